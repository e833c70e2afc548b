/** What somebody can do who may write to every table, or hands an export on, and has no signing key. */
import { paths } from '../contract/index.ts';
import { insertEntry } from '../repositories/proof.ts';
import { post, sharedDatabase, testApp, withoutTriggers } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { findingsOfPython } from '../testing/verifyByPython.ts';
import { exportOf, testHeadKey, verifyLines } from '../testing/verifyChain.ts';
import { sha256 } from '../common/sha256.ts';
import { contentOf, entryHashOf, NO_HASH, type Entry, type StoredRow } from './content.ts';
import { makeHead } from './heads.ts';

const HOUR_MS = 3_600_000;
const FORGED_LEAD = '00000000-0000-4000-8000-000000000001';
const FORGED_LANE = 'aaaaaaaa-0000-4000-8000-000000000000';

const db = await sharedDatabase();
const key = testHeadKey();
const before = () => new Date(Date.now() - HOUR_MS);

async function storeLeads(count: number): Promise<void> {
  const app = await testApp(db);
  for (let index = 0; index < count; index += 1) await post(app, paths.lead, leadSubmission());
  await app.close();
}

/** Two leads and two heads. */
async function store(): Promise<void> {
  await storeLeads(2);
  await makeHead(db, key, before());
  await makeHead(db, key, new Date());
}

/** What both programs find; the service's own first. */
async function findingsOf(lines: readonly string[], keys = key.publicPem): Promise<string[][]> {
  const ours = verifyLines(lines, keys.split(/(?=-----BEGIN)/)).findings;
  const [python = []] = await findingsOfPython([lines], keys);
  return [ours, python];
}

/** Adds a copy of a consent and an entry that tells of it, whose hash is right. */
async function addForged(changes: StoredRow, at: string): Promise<void> {
  const [first] = await db.query<{ row: StoredRow }>(
    'SELECT to_jsonb(c) AS row FROM consents c ORDER BY received_at LIMIT 1',
  );
  const row = {
    ...first?.row,
    lead_id: FORGED_LEAD,
    proof_lane: FORGED_LANE,
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
    lane: FORGED_LANE,
    number: 1,
    kind: 'stored',
    at,
    previous: NO_HASH,
    content: JSON.stringify([['consent', `${FORGED_LEAD}/1`, sha256(contentOf(stored ?? {}))]]),
  };
  await insertEntry(db, { ...entry, hash: entryHashOf(entry) });
}

const EARLIER = '2023-01-01T00:00:01.123Z';

test('a consent that is entered with an earlier date is named, also once a head covers it', async () => {
  await store();
  await addForged({ received_at: EARLIER }, EARLIER);
  const named = expect.stringContaining(`entry ${FORGED_LANE}/1 is dated ${EARLIER}`) as string;
  for (const findings of await findingsOf(await exportOf(db)))
    expect(findings).toContainEqual(named);
  await makeHead(db, key, new Date(Date.now() + HOUR_MS));
  for (const findings of await findingsOf(await exportOf(db)))
    expect(findings).toContainEqual(named);
});

test('a consent that was received at another time than it was entered is named', async () => {
  await store();
  await addForged({ received_at: EARLIER }, new Date().toISOString());
  const named = expect.stringMatching(`^consent ${FORGED_LEAD}/1 says 2023-01-01`) as string;
  for (const findings of await findingsOf(await exportOf(db))) expect(findings).toEqual([named]);
});

test('two consents that one ticket proves are named', async () => {
  await store();
  const ticket = { ticket_id: '11111111-2222-4333-8444-555555555555', unproven: null };
  await withoutTriggers(
    db,
    `UPDATE consents SET ticket_id = '${ticket.ticket_id}', unproven = NULL
     WHERE lead_id = (SELECT lead_id FROM consents ORDER BY received_at LIMIT 1)`,
  );
  await addForged(ticket, new Date().toISOString());
  for (const findings of await findingsOf(await exportOf(db))) {
    expect(findings).toContainEqual(
      expect.stringMatching(/^consent .* is proven by the ticket of consent /),
    );
  }
});

/** What is done to the lines of a whole export, and what has to be named for it. */
const exports: [what: string, change: (lines: string[]) => string[], named: RegExp][] = [
  [
    'without consents, whose entries are called late',
    (lines) =>
      lines
        .filter((line) => !line.startsWith('{"consent"'))
        .map((line) => line.replace(/^\{"entry"/, '{"late"')),
    /^entry .* is no late one: head 1 covers it$/,
  ],
  [
    'with an altered consent before the true one',
    (lines) =>
      lines.flatMap((line) =>
        line.startsWith('{"consent"') ? [line.replace('2145550123', '9995551234'), line] : [line],
      ),
    /^consent .* is there twice$/,
  ],
  [
    'with a second phone before the true one',
    (lines) => lines.map((line) => line.replace('"phone":', '"phone":"9995551234","phone":')),
    /^line \d+ is no/,
  ],
  ['with a line that is cut', (lines) => [...lines, '{"entry":{"la'], /^line \d+ is no line/],
];

test.each(exports)('an export %s is not whole', async (_what, change, named) => {
  await store();
  const whole = await exportOf(db);
  expect(await findingsOf(whole)).toEqual([[], []]);
  for (const findings of await findingsOf(change(whole))) {
    expect(findings).toContainEqual(expect.stringMatching(named));
  }
});

test('an export without a signed head proves nothing', async () => {
  await storeLeads(1);
  const [, python] = await findingsOf(await exportOf(db));
  expect(python).toEqual(['no head is signed: nothing shows when any of this was stored']);
});

test('a head of another key is named with the key it needs, and fits where both are given', async () => {
  await storeLeads(1);
  await makeHead(db, key, before());
  const other = { ...testHeadKey(), keyId: 'other' };
  await makeHead(db, other, new Date());
  const lines = await exportOf(db);
  const named = 'head 2 is not signed with a key that was given; it names key other';
  expect(await findingsOf(lines)).toEqual([[named], [named]]);
  expect(await findingsOf(lines, key.publicPem + other.publicPem)).toEqual([[], []]);
});

test('a head that is dated before the one before it is named', async () => {
  await storeLeads(1);
  await makeHead(db, key, new Date());
  await makeHead(db, key, new Date(Date.now() - 2 * HOUR_MS));
  for (const findings of await findingsOf(await exportOf(db))) {
    expect(findings).toContain('head 2 is dated before the one before it');
  }
});
