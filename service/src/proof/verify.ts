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
import { bodyOf, itemsOf, parsed, type HeadBody, type Line } from './readLine.ts';

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
  /** Entries that no head covers yet: nothing but their hashes speaks for them. */
  uncovered: number;
}

/** How far the clocks of processes and of the database may be apart, in milliseconds. */
const CLOCKS_APART_MS = 600_000;

interface Told {
  digest: unknown;
  entry: Entry;
}

/** The end of a lane that a head names. */
interface Covered {
  end: number;
  head: number;
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
  readonly #lateHeads = new Set<number>();
  /** What the heads say that are signed. */
  readonly #bodies = new Map<number, HeadBody>();
  /** By lane, in the order of heads. */
  readonly #covered = new Map<string, Covered[]>();
  /** When each consent was received, by its name. */
  readonly #received = new Map<string, string>();
  /** By ticket, which consent it proves. */
  readonly #proven = new Map<unknown, string>();
  readonly #headHashes = new Set<string>();
  readonly #kept: Head[] = [];
  readonly #stored = new Map<string, Told>();
  readonly #removed = new Map<string, Told>();
  readonly #signed = new Map<string, Told>();
  #consents = 0;
  #entries = 0;
  #uncovered = 0;
  #lines = 0;

  /** @param keys public keys as PEM, of which any may have signed a head. */
  constructor(keys: readonly string[]) {
    this.#keys = keys.map((pem) => createPublicKey(pem));
  }

  /** Takes a line of an export. */
  add(line: string): void {
    this.#lines += 1;
    const read = parsed(line);
    if (typeof read !== 'object' || read === null) {
      this.#find(`line ${this.#lines} is no line of an export`);
      return;
    }
    // Of a name that is there twice, others may read the other value.
    if (JSON.stringify(read) !== line) {
      this.#find(`line ${this.#lines} is no line as it was written: a name may be there twice`);
    }
    const { entry, late, head, lateHead, kept, unreadable, ...rows } = read as Line;
    if (rows.consent) this.#addConsent(rows.consent);
    for (const kind of rowKinds) {
      const row = rows[kind];
      if (row) this.#addRow(kind, row);
    }
    if (entry) this.#addEntry(entry);
    if (late) {
      this.#late.add(late);
      this.#addEntry(late);
    }
    if (head) this.#addHead(head);
    if (lateHead) {
      this.#lateHeads.add(lateHead.number);
      this.#addHead(lateHead);
    }
    if (kept) this.#kept.push(kept);
    if (unreadable !== undefined) this.#find(`head file ${unreadable} cannot be read`);
  }

  /** Says what does not fit, once all lines were taken. */
  finish(): Verification {
    const lanes = [...this.#lanes.values()].map((lane) =>
      [...lane.values()].sort((a, b) => a.number - b.number),
    );
    for (const lane of lanes) this.#verifyLane(lane);
    this.#verifyRows();
    this.#verifyHeads();
    const last = Math.max(0, ...this.#bodies.keys());
    for (const lane of lanes) this.#verifyCovering(lane, last);
    return {
      findings: this.#findings,
      consents: this.#consents,
      entries: this.#entries,
      lanes: this.#lanes.size,
      heads: this.#heads.size,
      signedAt: this.#bodies.get(last)?.at ?? null,
      uncovered: this.#uncovered,
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

  #addConsent(row: StoredRow): void {
    this.#consents += 1;
    const name = `consent ${subjectOf('consent', row)}`;
    this.#received.set(name, String(row.received_at));
    const { ticket_id: ticket, unproven } = row;
    if (typeof ticket !== 'string' || typeof unproven === 'string') return;
    const other = this.#proven.get(ticket);
    if (other !== undefined) this.#find(`${name} is proven by the ticket of ${other}`);
    this.#proven.set(ticket, name);
  }

  #addHead(head: Head): void {
    if (this.#heads.has(head.number)) this.#find(`head ${head.number} is there twice`);
    this.#heads.set(head.number, head);
    this.#headHashes.add(head.hash);
  }

  #addEntry(entry: Entry): void {
    this.#entries += 1;
    const lane = this.#lanes.get(entry.lane) ?? new Map<number, Entry>();
    this.#lanes.set(entry.lane, lane);
    if (lane.has(entry.number)) this.#find(`${nameOf(entry)} is there twice`);
    lane.set(entry.number, entry);
  }

  #verifyLane(lane: readonly Entry[]): void {
    let before: Entry | undefined;
    for (const entry of lane) {
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
    for (const [what, subject, digest, content] of itemsOf(entry)) {
      const name = `${what} ${String(subject)}`;
      const told = { digest, entry };
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
    for (const [name, { digest, entry }] of this.#stored) {
      const row = this.#rows.get(name);
      const removed = this.#removed.get(name);
      if (removed && removed.digest !== digest) this.#find(`${name} was removed as another row`);
      if (row === undefined) {
        if (!removed && !this.#late.has(entry)) this.#find(`${name} is missing`);
      } else if (row !== digest) this.#find(`${name} was changed`);
      else if (removed && !this.#late.has(removed.entry)) {
        this.#find(`${name} is there, though it was removed`);
      }
      this.#verifyReceived(name, entry);
    }
    for (const name of this.#rows.keys()) {
      if (!this.#stored.has(name)) this.#find(`${name} was added: no entry tells of it`);
    }
    for (const name of this.#removed.keys()) {
      if (!this.#stored.has(name)) this.#find(`${name} was removed, but no entry stored it`);
    }
  }

  /** A consent that is added afterwards may claim any time, but not to have been entered then. */
  #verifyReceived(name: string, { kind, at }: Entry): void {
    const received = this.#received.get(name);
    if (received === undefined || kind !== 'stored') return;
    if (Math.abs(Date.parse(received) - Date.parse(at)) <= CLOCKS_APART_MS) return;
    this.#find(`${name} says ${received}, and was entered at ${at}`);
  }

  #verifyHeads(): void {
    let before: Head | undefined;
    for (const head of [...this.#heads.values()].sort((a, b) => a.number - b.number)) {
      this.#verifyHead(head, before);
      before = head;
    }
    for (const [name, { digest, entry }] of this.#signed) {
      const head = this.#heads.get(Number(name.replace('head ', '')));
      if (head === undefined) {
        if (!this.#late.has(entry)) this.#find(`${name} is missing`);
      } else if (head.hash !== digest) this.#find(`${name} is not the one that was entered`);
    }
    for (const head of this.#kept) {
      const stored = this.#heads.get(head.number);
      if (stored === undefined)
        this.#find(`head ${head.number} is missing, but a copy of it was kept`);
      else if (stored.hash !== head.hash)
        this.#find(`head ${head.number} is not the one that was kept`);
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
    if (body === null || sha256(head.body) !== head.hash || body.number !== head.number) {
      this.#find(`${name} was changed`);
      return;
    }
    if (!this.#isSigned(head)) {
      this.#find(`${name} is not signed with a key that was given; it names key ${body.key}`);
      return;
    }
    if (body.previous !== (before?.hash ?? NO_HASH)) {
      this.#find(`${name} does not follow the one before it`);
    }
    const earlier = this.#bodies.get(head.number - 1);
    if (earlier && body.at < earlier.at) this.#find(`${name} is dated before the one before it`);
    this.#bodies.set(head.number, body);
    this.#verifyEnds(name, body);
  }

  #verifyEnds(name: string, { number: head, lanes }: HeadBody): void {
    for (const [lane, number, hash] of lanes) {
      const covered = this.#covered.get(lane) ?? [];
      this.#covered.set(lane, covered);
      covered.push({ end: number, head });
      const entry = this.#lanes.get(lane)?.get(number);
      if (entry?.hash === hash) continue;
      const what = entry ? 'another one than' : 'missing, though it is in';
      this.#find(`${nameOf({ lane, number })} is ${what} ${name}`);
    }
  }

  /**
   * What a head covers was there before it, and not before the head that did not know it yet: nothing
   * can be entered today with an earlier date.
   */
  #verifyCovering(lane: readonly Entry[], last: number): void {
    let place = 0;
    for (const entry of lane) {
      const covered = this.#covered.get(entry.lane) ?? [];
      while (place < covered.length && (covered[place]?.end ?? 0) < entry.number) place += 1;
      const covering = covered[place]?.head;
      if (covering === undefined) this.#uncovered += 1;
      else if (this.#late.has(entry) && !this.#lateHeads.has(covering)) {
        this.#find(`${nameOf(entry)} is no late one: head ${covering} covers it`);
      }
      const earlier = this.#bodies.get(covering === undefined ? last : covering - 1);
      if (!earlier || Date.parse(entry.at) >= Date.parse(earlier.at) - CLOCKS_APART_MS) continue;
      this.#find(
        `${nameOf(entry)} is dated ${entry.at}, but head ${earlier.number} of ${earlier.at} does not know it`,
      );
    }
  }

  #isSigned({ body, signature }: Head): boolean {
    const bytes = Buffer.from(signature, 'base64');
    // Base64 can write the same bytes in several ways.
    if (bytes.toString('base64') !== signature) return false;
    return this.#keys.some((key) => verify(null, Buffer.from(body), key, bytes));
  }
}

const nameOf = ({ lane, number }: Pick<Entry, 'lane' | 'number'>) => `entry ${lane}/${number}`;
