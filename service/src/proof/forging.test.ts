/** What somebody who can write to every table but has no signing key can do. */
import { standardProduct } from '@tidyguard/content/products';
import {
  insertEntry,
  insertTimestamp,
  readProofRows,
  type ProofCursor,
} from '../repositories/proof.ts';
import { sharedDatabase, withoutTriggers } from '../testing/harness.ts';
import { atTime } from '../testing/atTime.ts';
import {
  before,
  FORGED_LANE,
  FORGED_LEAD,
  HOUR_MS,
  now,
  ProofScene,
} from '../testing/proofScene.ts';
import { exportOf, testHeadKey, verifyLines } from '../testing/verifyChain.ts';
import { sha256 } from '../common/sha256.ts';
import {
  contentOf,
  entryHashOf,
  NO_HASH,
  type Entry,
  type EntryKind,
  type StoredRow,
} from './content.ts';
import { withProof } from './chain.ts';
import { publishTexts } from './consentTexts.ts';
import { makeHead } from './heads.ts';

const db = await sharedDatabase();
const scene = new ProofScene(db);
const { key } = scene;

/** Adds a copy of a consent, and an entry with the right hash that tells of it. */
async function addForged(
  changes: StoredRow,
  at: string,
  { kind = 'stored', lane = FORGED_LANE }: { kind?: string; lane?: string } = {},
): Promise<void> {
  const [first] = await db.query<{ row: StoredRow }>(
    'SELECT to_jsonb(c) AS row FROM consents c ORDER BY received_at LIMIT 1',
  );
  const row = {
    ...first?.row,
    lead_id: FORGED_LEAD,
    proof_lane: lane,
    proof_number: 1,
    ...changes,
  };
  const json = JSON.stringify(row).replaceAll("'", "''");
  await withoutTriggers(
    db,
    `INSERT INTO consents SELECT * FROM jsonb_populate_record(NULL::consents, '${json}')`,
  );
  const [stored] = (await exportOf(db))
    .map((line) => (JSON.parse(line) as { consent?: StoredRow }).consent)
    .filter((consent) => consent?.lead_id === FORGED_LEAD);
  const entry: Omit<Entry, 'hash'> = {
    lane,
    number: 1,
    kind: kind as EntryKind,
    at,
    previous: NO_HASH,
    content: JSON.stringify([['consent', `${FORGED_LEAD}/1`, sha256(contentOf(stored ?? {}))]]),
  };
  await insertEntry(db, { ...entry, hash: entryHashOf(entry) });
}

const EARLIER = '2023-01-01T00:00:01.123Z';

test('a consent that is entered with an earlier date is named, also once a head covers it', async () => {
  await scene.store();
  await addForged({ received_at: EARLIER }, EARLIER);
  const named = expect.stringContaining(`entry ${FORGED_LANE}/1 is dated ${EARLIER}`) as string;
  for (const findings of await scene.findingsOf(await exportOf(db)))
    expect(findings).toContainEqual(named);
  await makeHead(db, key, new Date());
  for (const findings of await scene.findingsOf(await exportOf(db)))
    expect(findings).toContainEqual(named);
});

test('a consent that was received at another time than it was entered is named', async () => {
  await scene.store();
  await addForged({ received_at: EARLIER }, new Date().toISOString());
  const named = expect.stringMatching(`^consent ${FORGED_LEAD}/1 says 2023-01-01`) as string;
  for (const findings of await scene.findingsOf(await exportOf(db)))
    expect(findings).toEqual([named]);
});

test('two consents that one ticket proves are named', async () => {
  await scene.store();
  const ticket = { ticket_id: '11111111-2222-4333-8444-555555555555', unproven: null };
  await withoutTriggers(
    db,
    `UPDATE consents SET ticket_id = '${ticket.ticket_id}', unproven = NULL
     WHERE lead_id = (SELECT lead_id FROM consents ORDER BY received_at LIMIT 1)`,
  );
  await addForged(ticket, new Date().toISOString());
  for (const findings of await scene.findingsOf(await exportOf(db))) {
    expect(findings).toContainEqual(
      expect.stringMatching(/^consent .* and consent .* are proven by the same ticket$/),
    );
  }
});

test('a head of another key is named with the key it needs, and fits where both are given', async () => {
  await atTime(before(2), () => scene.storeLeads(1));
  await scene.makeHeadBefore(2);
  const other = { ...testHeadKey(), keyId: 'other' };
  await makeHead(db, other, new Date());
  const lines = await exportOf(db);
  const named = 'head 2 is not signed with a key that was given; it names key other';
  expect(await scene.findingsOf(lines)).toEqual([[named], [named]]);
  expect(await scene.findingsOf(lines, key.publicPem + other.publicPem)).toEqual([[], []]);
});

test('a head that is dated before the one before it is named', async () => {
  await scene.storeLeads(1);
  await makeHead(db, key, new Date(Date.now() + 2 * HOUR_MS));
  await makeHead(db, key, new Date());
  for (const findings of await scene.findingsOf(await exportOf(db))) {
    expect(findings).toContain('head 2 is dated before the one before it');
  }
});

const ADOPTED_LANE = '00000000-0000-0000-0000-000000000000';

test.each([
  ['in a lane of its own', FORGED_LANE],
  ['in the lane of the upgrade', ADOPTED_LANE],
])('a consent that is adopted once there are heads is named: %s', async (_where, lane) => {
  await scene.store();
  await addForged({ received_at: EARLIER }, now(), { kind: 'adopted', lane });
  await scene.expectFound(/^entry .* adopts rows, which only the upgrade to a chain did$/);
});

test.each([
  ['event', /^entry .*\/1 tells of consent .*, which none of kind event does$/],
  ['foo', /^entry .*\/1 is of a kind that is not known: foo$/],
  ['constructor', /^entry .*\/1 tells of consent .*, which none of kind constructor does$/],
])('a consent that an entry of kind %s tells of is named', async (kind, named) => {
  await scene.store();
  await addForged({ received_at: EARLIER }, now(), { kind });
  await scene.expectFound(named);
});

test('a consent that names the entry of another one is named', async () => {
  await scene.store();
  const [first] = await db.query<{ proof_lane: string; proof_number: number }>(
    'SELECT proof_lane, proof_number::int FROM consents LIMIT 1',
  );
  await addForged({ ...first }, now());
  await scene.expectFound(/^consent .* names entry .*, but entry aaaaaaaa.*\/1 tells of it$/);
});

test('an entry that is dated after the head that covers it, or after today, is named', async () => {
  await scene.storeLeads(1);
  const inAYear = new Date(Date.now() + 365 * 24 * HOUR_MS).toISOString();
  await addForged({ received_at: inAYear }, inAYear);
  await scene.expectFound(/^entry .*\/1 is dated .*, which is to come$/);
  await makeHead(db, key, new Date());
  await scene.expectFound(/^entry .*\/1 is dated .*, after head 1 of .*, which covers it$/);
});

test('a text that claims to have been published before it was, or another than its hash says, is named', async () => {
  await publishTexts(db, standardProduct, new Date(EARLIER));
  await scene.storeLeads(1);
  await scene.expectFound(/^published .* says 2023-01-01T.*, and was entered at .*$/);
  const lines = (await exportOf(db)).map((line) =>
    line.startsWith('{"text"') ? line.replace('"text":"', '"text":"x') : line,
  );
  await scene.expectFound(/^text .* is of another text$/, lines);
});

test.each([
  ['2023-02-30T10:00:00.000Z'],
  ['2023-01-05T24:00:00.000Z'],
  ['2023-13-45T99:99:99.999Z'],
  ['٢٠٢٣-01-05T10:00:00.000Z'],
])('an entry of %s, which is no time, is named', async (at) => {
  await scene.store();
  await scene.addEntry('event', JSON.stringify([['view', null, {}]]), at);
  await scene.expectFound(/^entry .*\/1 has no time that can be read/);
});

test.each([
  ['no JSON', 'x'],
  ['a value that is no JSON', '[["erasure","L",NaN]]'],
  ['no list', '{}'],
  ['no list of lists', '["view"]'],
  ['a subject that is none', '[["erasure",["x"],{}]]'],
  ['too little', '[["erasure","L"]]'],
])('an entry that holds %s is named, and stops neither program', async (_what, content) => {
  await scene.store();
  await scene.addEntry('event', content);
  await scene.expectFound(/^entry .*\/1 holds what cannot be read$/);
});

test('an entry that tells of a head by no number, or is nested without end, stops neither program', async () => {
  await scene.store();
  await scene.addEntry('head', '[["head","abc","x"]]');
  await scene.expectFound(/^head abc is missing$/);
  const nested = '['.repeat(5_000) + ']'.repeat(5_000);
  const lines = (await exportOf(db)).map((line) => line.replace('\\"abc\\"', nested));
  for (const findings of await scene.findingsOf(lines)) {
    expect(findings).toContainEqual(expect.stringMatching(/^entry .*\/1 was changed$/));
  }
});

test.each<[string, string | undefined, RegExp]>([
  ['does not show', undefined, /^entry .*\/1 does not show what of consent .* was erased$/],
  ['shows falsely', '[{}]', /^entry .*\/1 shows another content of consent .*$/],
])('an erasure that %s what it removed is named', async (_how, shown, named) => {
  await scene.store();
  const { lead, name, digest } = await scene.firstConsent();
  const item = ['consent', name, digest, ...(shown === undefined ? [] : [shown])];
  await scene.addEntry(
    'removed',
    JSON.stringify([item, ['erasure', lead, { with_consent: true }]]),
  );
  await withoutTriggers(db, `DELETE FROM consents WHERE lead_id = '${lead}'`);
  await scene.expectFound(named);
});

test('a time stamp that was removed is named', async () => {
  await scene.store();
  await withProof(db, 'stored', (tx, proof) => insertTimestamp(tx, proof, 1, 'MIIB'));
  const stamp = { number: 1, response: 'MIIB' };
  await scene.addEntry('removed', JSON.stringify([['timestamp', '1', sha256(contentOf(stamp))]]));
  await withoutTriggers(db, 'DELETE FROM proof_timestamps');
  await scene.expectFound(/^timestamp 1 was removed, which nothing does$/);
});

test('a key that signs again after another one had replaced it is noted', async () => {
  await atTime(before(3), () => scene.storeLeads(1));
  const other = { ...testHeadKey(), keyId: 'other' };
  await scene.makeHeadBefore(3);
  await scene.makeHeadBefore(2, other);
  await scene.makeHeadBefore(1);
  const { findings, notes } = verifyLines(await exportOf(db), [key.publicPem, other.publicPem]);
  expect(findings).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^head 3 of .* is signed with key test again, which another key had/),
  ]);
});

test('a row with the key of another one is not passed over where a page ends', async () => {
  await scene.store();
  const undone = new Error('undone');
  const all = db.transaction(async (tx) => {
    await tx.query('RESET ROLE');
    await tx.query('ALTER TABLE consents DROP CONSTRAINT consents_pkey CASCADE');
    await tx.query('INSERT INTO consents SELECT * FROM consents');
    const read: string[] = [];
    let cursor: ProofCursor = null;
    for (;;) {
      const { rows, next } = await readProofRows(tx, 'consent', cursor, 1);
      if (rows.length === 0) break;
      read.push(...rows);
      cursor = next;
    }
    expect(read).toHaveLength(4);
    throw undone;
  });
  await expect(all).rejects.toBe(undone);
});
