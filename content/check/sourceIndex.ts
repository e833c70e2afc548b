/** Finds where the words of a definition are written: in which TypeScript file, and on which line. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { entryNames, NAMING } from '../textsOf.ts';
import { textOfFile } from './fileText.ts';
import { keeper } from './kept.ts';

/** A value that a file of a definition writes down: a text, a number, an object or a list. */
export interface SourceNode {
  /** The file, from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** The names that lead to it within the file, with list entries named as in textsOf.ts. */
  path: readonly string[];
  /** The pieces of a text or number, with their lines; between two comes a value. Empty for other kinds. */
  pieces: readonly { text: string; line: number }[];
  /** Where the value comes from, if this is only its name. */
  from?: { file: string; place: string };
}

/** The name that a list entry gives itself, if it is a literal. */
function ownName(node: ts.Expression): string | null {
  if (!ts.isObjectLiteralExpression(node)) return null;
  const texts = NAMING.map((name) => {
    const property = node.properties.find((one) => one.name?.getText() === name);
    return property &&
      ts.isPropertyAssignment(property) &&
      ts.isStringLiteralLike(property.initializer)
      ? property.initializer.text
      : '';
  });
  return texts.find((text) => text !== '') ?? null;
}

const isPlus = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

/** The literals that an expression is put together from. */
function piecesOf(node: ts.Expression): (ts.LiteralLikeNode | ts.TemplateLiteralLikeNode)[] {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node];
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  }
  return isPlus(node) ? [...piecesOf(node.left), ...piecesOf(node.right)] : [];
}

const nameOf = (name: ts.PropertyName | ts.BindingName) =>
  ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText();

const isWord = (node: ts.Node): node is ts.Expression =>
  ts.isStringLiteralLike(node) ||
  ts.isNumericLiteral(node) ||
  ts.isTemplateExpression(node) ||
  isPlus(node);

/** Whether it is the name of a value written elsewhere. */
const isName = (node: ts.Node) => ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);

const nodes = keeper<readonly SourceNode[]>();

/** All values written in a file; `file` is its path from the repository's root. */
export const nodesOfSource = (file: string, source: string): readonly SourceNode[] =>
  nodes(file, source, () => readNodes(file, source));

function readNodes(file: string, source: string): SourceNode[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node) =>
    tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const found: SourceNode[] = [];
  const add = (node: ts.Node, names: readonly string[], pieces: SourceNode['pieces'] = []) =>
    found.push({ file, line: lineOf(node), path: names, pieces });
  const addNamed = (
    node: ts.Node,
    names: readonly string[],
    from: SourceNode['from'] = { file, place: node.getText() },
  ) => found.push({ file, line: lineOf(node), path: names, pieces: [], from });

  /** What a function makes of its arguments may be written in the function. */
  const addMaker = (value: ts.Expression, names: readonly string[]) => {
    if (ts.isCallExpression(value) && isName(value.expression)) addNamed(value.expression, names);
  };

  const addBindings = (
    { moduleSpecifier }: { moduleSpecifier?: ts.Expression },
    bindings?: ts.Node,
  ) => {
    if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier) || !bindings) return;
    if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return;
    const other = path.posix.join(path.posix.dirname(file), moduleSpecifier.text);
    for (const element of bindings.elements) {
      const { name, propertyName = name } = element;
      addNamed(element, [name.text], { file: other, place: propertyName.text });
    }
  };

  const visit = (node: ts.Node, names: readonly string[]): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isImportDeclaration(node)) {
      addBindings(node, node.importClause?.namedBindings);
    } else if (ts.isExportDeclaration(node)) {
      addBindings(node, node.exportClause);
    } else if (isWord(node)) {
      const pieces = piecesOf(node).map((piece) => ({ text: piece.text, line: lineOf(piece) }));
      add(node, names, pieces);
    } else if (ts.isArrayLiteralExpression(node)) {
      add(node, names);
      const own = entryNames(node.elements.map(ownName));
      node.elements.forEach((entry, index) => visit(entry, [...names, own[index] ?? '']));
    } else if (
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      node.initializer
    ) {
      const own = [...names, nameOf(node.name)];
      const before = found.length;
      if (isName(node.initializer)) addNamed(node.initializer, own);
      else visit(node.initializer, own);
      // A computed value has at least a line.
      if (!found.slice(before).some(({ path: { length } }) => length === own.length))
        add(node, own);
      addMaker(node.initializer, own);
    } else if (ts.isShorthandPropertyAssignment(node)) {
      addNamed(node.name, [...names, node.name.text]);
    } else if (ts.isSpreadAssignment(node) && isName(node.expression)) {
      addNamed(node.expression, names);
    } else if (ts.isFunctionDeclaration(node) && node.name && node.body) {
      visit(node.body, [...names, node.name.text]);
    } else {
      if (ts.isObjectLiteralExpression(node)) add(node, names);
      ts.forEachChild(node, (child) => visit(child, names));
    }
  };
  visit(tree, []);
  return found;
}

/** The TypeScript files below a folder that editors write; `root` is the repository's folder. */
export const sourceFiles = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('/generated/'))
    .sort();

/** The folders of words that products of one language share, such as `content/english`. */
export const languageFolders = (root: string): string[] =>
  readdirSync(path.join(root, 'content'))
    .map((name) => `content/${name}`)
    .filter((folder) => existsSync(path.join(root, folder, 'words.ts')));

/** All values written in these files. */
export const nodesOfFiles = (root: string, files: readonly string[]): SourceNode[] =>
  files.flatMap((file) => nodesOfSource(file, textOfFile(path.join(root, file))));

/** All values in a product's files, in the generated files that join them, and in the shared words. */
export const nodesOfProduct = (root: string, id: string): SourceNode[] => {
  const written = [`content/${id}`, ...languageFolders(root)].flatMap((folder) =>
    sourceFiles(root, folder),
  );
  const ties = ['outcomePages', 'outcomePoints', 'parts']
    .map((name) => `content/${id}/generated/${name}.ts`)
    .filter((file) => existsSync(path.join(root, file)));
  return nodesOfFiles(root, [...written, ...ties]);
};
