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
  type EntryKind,
  type RowKind,
  type StoredRow,
} from './content.ts';
import { bodyOf, isEntry, isHead, itemsOf, parsed, type HeadBody, type Line } from './readLine.ts';

/** What was verified, and what was found. */
export interface Verification {
  /** What does not fit, one line each; empty if everything does. */
  findings: string[];
  /** What looks wrong but is explained by what an operator did, one line each. */
  notes: string[];
  consents: number;
  entries: number;
  lanes: number;
  heads: number;
  /** When the latest head was signed; null if there is none. */
  signedAt: string | null;
  /** Entries that no head covers yet: only their hashes vouch for them. */
  uncovered: number;
}

/** How far apart the clocks of processes and of the database may be, in milliseconds. */
export const CLOCKS_APART_MS = 600_000;

/**
 * The least age of a consent that is removed without an erasure: five years, less a margin for late entries.
 */
const RETENTION_MS = (5 * 365 - 60) * 86_400_000;

/** The lane of what was stored before there was a chain (migrations/026_proof_chain.sql). */
const ADOPTED_LANE = '00000000-0000-0000-0000-000000000000';

/** Whether entries of a kind may tell of rows. */
const TELLS_OF_ROWS: Readonly<Record<EntryKind, boolean>> = {
  stored: true,
  adopted: true,
  removed: true,
  event: false,
  head: false,
};

/** The longest that reading an export may take; entries stored meanwhile are late ones. */
const EXPORT_MS = 3_600_000;

/** Whether a text is a time in the format in which the service writes times. */
const isTime = (text: string) => {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
};

interface Told {
  digest: unknown;
  entry: Entry;
}

/** The end of a lane, and the head that names it. */
interface Covered {
  end: number;
  head: number;
}

const ROWS: readonly string[] = rowKinds;

/** Recomputes the chain from the rows of a database or an export, in any order. */
export class Verifier {
  readonly #keys: readonly KeyObject[];
  readonly #findings = new Set<string>();
  readonly #notes: string[] = [];
  /** Digests of the rows that exist, by kind and subject. */
  readonly #rows = new Map<string, string>();
  readonly #lanes = new Map<string, Map<number, Entry>>();
  readonly #late = new Set<Entry>();
  readonly #heads = new Map<number, Head>();
  readonly #lateHeads = new Set<number>();
  /** The bodies of the heads that were not changed, signed with a given key or not. */
  readonly #bodies = new Map<number, HeadBody>();
  /** The ends that heads name, by lane, in the order of the heads. */
  readonly #covered = new Map<string, Covered[]>();
  /** The columns of consents and published texts that are compared with their entries, by name. */
  readonly #facts = new Map<string, StoredRow>();
  /** Names of consents that an operator submitted again. */
  readonly #resubmitted = new Set<string>();
  /** Names of consents that were removed with the erasure of their lead. */
  readonly #erased = new Set<string>();
  /** Whether a head is missing or was changed, so that it is not known what it covered. */
  #hasBrokenHead = false;
  /** The consent that each ticket proves. */
  readonly #proven = new Map<unknown, string>();
  readonly #headHashes = new Set<string>();
  /** The place of the key that signed each head, in the order of the heads. */
  readonly #signers: number[] = [];
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
    if (typeof read !== 'object' || read === null || Array.isArray(read)) {
      this.#find(`line ${this.#lines} is no line of an export`);
      return;
    }
    // If a name occurs twice, another reader may take the other value.
    if (JSON.stringify(read) !== line || line.includes('"__proto__":')) {
      this.#find(`line ${this.#lines} is no line as it was written: a name may be there twice`);
    }
    for (const [kind, row] of Object.entries(read)) this.#addPart(kind, row);
  }

  #addPart(kind: string, row: unknown): void {
    const line = { [kind]: row } as Line;
    const { entry, late, head, lateHead, kept, unreadable } = line;
    const rowKind = rowKinds.find((known) => known === kind);
    if (rowKind && typeof row === 'object' && row !== null) this.#addRow(rowKind, row as StoredRow);
    else if (isEntry(entry)) this.#addEntry(entry);
    else if (isEntry(late)) {
      this.#late.add(late);
      this.#addEntry(late);
    } else if (isHead(head)) this.#addHead(head);
    else if (isHead(lateHead)) {
      this.#lateHeads.add(lateHead.number);
      this.#addHead(lateHead);
    } else if (isHead(kept)) this.#kept.push(kept);
    else if (unreadable !== undefined) this.#find(`head file ${unreadable} cannot be read`);
    else this.#find(`line ${this.#lines} holds no ${kind} that is known`);
  }

  /** Returns what does not fit, once all lines are added. */
  finish(): Verification {
    const lanes = [...this.#lanes.values()].map((lane) =>
      [...lane.values()].sort((a, b) => a.number - b.number),
    );
    for (const lane of lanes) this.#verifyLane(lane);
    this.#verifyRows();
    this.#verifyHeads();
    const last = Math.max(0, ...this.#bodies.keys());
    for (const lane of lanes) this.#verifyCovering(lane, last);
    this.#verifyLateness(lanes.flat());
    return {
      findings: [...this.#findings],
      notes: this.#notes,
      consents: this.#consents,
      entries: this.#entries,
      lanes: this.#lanes.size,
      heads: this.#heads.size,
      signedAt: this.#bodies.get(last)?.at ?? null,
      uncovered: this.#uncovered,
    };
  }

  #find(finding: string): void {
    this.#findings.add(finding);
  }

  #addRow(kind: RowKind, row: StoredRow): void {
    const name = `${kind} ${subjectOf(kind, row)}`;
    if (this.#rows.has(name)) this.#find(`${name} is there twice`);
    this.#rows.set(name, sha256(contentOf(row)));
    if (kind === 'consent') this.#addConsent(name, row);
    if (kind === 'published') this.#facts.set(name, { began_at: row.began_at });
    if (kind === 'text' && sha256(String(row.text)) !== row.sha256) {
      this.#find(`${name} is of another text`);
    }
  }

  #addConsent(name: string, row: StoredRow): void {
    this.#consents += 1;
    const { received_at, text_sha256, proof_lane, proof_number } = row;
    this.#facts.set(name, { received_at, text_sha256, proof_lane, proof_number });
    const { ticket_id: ticket, unproven } = row;
    // An empty reason counts as none, even if somebody has changed the table to allow it.
    if (typeof ticket !== 'string' || unproven) return;
    const other = this.#proven.get(ticket) ?? name;
    if (other !== name) this.#find(`${name} and ${other} are proven by the same ticket`);
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
      // Stops after some gaps, because a changed number may be anything.
      if (gap > (before?.number ?? 0) + 9) break;
    }
    if (entry.hash !== entryHashOf(entry)) this.#find(`${nameOf(entry)} was changed`);
    else if (before ? previous !== before.hash : !this.#isBeginning(previous)) {
      this.#find(`${nameOf(entry)} does not follow the one before it`);
    }
    if (number < 1) this.#find(`${nameOf(entry)} has a number that no entry has`);
    if (!isTime(entry.at)) {
      this.#find(`${nameOf(entry)} has no time that can be read: ${entry.at}`);
    }
    // Not `in`, which finds names like `constructor` in every object.
    if (!Object.hasOwn(TELLS_OF_ROWS, entry.kind)) {
      this.#find(`${nameOf(entry)} is of a kind that is not known: ${String(entry.kind)}`);
    }
    this.#readItems(entry);
  }

  /** A lane begins after a head, or before there was any head. */
  #isBeginning(previous: string): boolean {
    return previous === NO_HASH || this.#headHashes.has(previous);
  }

  #readItems(entry: Entry): void {
    const items = itemsOf(entry);
    if (items === null) {
      this.#find(`${nameOf(entry)} holds what cannot be read`);
      return;
    }
    const erased = items.filter(([what]) => what === 'erasure').map(([, lead]) => String(lead));
    for (const [what, subject, digest, content] of items) {
      const name = `${what} ${String(subject)}`;
      const told = { digest, entry };
      if (what === 'head') this.#signed.set(name, told);
      if (what === 'resubmission') {
        const { version } = { ...(digest as { version?: unknown }) };
        this.#resubmitted.add(`consent ${String(subject)}/${String(version)}`);
      }
      if (!ROWS.includes(what)) continue;
      if (!Object.hasOwn(TELLS_OF_ROWS, entry.kind) || !TELLS_OF_ROWS[entry.kind]) {
        this.#find(`${nameOf(entry)} tells of ${name}, which none of kind ${entry.kind} does`);
        continue;
      }
      const [lead = ''] = String(subject).split('/');
      if (entry.kind === 'removed' && erased.includes(lead)) {
        this.#erased.add(name);
        if (what === 'consent' && content === undefined) {
          this.#find(`${nameOf(entry)} does not show what of ${name} was erased`);
        }
      }
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
      if (removed) this.#verifyRemoval(name, entry, removed.entry);
      this.#verifyFacts(name, entry);
    }
    for (const name of this.#rows.keys()) {
      if (!this.#stored.has(name)) this.#find(`${name} was added: no entry tells of it`);
    }
    for (const name of this.#removed.keys()) {
      if (!this.#stored.has(name)) this.#find(`${name} was removed, but no entry stored it`);
    }
  }

  /** Only an erasure removes a consent before its time; nothing removes a published text or a time stamp. */
  #verifyRemoval(name: string, stored: Entry, removed: Entry): void {
    if (/^(published|timestamp) /.test(name)) this.#find(`${name} was removed, which nothing does`);
    if (!name.startsWith('consent ') || this.#erased.has(name) || stored.kind !== 'stored') return;
    if (Date.parse(removed.at) - Date.parse(stored.at) >= RETENTION_MS) return;
    this.#find(`${name} was removed at ${removed.at}, before its time and without an erasure`);
  }

  #verifyFacts(name: string, entry: Entry): void {
    const facts = this.#facts.get(name);
    if (facts === undefined) return;
    const { received_at, began_at, text_sha256, proof_lane, proof_number } = facts;
    if (name.startsWith('consent ')) {
      const isPlaced =
        proof_lane === entry.lane &&
        (proof_number === entry.number || (proof_number === null && proof_lane === ADOPTED_LANE));
      if (!isPlaced) {
        const named = nameOf({ lane: String(proof_lane), number: Number(proof_number) });
        this.#find(`${name} names ${named}, but ${nameOf(entry)} tells of it`);
      }
      const text = `text ${String(text_sha256)}`;
      const removed = this.#removed.get(text);
      if (!this.#rows.has(text) && !(removed && this.#late.has(removed.entry))) {
        this.#find(`${text} is missing, to which ${name} was given`);
      }
    }
    this.#verifyTime(name, entry, String(received_at ?? began_at));
  }

  /** A row that is added afterwards may claim any time, but its entry has the time of entering. */
  #verifyTime(name: string, { kind, at }: Entry, said: string): void {
    if (kind !== 'stored') return;
    if (Math.abs(Date.parse(said) - Date.parse(at)) <= CLOCKS_APART_MS) return;
    const finding = `${name} says ${said}, and was entered at ${at}`;
    if (this.#resubmitted.has(name)) this.#notes.push(`${finding}: an operator submitted it again`);
    else this.#find(finding);
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
      this.#hasBrokenHead = true;
      this.#find(`head ${gap} is missing`);
      if (gap > (before?.number ?? 0) + 9) break;
    }
    if (!this.#signed.has(name)) this.#find(`${name} was added: no entry tells of it`);
    const body = bodyOf(head);
    if (body === null || sha256(head.body) !== head.hash || body.number !== head.number) {
      this.#hasBrokenHead = true;
      this.#find(`${name} was changed`);
      return;
    }
    const signer = this.#signerOf(head);
    // Its body is still used: it shows which entries are not the broken ones.
    if (signer < 0) {
      this.#find(`${name} is not signed with a key that was given; it names key ${body.key}`);
    } else this.#noteKey(body, signer);
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
   * An entry must be older than the head that covers it, and younger than the head before, which does not
   * name it: so nothing can be entered today with an earlier date.
   */
  #verifyCovering(lane: readonly Entry[], last: number): void {
    let place = 0;
    for (const entry of lane) {
      const covered = this.#covered.get(entry.lane) ?? [];
      while (place < covered.length && (covered[place]?.end ?? 0) < entry.number) place += 1;
      const covering = covered[place]?.head;
      this.#verifyDate(entry, covering);
      if (covering === undefined) this.#uncovered += 1;
      else if (this.#late.has(entry) && !this.#lateHeads.has(covering)) {
        this.#find(`${nameOf(entry)} is no late one: head ${covering} covers it`);
      }
      if (covering === undefined && this.#hasBrokenHead) continue;
      const earlier = this.#bodies.get(covering === undefined ? last : covering - 1);
      if (!earlier || Date.parse(entry.at) >= Date.parse(earlier.at) - CLOCKS_APART_MS) continue;
      this.#find(
        `${nameOf(entry)} is dated ${entry.at}, but head ${earlier.number} of ${earlier.at} does not know it`,
      );
    }
  }

  /** No entry is dated after the head that covers it, or in the future; none adopts once there is a head. */
  #verifyDate(entry: Entry, covering: number | undefined): void {
    const { at, kind, lane } = entry;
    const head = covering === undefined ? undefined : this.#bodies.get(covering);
    const latest = head ? Date.parse(head.at) : Date.now();
    if (Date.parse(at) > latest + CLOCKS_APART_MS) {
      this.#find(
        `${nameOf(entry)} is dated ${at}, ` +
          (head ? `after head ${head.number} of ${head.at}, which covers it` : 'which is to come'),
      );
    }
    if (kind !== 'adopted') return;
    if (lane !== ADOPTED_LANE || (this.#heads.size > 0 && covering !== 1)) {
      this.#find(`${nameOf(entry)} adopts rows, which only the upgrade to a chain did`);
    }
  }

  /**
   * Only what was added while an export was read may be late in it: no entry that is older than those read
   * before, no head that was kept before, and not every entry.
   */
  #verifyLateness(entries: readonly Entry[]): void {
    const read = entries.filter((entry) => !this.#late.has(entry)).map(({ at }) => Date.parse(at));
    const newest = read.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
    const isLate = (at: string) => Date.parse(at) >= newest - CLOCKS_APART_MS;
    const kept = Math.max(0, ...this.#kept.map(({ number }) => number));
    if (read.length === 0 && this.#lateHeads.size > 0) {
      this.#find('every entry is called late: an export begins with what was there before it');
    }
    this.#verifyLateSpan();
    for (const entry of this.#late) {
      if (!isLate(entry.at))
        this.#find(`${nameOf(entry)} is no late one: newer ones were read before`);
    }
    for (const number of this.#lateHeads) {
      const body = this.#bodies.get(number);
      if (number <= kept) this.#find(`head ${number} is no late one: it was kept before`);
      else if (body && !isLate(body.at)) {
        this.#find(`head ${number} is no late one: newer entries were read before`);
      }
    }
  }

  /** All that is late was stored while one export was read, which takes minutes. */
  #verifyLateSpan(): void {
    const times = [...this.#late].map(({ at }) => at);
    for (const number of this.#lateHeads) times.push(this.#bodies.get(number)?.at ?? '');
    const sorted = times.filter(isTime).sort();
    const [first = '', last = first] = [sorted[0], sorted.at(-1)];
    if (Date.parse(last) - Date.parse(first) <= EXPORT_MS || first === '') return;
    this.#find(`what is called late is of ${first} to ${last}, longer than an export is read`);
  }

  /** The place of the key that signed a head among the given keys; -1 if none did. */
  #signerOf({ body, signature }: Head): number {
    const bytes = Buffer.from(signature, 'base64');
    // Base64 can write the same bytes in several ways.
    if (bytes.toString('base64') !== signature) return -1;
    return this.#keys.findIndex((key) => verify(null, Buffer.from(body), key, bytes));
  }

  /** A replaced key signs no further head, unless processes had different keys. */
  #noteKey({ number, key, at }: HeadBody, signer: number): void {
    const before = this.#signers.at(-1);
    if (before !== signer && this.#signers.includes(signer)) {
      this.#notes.push(
        `head ${number} of ${at} is signed with key ${key} again, which another key had replaced`,
      );
    }
    this.#signers.push(signer);
  }
}

const nameOf = ({ lane, number }: Pick<Entry, 'lane' | 'number'>) => `entry ${lane}/${number}`;
