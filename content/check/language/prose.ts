/** The words of all content as an editor wrote them, for what checks language: spelling and reading level. */
import { isPage, nodesOf, parsePage, type LegalSource, type TextNode } from '../page.ts';
import type { SourceNode } from '../sourceIndex.ts';

/** A line of words, and where it stands. */
export interface WordLine {
  /** The file, from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  text: string;
}

/** A text that is read as a whole, such as an answer of the FAQ or a section of a legal page. */
export interface Passage extends WordLine {
  /** Whether it is law: a consent text, or of a legal page. */
  isLegal: boolean;
}

/** Replaces an inserted value, whose own words are not to be checked here. */
const STAND_IN = 'it';

const isElement = ({ type }: TextNode) => type.startsWith('mdxJsx');

/** The words of a block, with a short word where a value stands. */
const wordsOf = (node: TextNode): string =>
  isElement(node) ? STAND_IN : (node.value ?? (node.children ?? []).map(wordsOf).join(''));

const endsSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const linesOf = (file: string, line: number, text: string): WordLine[] =>
  text.split('\n').map((words, index) => ({ file, line: line + index, text: words }));

/** Every line of a legal page's words; none of a page that cannot be read. */
export function linesOfPage(legal: LegalSource): WordLine[] {
  const page = parsePage(legal);
  if (!isPage(page)) return [];
  const { file, source, frontMatter, tree, lineOf } = page;
  const fields = ['title', 'description'].map((field) => ({
    file,
    line: source.split('\n').findIndex((line) => line.startsWith(`${field}:`)) + 1,
    text: String(frontMatter[field] ?? ''),
  }));
  const texts = [...nodesOf(tree)].filter(({ type }) => type === 'text');
  return [...fields, ...texts.flatMap((node) => linesOf(file, lineOf(node), node.value ?? ''))];
}

/** The sections of a legal page, with each list item as a sentence. */
export function passagesOfPage(legal: LegalSource): Passage[] {
  const page = parsePage(legal);
  if (!isPage(page)) return [];
  const sections: Passage[] = [];
  const { file, lineOf } = page;
  for (const node of page.tree.children ?? []) {
    if ((node.type === 'heading' && node.depth === 2) || sections.length === 0) {
      sections.push({ file, line: lineOf(node), text: '', isLegal: true });
    }
    const section = sections.at(-1);
    if (!section || node.type === 'heading') continue;
    const paragraphs = [...nodesOf(node)].filter(({ type }) => type === 'paragraph');
    const sentences = paragraphs.map((paragraph) => endsSentence(wordsOf(paragraph)));
    section.text = [section.text, ...sentences].filter((text) => text !== '').join('\n');
  }
  return sections;
}

/** Every line of a definition's words, web addresses left out. */
export const linesOfNodes = (nodes: readonly SourceNode[]): WordLine[] =>
  nodes.flatMap(({ file, pieces }) =>
    pieces.flatMap(({ text, line }) => linesOf(file, line, text.replace(/https?:\/\/\S*/g, ''))),
  );

/** Joins a text's pieces by stand-ins for values. One that begins with a letter continues the last one. */
const joined = (pieces: readonly { text: string }[]) =>
  pieces
    .map(({ text }, index) => (index === 0 || /^\p{L}/u.test(text) ? text : STAND_IN + text))
    .join('');

/** The texts of a definition that are sentences. */
export const passagesOfNodes = (nodes: readonly SourceNode[]): Passage[] =>
  nodes
    .map(({ file, line, pieces }) => ({
      file,
      line,
      text: joined(pieces),
      isLegal: /\/(?:consent|companyConsent)\.ts$/.test(file),
    }))
    .filter(({ text }) => /\s/.test(text) && /[.!?]$/.test(text));
