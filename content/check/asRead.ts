import type { LegalVersion } from '../legalVersions.ts';
import { readText, type TextNode } from './page.ts';

const withSingleSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What readers do not see: a node's position, and how far apart list items are in the file. */
const UNSEEN: readonly string[] = ['position', 'spread'];

/** The parsed text; where its lines break makes no difference. */
function partsOf(text: string): string {
  let tree: TextNode;
  try {
    tree = readText(text);
  } catch {
    // In a text that cannot be parsed, every character may matter.
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
 * Whether visitors read the same words in the same headings, paragraphs and list items of two texts. White
 * space in Markdown cannot simply be ignored: a line break begins a list item, and an indent puts a
 * paragraph into one.
 */
export const readTheSame = (one: Words, other: Words): boolean =>
  withSingleSpaces(one.title) === withSingleSpaces(other.title) &&
  withSingleSpaces(one.description) === withSingleSpaces(other.description) &&
  // Usually they are equal, and parsing takes time.
  (one.text === other.text || partsOf(one.text) === partsOf(other.text));
