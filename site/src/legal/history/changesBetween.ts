import { diffArrays, diffWords } from 'diff';
import type { Block } from './blocksOf';

/** A run of words in a changed block that stayed, was added or was removed. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A block that differs from the version before. */
export interface Change {
  /** The title of its section; empty above the first one. */
  section: string;
  pieces: Piece[];
}

/** With a smaller share of common words than this, two blocks do not count as one that was reworded. */
const LEAST_IN_COMMON = 0.5;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }) =>
  added ? 'added' : removed ? 'removed' : 'same';

const lengthOf = (pieces: readonly Piece[], without: Piece['kind']) =>
  pieces.reduce((sum, { kind, text }) => sum + (kind === without ? 0 : text.length), 0);

/** The words that changed between two blocks; null where they have too little in common. */
function rewritten(before: Block, after: Block): Piece[] | null {
  if (before.kind !== after.kind) return null;
  const pieces = diffWords(before.text, after.text).map((piece): Piece => ({
    kind: kindOf(piece),
    text: piece.value,
  }));
  const common = pieces.filter(({ kind }) => kind === 'same');
  const longer = Math.max(lengthOf(pieces, 'added'), lengthOf(pieces, 'removed'));
  return lengthOf(common, 'added') >= longer * LEAST_IN_COMMON ? pieces : null;
}

const whole = ({ section, text }: Block, kind: Piece['kind']): Change => ({
  section,
  pieces: [{ kind, text }],
});

/**
 * The changes from removed blocks to those in their place; each old block is paired with the next similar
 * one.
 */
function replaced(before: readonly Block[], after: readonly Block[]): Change[] {
  const changes: Change[] = [];
  let next = 0;
  for (const old of before) {
    const found = after.findIndex((block, index) => index >= next && rewritten(old, block));
    const block = after[found];
    const pieces = block && rewritten(old, block);
    if (!pieces) {
      changes.push(whole(old, 'removed'));
      continue;
    }
    changes.push(...after.slice(next, found).map((added) => whole(added, 'added')));
    changes.push({ section: block.section, pieces });
    next = found + 1;
  }
  return [...changes, ...after.slice(next).map((added) => whole(added, 'added'))];
}

const isSame = (one: Block, other: Block) => one.kind === other.kind && one.text === other.text;

/** What changed from one text to the next, in the order of the newer one. */
export function changesBetween(before: readonly Block[], after: readonly Block[]): Change[] {
  const changes: Change[] = [];
  let gone: Block[] = [];
  for (const { added, removed, value } of diffArrays([...before], [...after], {
    comparator: isSame,
  })) {
    if (removed) {
      gone = value;
      continue;
    }
    changes.push(...replaced(gone, added ? value : []));
    gone = [];
  }
  return [...changes, ...replaced(gone, [])];
}
