/** Checks that the site says the words that the owner's specification quotes, to the letter. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { distance } from 'fastest-levenshtein';
import type { Problem } from './problem.ts';
import { nodesOfProduct, type SourceNode } from './sourceIndex.ts';

/** The file with the quotes, from the repository's root, and the product that they are about. */
export const SPECIFICATION = { file: 'docs/specification.md', product: 'cleaning' } as const;

/** Quotes that are no text of the content: the design system's own word, and a part of a longer quote. */
const NO_TEXTS: readonly string[] = ['Last Updated', 'personalized security recommendations'];

interface Quote {
  text: string;
  /** Where it is quoted, counted from 1. */
  line: number;
}

/** Words between single quotation marks; an apostrophe within a word ends none. */
const QUOTED = /(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g;

/** Words that visitors read are several, or begin with a capital; `quiz_session` and `valid` are data. */
const isForVisitors = (text: string) => / |^[A-Z]/.test(text);

/** The actions and bundle names in a row of the table of outcomes, which has no quotation marks. */
function quotesOfOutcome(row: string): string[] {
  const [, , , action = '', bundles = ''] = row.split('|').map((cell) => cell.trim());
  return [action, ...bundles.split('; ').map((bundle) => bundle.replace(/ \(.*\)$/, ''))];
}

/** The words of the site that a specification quotes, each once. */
export function quotesOf(specification: string): Quote[] {
  const found = new Map<string, Quote>();
  specification.split('\n').forEach((content, index) => {
    const marked = [...content.matchAll(QUOTED)].map(([, text = '']) => text);
    const texts = /^\| [\w-]+ \|.*\|.*\|.*; .*\|$/.test(content)
      ? quotesOfOutcome(content)
      : marked.filter(isForVisitors);
    for (const text of texts) {
      if (!found.has(text) && !NO_TEXTS.includes(text)) found.set(text, { text, line: index + 1 });
    }
  });
  return [...found.values()];
}

const textOf = ({ pieces }: SourceNode) => pieces.map(({ text }) => text).join('…');

/** Whether a text of the content is the quoted one; any value may come between its pieces. */
export function isQuoted({ pieces }: SourceNode, quote: string): boolean {
  // A placeholder at the end, such as {city}, may be filled in by the page.
  const text = quote.replace(/ \{\w+\}$/, '');
  const written = pieces.reduce((length, piece) => length + piece.text.length, 0);
  if (written < text.length / 2) return false;
  let end = 0;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const at = isLast ? text.length - piece.text.length : text.indexOf(piece.text, end);
    if (at < end || (index === 0 && at !== 0) || !text.startsWith(piece.text, at)) return false;
    end = at + piece.text.length;
  }
  return true;
}

const isSaid = (nodes: readonly SourceNode[], quote: string): boolean =>
  nodes.some((node) => isQuoted(node, quote)) ||
  // A title and the text below it may be quoted together.
  [...quote.matchAll(/\. /g)].some(({ index }) =>
    [quote.slice(0, index), quote.slice(index + 2)].every((part) =>
      nodes.some((node) => isQuoted(node, part)),
    ),
  );

const lowerCase = (text: string) => text.toLowerCase();

/** The text that was probably the quoted one before it was edited. */
function editedText(nodes: readonly SourceNode[], quote: string): SourceNode | null {
  const ranked = nodes
    .map((node) => ({ node, changes: distance(lowerCase(textOf(node)), lowerCase(quote)) }))
    .sort((one, other) => one.changes - other.changes);
  const [nearest] = ranked;
  return nearest && nearest.changes <= quote.length / 2 ? nearest.node : null;
}

/** Words that the specification quotes and the content does not say; `root` is the repository's. */
export function quoteProblems(root: string): Problem[] {
  const { file, product } = SPECIFICATION;
  const isThere = [file, `content/${product}`].every((name) => existsSync(path.join(root, name)));
  if (!isThere) return [];
  const quotes = quotesOf(readFileSync(path.join(root, file), 'utf8'));
  const texts = nodesOfProduct(root, product).filter(({ pieces }) => pieces.length > 0);
  const missing = quotes.filter(({ text }) => !isSaid(texts, text));
  if (missing.length === 0) return [];
  const others = texts.filter((node) => !quotes.some(({ text }) => isQuoted(node, text)));
  return missing.map(({ text, line }) => {
    const edited = editedText(others, text);
    return {
      file: edited?.file ?? file,
      line: edited?.line ?? line,
      what: `The owner's specification quotes “${text}” (${file}, line ${line}), and no text says so to the letter.`,
      fix: `Write “${text}” ${edited ? 'here' : 'where it was'} again. Where the owner has agreed to other words, write those in ${file} too.`,
    };
  });
}
