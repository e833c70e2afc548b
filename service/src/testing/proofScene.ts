import { paths } from '../contract/index.ts';
import { sha256 } from '../common/sha256.ts';
import type { Database } from '../database/types.ts';
import {
  contentOf,
  entryHashOf,
  NO_HASH,
  type EntryKind,
  type StoredRow,
} from '../proof/content.ts';
import { makeHead, type HeadKey } from '../proof/heads.ts';
import { insertEntry } from '../repositories/proof.ts';
import { atTime } from './atTime.ts';
import { post, testApp } from './harness.ts';
import { leadSubmission } from './samples.ts';
import { findingsOfPython } from './verifyByPython.ts';
import { exportOf, testHeadKey, verifyLines } from './verifyChain.ts';

export const HOUR_MS = 3_600_000;
export const FORGED_LEAD = '00000000-0000-4000-8000-000000000001';
export const FORGED_LANE = 'aaaaaaaa-0000-4000-8000-000000000000';

export const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
export const now = () => new Date().toISOString();

/** A chain of consents with signed heads that tests can forge, and what both programs find in it. */
export class ProofScene {
  readonly key = testHeadKey();
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Signs a head as of this many hours ago. */
  makeHeadBefore(hours: number, signer: HeadKey = this.key) {
    return atTime(before(hours), () => makeHead(this.#db, signer, new Date()));
  }

  async storeLeads(count: number): Promise<void> {
    const app = await testApp(this.#db);
    for (let index = 0; index < count; index += 1) await post(app, paths.lead, leadSubmission());
    await app.close();
  }

  /** Stores two leads and two heads, as of some hours ago. */
  async store(): Promise<void> {
    await atTime(before(3), () => this.storeLeads(2));
    await this.makeHeadBefore(3);
    await this.makeHeadBefore(2);
  }

  /** Adds an entry with a right hash in a lane of its own. */
  async addEntry(kind: EntryKind, content: string, at = now()): Promise<void> {
    const entry = { lane: FORGED_LANE, number: 1, kind, at, previous: NO_HASH, content };
    await insertEntry(this.#db, { ...entry, hash: entryHashOf(entry) });
  }

  /** The first consent, by its name and with its digest. */
  async firstConsent(): Promise<{ lead: string; name: string; digest: string }> {
    const lines = await exportOf(this.#db);
    const rows = lines.map((line) => JSON.parse(line) as { consent?: StoredRow });
    const row = rows.find(({ consent }) => consent)?.consent ?? {};
    const lead = String(row.lead_id);
    return { lead, name: `${lead}/${String(row.version)}`, digest: sha256(contentOf(row)) };
  }

  /** What both programs find; the service's own first. */
  async findingsOf(lines: readonly string[], keys = this.key.publicPem): Promise<string[][]> {
    const ours = verifyLines(lines, keys.split(/(?=-----BEGIN)/)).findings;
    const [python = []] = await findingsOfPython([lines], keys);
    return [ours, python];
  }

  /** Expects both programs to find this in the lines, or in the database if no lines are given. */
  async expectFound(named: RegExp, lines?: readonly string[]): Promise<void> {
    for (const findings of await this.findingsOf(lines ?? (await exportOf(this.#db)))) {
      expect(findings).toContainEqual(expect.stringMatching(named));
    }
  }
}
