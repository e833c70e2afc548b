/** Finds what TypeScript finds in the files of a definition, and says it in words for editors. */
import path from 'node:path';
import ts from 'typescript';
import { textOfFile } from './fileText.ts';
import { keeper } from './kept.ts';
import type { Flaw, Problem } from './problem.ts';
import { transpiled } from './transpiled.ts';

/** In characters; TypeScript spells out whole definitions. */
const LONGEST = 200;

const RESTORE = 'Compare it with the entries beside it, or take the last change back.';

const COMMA: Flaw = {
  what: 'A comma or a quotation mark is missing here or on the line above.',
  fix: "Write , after each entry that another one follows, and write an apostrophe within '…' as \\' or ’.",
};

const QUOTE: Flaw = {
  what: 'The text has no quotation mark at its end.',
  fix: 'Write the same quotation mark before and after the text, on one line.',
};

const NOT_OF_THE_KIND = 2322;

/** An error in a type made from values, which follows from a mistake in those values. */
const NOT_OF_THE_CONSTRAINT = 2344;

/** Words for TypeScript's names of plain types. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};

/** A line with a mistake, and what may have been meant. */
interface SourceLine {
  /** The line as it is written. */
  line: string;
  /** A name in the file with a similar spelling. */
  nearest?: string | undefined;
  /** The names to choose from if the mistake is within `${…}`; undefined elsewhere. */
  choice?: readonly string[] | undefined;
}

type Words = (message: string, names: readonly string[], source: SourceLine) => Flaw;

const STRANGE: Flaw = {
  what: 'A sign stands here that only a text may hold: mostly “ ” or ‘ ’ in place of quotation marks.',
  fix: "Write ' before and after the text, as the entries beside it have it.",
};

/** What to write in place of an unknown name. Within `${…}` it is no text: visitors would read the name itself. */
function unknownFix(name: string, { nearest, choice }: SourceLine): string {
  const asText = `put it between quotation marks if it is a text: '${name}'.`;
  if (choice === undefined) {
    return nearest === undefined ? `P${asText.slice(1)}` : `Write ${nearest}, or ${asText}`;
  }
  if (nearest !== undefined) return `Write ${nearest}.`;
  const names = choice.length > 0 ? `Write one of ${choice.join(', ')}; or take` : 'Take';
  return `${names} the \${…} out.`;
}

const UNKNOWN: Words = (_, [name = ''], source) => ({
  what: `${name} is nothing that is known here.`,
  fix: unknownFix(name, source),
});

const UNKNOWN_PART: Words = (_, [name = ''], { nearest }) => ({
  what: `There is no ${name} in what stands before its dot.`,
  fix: nearest === undefined ? 'Look at its spelling.' : `Write ${nearest}.`,
});

/** TypeScript's error codes, worded for somebody who edits words. */
const plain: Readonly<Record<number, Words>> = {
  1002: () => QUOTE,
  1005: (message, _, { line }) => {
    const [, number] = /:\s*(\d{1,3}(?:,\d{3})+)\b/.exec(line) ?? [];
    if (number !== undefined) {
      const fix = `Write ${number.replaceAll(',', '')}.`;
      return { what: `The number ${number} cannot have a comma.`, fix };
    }
    return /'[,;]' expected/.test(message)
      ? COMMA
      : { what: `Something is missing: ${message}`, fix: RESTORE };
  },
  1136: () => ({
    what: 'There is a comma too many, or a name is missing before the colon.',
    fix: 'Take the comma out, or write `name: value,`.',
  }),
  1127: () => STRANGE,
  1160: () => ({ ...QUOTE, fix: 'Write ` before and after the text.' }),
  1434: () => COMMA,
  2304: UNKNOWN,
  2339: UNKNOWN_PART,
  2551: UNKNOWN_PART,
  2552: UNKNOWN,
  [NOT_OF_THE_KIND]: (message, [found = '', needed = '']) => ({
    what: `This value is not of the kind that has to stand here: ${
      found in KINDS && needed in KINDS
        ? `it is ${KINDS[found]}, and has to be ${KINDS[needed]}.`
        : message
    }`,
    fix: RESTORE,
  }),
  2353: (_, [name]) => ({
    what: `There is no place for ${name} here.`,
    fix: 'Look at its spelling, or take the line out.',
  }),
  2561: (message, [name]) => ({
    what: `There is no place for ${name} here.`,
    fix: /did you mean to write '(\w+)'/.test(message)
      ? `Write ${/did you mean to write '(\w+)'/.exec(message)?.[1]} instead.`
      : 'Look at its spelling.',
  }),
  2741: (_, [name]) => ({
    what: `${name} is missing.`,
    fix: `Add a line \`${name}: …,\`, as the entries beside it have it.`,
  }),
  2739: (message) => ({
    what: `These are missing: ${message.split(': ').at(-1)}.`,
    fix: 'Add a line for each, as the entries beside it have it.',
  }),
  6133: (_, [name]) => ({
    what: `${name} is named here and used nowhere.`,
    fix: 'Take it out of this line.',
  }),
};

const NOT_A_MODULE = 2306;
const NO_SUCH_MODULE = 2307;

/** The problem of an imported file that is empty or missing, at that file and not at the import. */
function fileProblem(root: string, { code, file, messageText }: ts.Diagnostic): Problem | null {
  if (!file || (code !== NOT_A_MODULE && code !== NO_SUCH_MODULE)) return null;
  const [, name = ''] = /'([^']*)'/.exec(ts.flattenDiagnosticMessageText(messageText, ' ')) ?? [];
  if (!/^[./]|^[A-Z]:/.test(name)) return null;
  const needed = path.relative(root, path.resolve(path.dirname(file.fileName), name));
  const own = needed.split(path.sep).join('/');
  return {
    file: own,
    line: 1,
    what: code === NOT_A_MODULE ? 'The file holds nothing.' : 'The file is missing.',
    fix: `Bring it back: \`git restore ${own}\`.`,
  };
}

/** What TypeScript finds. */
export interface TypeProblem extends Problem {
  /** A name or quoted text that does not belong here: the definition's own check may report more about it. */
  about?: string;
  /** A name that every JavaScript object has, and that something in the definition may have been given. */
  cause?: string;
}

const NO_PLACE: readonly number[] = [2353, 2561];

/** The name that does not belong here, from the compiler's message; undefined for other mistakes. */
function outOfPlace(code: number, [name = '']: readonly string[]): string | undefined {
  const isTextAmongOthers = code === NOT_OF_THE_KIND && name.startsWith('"');
  return NO_PLACE.includes(code) || isTextAmongOthers ? name : undefined;
}

/** The values that a file names before a position: its imports and constants. */
function namesAbove(file: ts.SourceFile, position: number): string[] {
  const boundBy = (name: ts.BindingName): string[] =>
    ts.isIdentifier(name)
      ? [name.text]
      : name.elements.flatMap((one) => (ts.isBindingElement(one) ? boundBy(one.name) : []));
  const above = file.statements.filter(({ end }) => end <= position);
  return above.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => boundBy(name));
    }
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) return [];
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings)
      ? bindings.elements.flatMap(({ isTypeOnly, name }) => (isTypeOnly ? [] : [name.text]))
      : [];
  });
}

/** Whether a position is within a `${…}`. */
function isInTemplate(node: ts.Node, position: number): boolean {
  if (position < node.pos || position >= node.end) return false;
  if (ts.isTemplateSpan(node) && position < node.expression.end) return true;
  return ts.forEachChild(node, (child) => isInTemplate(child, position)) ?? false;
}

function sourceLineOf(
  file: ts.SourceFile,
  start: number,
  line: string,
  message: string,
): SourceLine {
  const [, nearest] = /Did you mean '(\w+)'\?/.exec(message) ?? [];
  return {
    line,
    // The compiler also suggests JavaScript's own names, such as Map for Maps.
    nearest: nearest !== undefined && !(nearest in globalThis) ? nearest : undefined,
    choice: isInTemplate(file, start) ? namesAbove(file, start) : undefined,
  };
}

function problemOf(root: string, diagnostic: ts.Diagnostic): TypeProblem[] {
  const { code, file, start = 0, messageText } = diagnostic;
  if (!file) return [];
  const needed = fileProblem(root, diagnostic);
  if (needed) return [needed];
  const whole = ts.flattenDiagnosticMessageText(messageText, ' ').split('\n')[0] ?? '';
  const message = whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
  const names = [...message.matchAll(/''([^']*)''|'([^']*)'/g)].map(
    ([, quoted, name = '']) => quoted ?? name,
  );
  const line = file.getLineAndCharacterOfPosition(start).line + 1;
  const about = outOfPlace(code, names);
  const cause = nameOfObjects(ts.flattenDiagnosticMessageText(messageText, ' '));
  const source = file.text.split('\n')[line - 1] ?? '';
  const flaw = plain[code]?.(message, names, sourceLineOf(file, start, source, whole)) ?? {
    what: message,
    fix: RESTORE,
  };
  return [
    {
      file: path.relative(root, file.fileName).split(path.sep).join('/'),
      line,
      ...flaw,
      ...(about !== undefined && { about }),
      ...(cause !== undefined && { cause }),
    },
  ];
}

/**
 * A name that every JavaScript object has, given to something in the definition. What becomes wrong then is
 * in other values, which never mention the name.
 */
function nameOfObjects(message: string): string | undefined {
  const [, name] = /Types of property '(\w+)' are incompatible/.exec(message) ?? [];
  return name !== undefined && name in Object.prototype ? name : undefined;
}

/** Drops problems of which another check says more, either on the same line or about their cause. */
export const withoutToldTwice = (
  problems: readonly TypeProblem[],
  others: readonly Problem[],
): Problem[] =>
  problems.flatMap(({ about, cause, ...problem }) => {
    const isTold = others.some(
      ({ file, line, what }) =>
        (about !== undefined &&
          file === problem.file &&
          line === problem.line &&
          what.includes(about)) ||
        (cause !== undefined && what.includes(`"${cause}"`)),
    );
    return isTold ? [] : [problem];
  });

/** The first error that keeps each file from being parsed; later ones mostly follow from it. */
export function syntaxProblems(root: string, files: readonly string[]): Problem[] {
  return files.flatMap((file) => {
    const fileName = path.join(root, file);
    const { diagnostics = [] } = transpiled(fileName, textOfFile(fileName));
    return diagnostics.flatMap((diagnostic) => problemOf(root, diagnostic)).slice(0, 1);
  });
}

const parsed = keeper<ts.SourceFile | undefined>();

/** Reads each file once, until it changes. */
function compilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createIncrementalCompilerHost(options);
  return {
    ...host,
    getSourceFile: (fileName, ...rest) =>
      parsed(fileName, ts.sys.readFile(fileName) ?? '', () =>
        host.getSourceFile(fileName, ...rest),
      ),
    // A file that is imported may have been added or removed.
    hasInvalidatedResolutions: () => true,
  };
}

/** Whether the error is where a value is only named, as in `{ questions }`; its mistake is elsewhere. */
function isNamedOnly({ code, file, start = 0, length = 0 }: ts.Diagnostic): boolean {
  const [name, behind] = [start, start + length].map((from) => file?.text.slice(from) ?? '');
  return code === NOT_OF_THE_KIND && /^[a-z_$]/i.test(name ?? '') && /^\s*[,}]/.test(behind ?? '');
}

/** Whether the mistake is probably elsewhere, and reported there. */
const isFollowUp = (diagnostic: ts.Diagnostic) =>
  diagnostic.code === NOT_OF_THE_CONSTRAINT || isNamedOnly(diagnostic);

let before: ts.SemanticDiagnosticsBuilderProgram | undefined;

/** Names and kinds of values that do not fit, in these files only. */
export function typeProblems(root: string, files: readonly string[]): TypeProblem[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), ts.sys.readFile) as {
    config: { compilerOptions: object };
  };
  // With React, which content never uses, every file would import its types and Emotion's.
  const withoutReact = { jsx: undefined, jsxImportSource: undefined };
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, ...withoutReact, lib: ['ES2023'], types: [] },
    root,
  );
  const names = files.map((file) => path.join(root, file));
  // Looks again only at what changed and what depends on it.
  const program = ts.createSemanticDiagnosticsBuilderProgram(
    names,
    options,
    compilerHost(options),
    before,
  );
  before = program;
  const isLibrary = (file: ts.SourceFile) => file.isDeclarationFile;
  while (program.getSemanticDiagnosticsOfNextAffectedFile(undefined, isLibrary));
  const found = names.flatMap((name) => [
    ...program.getSemanticDiagnostics(program.getSourceFile(name)),
  ]);
  const written = found.filter((diagnostic) => !isFollowUp(diagnostic));
  return (written.length > 0 ? written : found).flatMap((diagnostic) =>
    problemOf(root, diagnostic),
  );
}
