import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { sha256 } from '../common/sha256.ts';
import type { Head } from '../repositories/proof.ts';
import {
  contentOf,
  entryHashOf,
  NO_HASH,
  rowKinds,
  subjectOf,
  type Entry,
  type RowKind,
  type StoredRow,
} from './content.ts';

/** What stands in a line of an export: one row, by what it is. */
interface Line extends Partial<Record<RowKind, StoredRow>> {
  entry?: Entry;
  /** An entry that was added while the export was read: rows of it may be missing. */
  late?: Entry;
  head?: Head;
  /** A head as a file that was kept apart from the database has it. */
  kept?: Head;
  /** The name of such a file that holds no head. */
  unreadable?: string;
}

/** What was verified, and what was found. */
export interface Verification {
  /** What does not fit, one line each; empty where everything does. */
  findings: string[];
  consents: number;
  entries: number;
  lanes: number;
  heads: number;
  /** When the latest head was signed; null where there is none. */
  signedAt: string | null;
}

/** One thing that an entry tells: what, of which subject, and a digest. */
type Item = readonly [what: string, subject: unknown, digest?: unknown, content?: unknown];

interface Told {
  digest: unknown;
  isLate: boolean;
}

const ROWS: readonly string[] = rowKinds;

/** Recomputes the chain from the rows of a database or an export, in any order. */
export class Verifier {
  readonly #keys: readonly KeyObject[];
  readonly #findings: string[] = [];
  /** Digests of the rows that are there, by what and subject. */
  readonly #rows = new Map<string, string>();
  readonly #lanes = new Map<string, Map<number, Entry>>();
  readonly #late = new Set<Entry>();
  readonly #heads = new Map<number, Head>();
  readonly #headHashes = new Set<string>();
  readonly #kept: Head[] = [];
  readonly #stored = new Map<string, Told>();
  readonly #removed = new Map<string, Told>();
  readonly #signed = new Map<string, Told>();
  #consents = 0;
  #entries = 0;

  /** @param keys public keys as PEM, of which any may have signed a head. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((pem) => createPublicKey(pem));
  }

  /** Takes a line of an export. */
  add(line: string): void {
    const { entry, late, head, kept, unreadable, ...rows } = JSON.parse(line) as Line;
    if (rows.consent) this.#consents += 1;
    for (const kind of rowKinds) {
      const row = rows[kind];
      if (row) this.#addRow(kind, row);
    }
    if (entry) this.#addEntry(entry);
    if (late) {
      this.#late.add(late);
      this.#addEntry(late);
    }
    if (head) {
      if (this.#heads.has(head.number)) this.#find(`head ${head.number} is there twice`);
      this.#heads.set(head.number, head);
      this.#headHashes.add(head.hash);
    }
    if (kept) this.#kept.push(kept);
    if (unreadable !== undefined) this.#find(`head file ${unreadable} cannot be read`);
  }

  /** Says what does not fit, once all lines were taken. */
  finish(): Verification {
    for (const lane of this.#lanes.values()) this.#verifyLane(lane);
    this.#verifyRows();
    this.#verifyHeads();
    return {
      findings: this.#findings,
      consents: this.#consents,
      entries: this.#entries,
      lanes: this.#lanes.size,
      heads: this.#heads.size,
      signedAt: this.#signedAt(),
    };
  }

  #find(finding: string): void {
    this.#findings.push(finding);
  }

  #addRow(kind: RowKind, row: StoredRow): void {
    const name = `${kind} ${subjectOf(kind, row)}`;
    if (this.#rows.has(name)) this.#find(`${name} is there twice`);
    this.#rows.set(name, sha256(contentOf(row)));
  }

  #addEntry(entry: Entry): void {
    this.#entries += 1;
    const lane = this.#lanes.get(entry.lane) ?? new Map<number, Entry>();
    this.#lanes.set(entry.lane, lane);
    if (lane.has(entry.number)) this.#find(`${nameOf(entry)} is there twice`);
    lane.set(entry.number, entry);
  }

  #verifyLane(lane: Map<number, Entry>): void {
    let before: Entry | undefined;
    for (const entry of [...lane.values()].sort((a, b) => a.number - b.number)) {
      this.#verifyEntry(entry, before);
      before = entry;
    }
  }

  #verifyEntry(entry: Entry, before: Entry | undefined): void {
    const { lane, number, previous } = entry;
    for (let gap = (before?.number ?? 0) + 1; gap < number; gap += 1) {
      this.#find(`${nameOf({ lane, number: gap })} is missing`);
      // A number that was changed may be anything.
      if (gap > (before?.number ?? 0) + 9) break;
    }
    if (entry.hash !== entryHashOf(entry)) this.#find(`${nameOf(entry)} was changed`);
    else if (before ? previous !== before.hash : !this.#isBeginning(previous)) {
      this.#find(`${nameOf(entry)} does not follow the one before it`);
    }
    this.#readItems(entry);
  }

  /** A lane begins after a head, or before there was any. */
  #isBeginning(previous: string): boolean {
    return previous === NO_HASH || this.#headHashes.has(previous);
  }

  #readItems(entry: Entry): void {
    const isLate = this.#late.has(entry);
    for (const [what, subject, digest, content] of itemsOf(entry)) {
      const name = `${what} ${String(subject)}`;
      const told = { digest, isLate };
      if (what === 'head') this.#signed.set(name, told);
      if (!ROWS.includes(what)) continue;
      const all = entry.kind === 'removed' ? this.#removed : this.#stored;
      if (all.has(name)) this.#find(`${name} is told of twice, also by ${nameOf(entry)}`);
      all.set(name, told);
      if (content !== undefined && sha256(String(content)) !== digest) {
        this.#find(`${nameOf(entry)} shows another content of ${name}`);
      }
    }
  }

  #verifyRows(): void {
    for (const [name, { digest, isLate }] of this.#stored) {
      const row = this.#rows.get(name);
      const removed = this.#removed.get(name);
      if (removed && removed.digest !== digest) this.#find(`${name} was removed as another row`);
      if (row === undefined) {
        if (!removed && !isLate) this.#find(`${name} is missing`);
      } else if (row !== digest) this.#find(`${name} was changed`);
      else if (removed && !removed.isLate) this.#find(`${name} is there, though it was removed`);
    }
    for (const name of this.#rows.keys()) {
      if (!this.#stored.has(name)) this.#find(`${name} was added: no entry tells of it`);
    }
    for (const name of this.#removed.keys()) {
      if (!this.#stored.has(name)) this.#find(`${name} was removed, but no entry stored it`);
    }
  }

  #verifyHeads(): void {
    let before: Head | undefined;
    for (const head of [...this.#heads.values()].sort((a, b) => a.number - b.number)) {
      this.#verifyHead(head, before);
      before = head;
    }
    for (const [name, { digest, isLate }] of this.#signed) {
      const head = this.#heads.get(Number(name.replace('head ', '')));
      if (head === undefined) {
        if (!isLate) this.#find(`${name} is missing`);
      } else if (head.hash !== digest) this.#find(`${name} is not the one that was entered`);
    }
    for (const head of this.#kept) {
      const stored = this.#heads.get(head.number);
      if (stored === undefined) this.#find(`head ${head.number} is missing, but is kept as a file`);
      else if (stored.hash !== head.hash)
        this.#find(`head ${head.number} is not the one of its file`);
    }
  }

  #verifyHead(head: Head, before: Head | undefined): void {
    const name = `head ${head.number}`;
    for (let gap = (before?.number ?? 0) + 1; gap < head.number; gap += 1) {
      this.#find(`head ${gap} is missing`);
      if (gap > (before?.number ?? 0) + 9) break;
    }
    if (!this.#signed.has(name)) this.#find(`${name} was added: no entry tells of it`);
    const body = bodyOf(head);
    if (!this.#isSigned(head) || sha256(head.body) !== head.hash || body.number !== head.number) {
      this.#find(`${name} was changed`);
      return;
    }
    if (body.previous !== (before?.hash ?? NO_HASH)) {
      this.#find(`${name} does not follow the one before it`);
    }
    for (const [lane, number, hash] of body.lanes ?? []) {
      const entry = this.#lanes.get(lane)?.get(number);
      if (entry?.hash === hash) continue;
      const what = entry ? 'another one than' : 'missing, though it is in';
      this.#find(`${nameOf({ lane, number })} is ${what} ${name}`);
    }
  }

  #isSigned({ body, signature }: Head): boolean {
    const bytes = Buffer.from(signature, 'base64');
    // Base64 can write the same bytes in several ways.
    if (bytes.toString('base64') !== signature) return false;
    return this.#keys.some((key) => verify(null, Buffer.from(body), key, bytes));
  }

  #signedAt(): string | null {
    const last = this.#heads.get(Math.max(...this.#heads.keys()));
    return last ? (bodyOf(last).at ?? null) : null;
  }
}

const nameOf = ({ lane, number }: Pick<Entry, 'lane' | 'number'>) => `entry ${lane}/${number}`;

/** What an entry tells; nothing where that was changed beyond recognition. */
function itemsOf({ content }: Entry): Item[] {
  const items = parsed(content);
  return Array.isArray(items) ? items.filter((item): item is Item => Array.isArray(item)) : [];
}

/** What a head says; see heads.ts. */
interface HeadBody {
  number: number;
  at: string;
  previous: string;
  lanes: [lane: string, number: number, hash: string][];
}

function bodyOf({ body }: Head): Partial<HeadBody> {
  const value = parsed(body);
  return typeof value === 'object' && value !== null ? value : {};
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
