import { sha256 } from '../common/sha256.ts';
import { contentOf, subjectOf, type RowKind, type StoredRow } from './content.ts';

/**
 * What a transaction adds to the chain: one entry at its end, which tells of all of it. It names
 * nobody: ids of leads, hashes, numbers and what an operator did.
 */
export interface Proof {
  /** Where the entry will stand, for the rows that name it. */
  readonly place: { lane: string; number: number };
  /** Tells that a row was stored. */
  stored(kind: RowKind, row: StoredRow): void;
  /** Tells that a row was removed; `isShown` keeps what the chain held of it, without its salt. */
  removed(kind: RowKind, row: StoredRow, isShown: boolean): void;
  /** Tells of anything else: what, about which lead (or null), and facts that name nobody. */
  event(what: string, leadId: string | null, facts: Readonly<Record<string, unknown>>): void;
  /** Tells of something by its hash. */
  hashed(what: string, subject: string, digest: string): void;
  /** How much was told so far, for `goBackTo` after a savepoint was rolled back to. */
  mark(): number;
  goBackTo(mark: number): void;
}

/** What was told, as the content of an entry. */
export class Telling implements Proof {
  readonly place: Proof['place'];
  readonly items: unknown[][] = [];

  constructor(place: Proof['place']) {
    this.place = place;
  }

  stored(kind: RowKind, row: StoredRow): void {
    this.items.push([kind, subjectOf(kind, row), sha256(contentOf(row))]);
  }

  removed(kind: RowKind, row: StoredRow, isShown: boolean): void {
    const content = contentOf(row);
    const item = [kind, subjectOf(kind, row), sha256(content)];
    this.items.push(isShown ? [...item, content] : item);
  }

  event(what: string, leadId: string | null, facts: Readonly<Record<string, unknown>>): void {
    this.items.push([what, leadId, facts]);
  }

  hashed(what: string, subject: string, digest: string): void {
    this.items.push([what, subject, digest]);
  }

  mark(): number {
    return this.items.length;
  }

  goBackTo(mark: number): void {
    this.items.splice(mark);
  }
}
