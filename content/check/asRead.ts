import type { LegalVersion } from '../legalVersions.ts';
import { readText, type TextNode } from './page.ts';

const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** How far apart points stand in the file, and where a node stands, is nothing that a reader sees. */
const UNSEEN: readonly string[] = ['position', 'spread'];

/** The parts of a text, whose words may be broken into lines anywhere. */
function partsOf(text: string): string {
  let tree: TextNode;
  try {
    tree = readText(text);
  } catch {
    // Of what cannot be read, each sign may mean something.
    return text;
  }
  return JSON.stringify(tree, function (this: TextNode, key, value: unknown) {
    if (UNSEEN.includes(key)) return undefined;
    const isWords = key === 'value' && typeof value === 'string' && this.type !== 'code';
    return isWords ? value.replace(/\s+/g, ' ') : value;
  });
}

type Words = Pick<LegalVersion, 'title' | 'description' | 'text'>;

/**
 * Whether visitors read the same of two texts: the same words in the same headings, paragraphs and points. White space in
 * Markdown cannot just be left out: a line break begins a point, and an indent puts a paragraph into one.
 */
export const readTheSame = (one: Words, other: Words): boolean =>
  withSingleSpaces(one.title) === withSingleSpaces(other.title) &&
  withSingleSpaces(one.description) === withSingleSpaces(other.description) &&
  // Mostly they are equal, and reading them takes time.
  (one.text === other.text || partsOf(one.text) === partsOf(other.text));
