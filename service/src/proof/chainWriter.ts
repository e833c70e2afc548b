import type { Queryable } from '../database/types.ts';
import { sha256 } from '../common/sha256.ts';
import {
  contentOf,
  entryHashOf,
  subjectOf,
  type Entry,
  type EntryKind,
  type RowKind,
  type StoredRow,
} from './content.ts';

/** The place of an entry in the chain. */
type ChainPosition = Pick<Entry, 'lane' | 'number'>;

/** The last entry of a lane. */
export type LaneEnd = Pick<Entry, 'lane' | 'number' | 'hash'>;

/**
 * What a transaction adds to the chain: an entry at its end that tells of everything in it. The entry
 * names nobody: it has ids of leads, hashes, numbers and what an operator did.
 */
export interface Proof {
  /** The place of the next entry, for the rows that name it. */
  readonly position: ChainPosition;
  /** Tells that a row is stored. */
  stored(kind: RowKind, row: StoredRow): void;
  /** Tells that a row was removed; with `isShown` the entry keeps the row's content, without its salt. */
  removed(kind: RowKind, row: StoredRow, isShown: boolean): void;
  /** Tells of any other event: what happened, to which lead (or null), and facts that name nobody. */
  event(what: string, leadId: string | null, facts: Readonly<Record<string, unknown>>): void;
  /** Tells of something by its hash. */
  hashed(what: string, subject: string, digest: string): void;
  /**
   * The entry of what was told so far. The caller has to insert it in this transaction, best in the
   * statement that stores the rows, which saves a call. What is told later gets a further entry.
   */
  close(tx: Queryable): Promise<Entry>;
  /** What was told so far, for `goBackTo` after a rollback to a savepoint. */
  mark(): ProofMark;
  goBackTo(mark: ProofMark): void;
}

interface ProofMark {
  end: LaneEnd;
  items: readonly unknown[][];
}

/** Turns what a transaction tells into entries that follow the end of a lane. */
export class ChainWriter implements Proof {
  readonly #kind: EntryKind;
  readonly #hashBeforeLane: (tx: Queryable) => Promise<string>;
  #end: LaneEnd;
  #items: unknown[][] = [];
  #isUncertain = false;

  /** @param hashBeforeLane reads the hash that a new lane follows. */
  constructor(kind: EntryKind, end: LaneEnd, hashBeforeLane: (tx: Queryable) => Promise<string>) {
    this.#kind = kind;
    this.#end = end;
    this.#hashBeforeLane = hashBeforeLane;
  }

  get position(): ChainPosition {
    return { lane: this.#end.lane, number: this.#end.number + 1 };
  }

  /** The end of the lane after the entries that were closed. */
  get end(): LaneEnd {
    return this.#end;
  }

  /** Whether something was told that no entry holds yet. */
  get isOpen(): boolean {
    return this.#items.length > 0;
  }

  /** Whether a closed entry was taken back, perhaps because another one already had its place. */
  get isUncertain(): boolean {
    return this.#isUncertain;
  }

  stored(kind: RowKind, row: StoredRow): void {
    this.#items.push([kind, subjectOf(kind, row), sha256(contentOf(row))]);
  }

  removed(kind: RowKind, row: StoredRow, isShown: boolean): void {
    const content = contentOf(row);
    const item = [kind, subjectOf(kind, row), sha256(content)];
    this.#items.push(isShown ? [...item, content] : item);
  }

  event(what: string, leadId: string | null, facts: Readonly<Record<string, unknown>>): void {
    this.#items.push([what, leadId, facts]);
  }

  hashed(what: string, subject: string, digest: string): void {
    this.#items.push([what, subject, digest]);
  }

  async close(tx: Queryable): Promise<Entry> {
    const { hash } = this.#end;
    const entry = {
      ...this.position,
      kind: this.#kind,
      at: new Date().toISOString(),
      previous: this.#end.number === 0 ? await this.#hashBeforeLane(tx) : hash,
      content: JSON.stringify(this.#items),
    };
    const closed = { ...entry, hash: entryHashOf(entry) };
    this.#end = { lane: closed.lane, number: closed.number, hash: closed.hash };
    this.#items = [];
    return closed;
  }

  mark(): ProofMark {
    return { end: this.#end, items: [...this.#items] };
  }

  goBackTo({ end, items }: ProofMark): void {
    if (end !== this.#end) this.#isUncertain = true;
    this.#end = end;
    this.#items = [...items];
  }
}
