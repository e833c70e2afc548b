import { createProcessor } from '@mdx-js/mdx';

/** A paragraph, a point of a list or a heading of a legal text, as plain words. */
export interface Block {
  kind: 'section' | 'part' | 'point' | 'quote' | 'paragraph';
  /** The number of a point. */
  number?: number;
  /** The title of its section; empty above the first one. */
  section: string;
  text: string;
}

/** A node of the parsed text, as far as it is needed here. */
interface TextNode {
  type: string;
  value?: string;
  depth?: number;
  ordered?: boolean | null;
  start?: number | null;
  children?: TextNode[];
}

const processor = createProcessor();

const wordsOf = ({ value, children = [] }: TextNode): string =>
  (value ?? children.map(wordsOf).join('')).replace(/\s+/g, ' ');

function parsedBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let section = '';
  const add = (node: TextNode, about: Pick<Block, 'kind' | 'number'>): void => {
    const { type, children = [] } = node;
    if (type === 'heading') {
      const words = wordsOf(node);
      if (node.depth === 2) section = words;
      blocks.push({ kind: node.depth === 2 ? 'section' : 'part', section, text: words });
    } else if (type === 'paragraph') {
      blocks.push({ ...about, section, text: wordsOf(node) });
    } else if (type === 'list') {
      const first = node.start ?? 1;
      children.forEach((item, index) =>
        add(item, { kind: 'point', ...(node.ordered ? { number: first + index } : {}) }),
      );
    } else {
      const within = type === 'blockquote' ? ({ kind: 'quote' } as const) : about;
      for (const child of children) add(child, within);
    }
  };
  add(processor.parse(text) as TextNode, { kind: 'paragraph' });
  return blocks;
}

/** Caches each text: published texts do not change, and development needs them whenever any page changes. */
const known = new Map<string, readonly Block[]>();

/** The blocks of a text in Markdown, in their order. */
export function blocksOf(text: string): readonly Block[] {
  const blocks = known.get(text) ?? parsedBlocks(text);
  known.set(text, blocks);
  return blocks;
}
