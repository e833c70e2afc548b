import { createProcessor } from '@mdx-js/mdx';
import matter from 'gray-matter';
import { keeper } from './kept.ts';
import type { Problem } from './problem.ts';

/** A node of the parsed text, with what the rules need of it. */
export interface TextNode {
  type: string;
  position?: { start: { line: number; offset?: number }; end?: { offset?: number } };
  children?: TextNode[];
  value?: string;
  depth?: number;
  ordered?: boolean | null;
  url?: string;
  /** Name of an MDX element. */
  name?: string | null;
  attributes?: { type: string; name?: string; value?: unknown }[];
}

/** A legal page as its editor wrote it. */
export interface LegalSource {
  /** The file, from the repository's root. */
  file: string;
  /** The page's name: the file's, without `.mdx`. */
  slug: string;
  source: string;
}

/** A parsed legal page. */
export interface ParsedPage extends LegalSource {
  frontMatter: Record<string, unknown>;
  /** The text below the front matter. */
  body: string;
  tree: TextNode;
  /** The line of a node in the file. */
  lineOf: (node: TextNode) => number;
}

/** A legal page that cannot be read. */
export interface UnreadablePage extends LegalSource {
  problem: Problem;
  /** Null if the front matter is what cannot be read. */
  frontMatter: Record<string, unknown> | null;
}

interface Located {
  line?: number | null;
  mark?: { line: number };
  reason?: string;
  message?: string;
}

const processor = createProcessor();

/**
 * Parses a Markdown text as the site does.
 *
 * @throws an error with the place and the reason, if it cannot be parsed.
 */
export const readText = (text: string) => processor.parse(text) as TextNode;

const FENCE = '---';

/** What is wrong with the lines that begin and end the front matter. */
function fenceProblem({ file, source }: LegalSource): Problem | null {
  const [first = '', ...others] = source.split(/\r?\n/).map((line) => line.trimEnd());
  if (first.replace(/^\uFEFF/, '') !== FENCE) {
    return {
      file,
      line: 1,
      what: 'The page does not begin with a line ---.',
      fix: 'Write ---, then its title, description and path, then --- again, above the text.',
    };
  }
  if (others.includes(FENCE)) return null;
  return {
    file,
    line: 1,
    what: 'The second --- is missing: nothing ends the lines that the first one begins.',
    fix: 'Write --- on a line of its own between the last `name: value` and the text.',
  };
}

const pages = keeper<ParsedPage | UnreadablePage>();

/** What to do instead of writing another tag. */
export const ONLY_TAGS =
  'Only <Value of="…" /> and <Email /> can be used. An empty line begins a new paragraph.';

/** The parser's likely reasons, in words for the editor who wrote the text. */
const REASONS: readonly (readonly [reason: RegExp, what: string, fix: string])[] = [
  [
    /closing tag|closing slash/,
    'A tag is opened and not closed, or closed and not opened.',
    ONLY_TAGS,
  ],
  [
    /character `!`/,
    'A comment of HTML stands here.',
    'Take it out: what is no text of the page belongs elsewhere.',
  ],
  [
    /character `@`/,
    'An address stands between < and >.',
    'Write [name@example.com](mailto:name@example.com).',
  ],
  [
    /before local name/,
    'An address stands between < and >.',
    'Write [words](https://www.example.com/), with the words that visitors are to read.',
  ],
  [
    /before attribute value/,
    'A tag has other signs in place of its straight quotation marks, mostly “ ” or ‘ ’.',
    ONLY_TAGS,
  ],
  [
    /before name/,
    'A < is taken for the beginning of a tag.',
    'Write \\< where it is meant as a plain sign.',
  ],
];

/** What is wrong with a text that cannot be parsed, where, and what to type instead. */
function unreadable(body: string, { line, reason, message }: Located) {
  const lines = body.split('\n');
  const at = lines[(line ?? 1) - 1] ?? '';
  if (/^([<=>|])\1{6}/.test(at)) {
    return {
      line: line ?? 1,
      what: 'Lines of a merge are left in the text.',
      fix: 'Keep one of the two versions, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    };
  }
  const why = reason ?? message ?? 'not valid MDX';
  if (why.includes('closing brace')) {
    return {
      // The parser reports the end of the text, having looked for the } up to there.
      line: lines.findLastIndex((one) => one.includes('{')) + 1,
      what: 'A { is not closed.',
      fix: 'Write \\{ where it is meant as a plain sign.',
    };
  }
  const [, what, fix] = REASONS.find(([known]) => known.test(why)) ?? [
    null,
    `The text cannot be read: ${why}.`,
    'Look for a < or { that is meant as a plain sign (write \\< or \\{), or for a tag without its />.',
  ];
  return { line: line ?? 1, what, fix };
}

/** Reads a page; if that fails, says where. */
export const parsePage = (legal: LegalSource): ParsedPage | UnreadablePage =>
  pages(legal.file, legal.source, () => readPage(legal));

/** What is wrong with the lines between the two ---. The parser's own reasons speak of mappings and streams. */
function unreadableFields({ file, source }: LegalSource, { mark, reason = '' }: Located): Problem {
  const line = (mark?.line ?? 0) + 1;
  if (reason === 'duplicated mapping key') {
    return { file, line, what: 'Another line has this name, too.', fix: 'Keep one of the two.' };
  }
  if (reason.includes('quoted scalar')) {
    // The parser reports the end of the lines, having looked for the quotation mark up to there.
    const opened = source.split('\n').findIndex((one) => /: +(["'])(?!.*\1\s*$)/.test(one)) + 1;
    return {
      file,
      line: opened || line,
      what: 'A quotation mark is opened and not closed.',
      fix: 'End the value with the quotation mark that it begins with.',
    };
  }
  return {
    file,
    line,
    what: 'In the lines between the two ---: this line or the one above it cannot be read.',
    fix: 'Write one `name: value` a line, with a space after the colon; below `sections:`, begin each with two spaces, not with a tab. Put a value in "quotes" if a colon stands in it or a sign at its beginning.',
  };
}

function readPage(legal: LegalSource): ParsedPage | UnreadablePage {
  const { file, source } = legal;
  const fence = fenceProblem(legal);
  if (fence) return { ...legal, problem: fence, frontMatter: null };
  let frontMatter: Record<string, unknown>;
  let body: string;
  try {
    // An empty options object keeps gray-matter from caching by text.
    ({ data: frontMatter, content: body } = matter(source, {}));
  } catch (error) {
    const problem = unreadableFields(legal, error as Located);
    return { ...legal, problem, frontMatter: null };
  }
  const linesAbove = source.slice(0, source.length - body.length).split('\n').length - 1;
  try {
    const tree = readText(body);
    const lineOf = (node: TextNode) => (node.position?.start.line ?? 1) + linesAbove;
    return { ...legal, frontMatter, body, tree, lineOf };
  } catch (error) {
    const { line, ...about } = unreadable(body, error as Located);
    const problem = { file, line: line + linesAbove, ...about };
    return { ...legal, problem, frontMatter };
  }
}

/** Whether a page could be read. */
export const isPage = (result: ParsedPage | UnreadablePage): result is ParsedPage =>
  'tree' in result;

/** A node and all nodes within it, in the order of the text. */
export function* nodesOf(node: TextNode): Generator<TextNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

/** The Markdown that a node was parsed from. */
export const sourceOf = ({ body }: ParsedPage, { position }: TextNode) =>
  body.slice(position?.start.offset, position?.end?.offset);

/** The line of the text that a node begins on. */
export const lineWith = ({ body }: ParsedPage, { position }: TextNode) =>
  body.split(/\r?\n/)[(position?.start.line ?? 1) - 1] ?? '';

/** The plain text of a node. */
export const textOf = (node: TextNode): string =>
  node.value ?? (node.children ?? []).map(textOf).join('');
