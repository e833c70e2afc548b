/** What somebody can do who may write to every table, or hands an export on, and has no signing key. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { standardProduct } from '@tidyguard/content/products';
import { paths } from '../contract/index.ts';
import {
  insertEntry,
  insertTimestamp,
  readProofRows,
  type Head,
  type ProofCursor,
} from '../repositories/proof.ts';
import { post, sharedDatabase, testApp, withoutTriggers } from '../testing/harness.ts';
import { atTime } from '../testing/atTime.ts';
import { leadSubmission } from '../testing/samples.ts';
import { findingsOfPython } from '../testing/verifyByPython.ts';
import { exportOf, testHeadKey, verifyLines } from '../testing/verifyChain.ts';
import { packageRoot } from '../common/packageRoot.ts';
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
import { publishText } from './consentTexts.ts';
import { exportLines, proofSourceOf, type ProofSource } from './exportLines.ts';
import { makeHead, type HeadKey } from './heads.ts';

const HOUR_MS = 3_600_000;
const FORGED_LEAD = '00000000-0000-4000-8000-000000000001';
const FORGED_LANE = 'aaaaaaaa-0000-4000-8000-000000000000';

const db = await sharedDatabase();
const key = testHeadKey();
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** A head that was made so many hours ago. */
const makeHeadBefore = (hours: number, signer: HeadKey = key) =>
  atTime(before(hours), () => makeHead(db, signer, new Date()));

async function storeLeads(count: number): Promise<void> {
  const app = await testApp(db);
  for (let index = 0; index < count; index += 1) await post(app, paths.lead, leadSubmission());
  await app.close();
}

/** Two leads and two heads, of hours ago. */
async function store(): Promise<void> {
  await atTime(before(3), () => storeLeads(2));
  await makeHeadBefore(3);
  await makeHeadBefore(2);
}

/** What both programs find; the service's own first. */
async function findingsOf(lines: readonly string[], keys = key.publicPem): Promise<string[][]> {
  const ours = verifyLines(lines, keys.split(/(?=-----BEGIN)/)).findings;
  const [python = []] = await findingsOfPython([lines], keys);
  return [ours, python];
}

/** Adds a copy of a consent and an entry that tells of it, whose hash is right. */
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
  await store();
  await addForged({ received_at: EARLIER }, EARLIER);
  const named = expect.stringContaining(`entry ${FORGED_LANE}/1 is dated ${EARLIER}`) as string;
  for (const findings of await findingsOf(await exportOf(db)))
    expect(findings).toContainEqual(named);
  await makeHead(db, key, new Date());
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
      expect.stringMatching(/^consent .* and consent .* are proven by the same ticket$/),
    );
  }
});

const calledLate = (line: string) =>
  line.replace(/^\{"entry"/, '{"late"').replace(/^\{"head"/, '{"lateHead"');

/** What is done to the lines of a whole export, and what has to be named for it. */
const exports: [what: string, change: (lines: string[]) => string[], named: RegExp][] = [
  [
    'without a consent, of which everything is called late',
    (lines) => lines.filter((line) => !line.startsWith('{"consent"')).map(calledLate),
    /^every entry is called late: an export begins with what was there before it$/,
  ],
  [
    'of which two consents say the same ticket, and an empty reason why it proves nothing',
    (lines) =>
      lines.map((line) =>
        line
          .replace(/"ticket_id":[^,}]*/, '"ticket_id":"one"')
          .replace(/"unproven":[^,}]*/, '"unproven":""'),
      ),
    /^consent .* and consent .* are proven by the same ticket$/,
  ],
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
  await atTime(before(2), () => storeLeads(1));
  await makeHeadBefore(2);
  const other = { ...testHeadKey(), keyId: 'other' };
  await makeHead(db, other, new Date());
  const lines = await exportOf(db);
  const named = 'head 2 is not signed with a key that was given; it names key other';
  expect(await findingsOf(lines)).toEqual([[named], [named]]);
  expect(await findingsOf(lines, key.publicPem + other.publicPem)).toEqual([[], []]);
});

test('a head that is dated before the one before it is named', async () => {
  await storeLeads(1);
  await makeHead(db, key, new Date(Date.now() + 2 * HOUR_MS));
  await makeHead(db, key, new Date());
  for (const findings of await findingsOf(await exportOf(db))) {
    expect(findings).toContain('head 2 is dated before the one before it');
  }
});

/** The entry that says so, by both programs. */
async function expectFound(named: RegExp, lines?: readonly string[]): Promise<void> {
  for (const findings of await findingsOf(lines ?? (await exportOf(db)))) {
    expect(findings).toContainEqual(expect.stringMatching(named));
  }
}

const ADOPTED_LANE = '00000000-0000-0000-0000-000000000000';
const now = () => new Date().toISOString();

test.each([
  ['in a lane of its own', FORGED_LANE],
  ['in the lane of the upgrade', ADOPTED_LANE],
])('a consent that is adopted once there are heads is named: %s', async (_where, lane) => {
  await store();
  await addForged({ received_at: EARLIER }, now(), { kind: 'adopted', lane });
  await expectFound(/^entry .* adopts rows, which only the upgrade to a chain did$/);
});

test.each([
  ['event', /^entry .*\/1 tells of consent .*, which none of kind event does$/],
  ['foo', /^entry .*\/1 is of a kind that is not known: foo$/],
  ['constructor', /^entry .*\/1 tells of consent .*, which none of kind constructor does$/],
])('a consent that an entry of kind %s tells of is named', async (kind, named) => {
  await store();
  await addForged({ received_at: EARLIER }, now(), { kind });
  await expectFound(named);
});

test('a consent that names the entry of another one is named', async () => {
  await store();
  const [first] = await db.query<{ proof_lane: string; proof_number: number }>(
    'SELECT proof_lane, proof_number::int FROM consents LIMIT 1',
  );
  await addForged({ ...first }, now());
  await expectFound(/^consent .* names entry .*, but entry aaaaaaaa.*\/1 tells of it$/);
});

test('an entry that is dated after the head that covers it, or after today, is named', async () => {
  await storeLeads(1);
  const inAYear = new Date(Date.now() + 365 * 24 * HOUR_MS).toISOString();
  await addForged({ received_at: inAYear }, inAYear);
  await expectFound(/^entry .*\/1 is dated .*, which is to come$/);
  await makeHead(db, key, new Date());
  await expectFound(/^entry .*\/1 is dated .*, after head 1 of .*, which covers it$/);
});

test('a text that is gone while a consent was given to it is named', async () => {
  await store();
  const lines = (await exportOf(db)).filter((line) => !line.startsWith('{"text"'));
  await expectFound(/^text [0-9a-f]{64} is missing, to which consent .* was given$/, lines);
});

test('a text that claims to have been published before it was, or another than its hash says, is named', async () => {
  await publishText(db, standardProduct, new Date(EARLIER));
  await storeLeads(1);
  await expectFound(/^published .* says 2023-01-01T.*, and was entered at .*$/);
  const lines = (await exportOf(db)).map((line) =>
    line.startsWith('{"text"') ? line.replace('"text":"', '"text":"x') : line,
  );
  await expectFound(/^text .* is of another text$/, lines);
});

test('an export that calls late what was read before is not whole', async () => {
  await atTime(before(1), () => storeLeads(1));
  await makeHeadBefore(1);
  const whole = await exportOf(db);
  const head = whole.find((line) => line.startsWith('{"head"')) ?? '';
  const late = whole
    .filter((line) => !line.startsWith('{"consent"'))
    .map((line) => line.replace(/^\{"entry"/, '{"late"').replace(/^\{"head"/, '{"lateHead"'));
  const kept = head.replace(/^\{"head"/, '{"kept"');
  expect(verifyLines([kept, ...late], [key.publicPem]).findings).toContain(
    'head 1 is no late one: it was kept before',
  );
  const [first = ''] = whole.filter((line) => line.startsWith('{"entry"'));
  const earlier = late
    .filter((line) => !line.endsWith(first.slice('{"entry"'.length)))
    .map((line) =>
      line.startsWith('{"late"') ? line.replace(/"at":"[^"]*"/, `"at":"${EARLIER}"`) : line,
    );
  await expectFound(/^entry .* is no late one: newer ones were read before$/, [first, ...earlier]);
});

test.each([
  ['a number below 1', (line: string) => line.replace('"number":1', '"number":-7')],
  ['a time in another spelling', (line: string) => line.replace(/("at":"[^"]*)Z"/, '$1+05:00"')],
])('an entry with %s is named', async (_what, change) => {
  await storeLeads(1);
  await makeHead(db, key, new Date());
  const lines = (await exportOf(db)).map((line) =>
    line.startsWith('{"entry"') ? change(line) : line,
  );
  await expectFound(
    /^entry .* (has no time that can be read|has a number that no entry has)/,
    lines,
  );
});

test.each([
  ['{"note":"x"}', /^line \d+ holds no note that is known$/],
  ['{"late":{}}', /^line \d+ holds no late that is known$/],
  ['[1,2]', /^line \d+ is no line of an export/],
])('an export with the line %s is not whole', async (line, named) => {
  await storeLeads(1);
  await makeHead(db, key, new Date());
  await expectFound(named, [...(await exportOf(db)), line]);
});

test('one broken head does not accuse what it covers', async () => {
  await store();
  const lines = (await exportOf(db)).map((line) =>
    line.startsWith('{"head":{') && line.includes('"number":2')
      ? line.replace(/"signature":"./, '"signature":"_')
      : line,
  );
  for (const findings of await findingsOf(lines)) {
    expect(findings).toEqual([expect.stringMatching(/^head 2 is not signed with a key/)]);
  }
});

/** Adds an entry in a lane of its own, whose hash is right. */
async function addEntry(kind: EntryKind, content: string, at = now()): Promise<void> {
  const entry = { lane: FORGED_LANE, number: 1, kind, at, previous: NO_HASH, content };
  await insertEntry(db, { ...entry, hash: entryHashOf(entry) });
}

test('an export whose late part spans more than an export takes is not whole', async () => {
  await atTime(before(5), () => storeLeads(1));
  await makeHeadBefore(5);
  await atTime(before(4), () => storeLeads(1));
  await makeHeadBefore(4);
  await makeHeadBefore(2);
  const lines = await exportOf(db);
  const first = before(4.5).toISOString();
  const isOlder = (line: string) => (/"at\\?":\\?"([^"\\]*)/.exec(line)?.[1] ?? '') < first;
  const changed = lines.map((line) =>
    /^\{"(entry|head)"/.test(line) && !isOlder(line) ? calledLate(line) : line,
  );
  await expectFound(/^what is called late is of .* to .*, longer than an export is read$/, changed);
});

test.each([
  ['2023-02-30T10:00:00.000Z'],
  ['2023-01-05T24:00:00.000Z'],
  ['2023-13-45T99:99:99.999Z'],
  ['٢٠٢٣-01-05T10:00:00.000Z'],
])('an entry of %s, which is no time, is named', async (at) => {
  await store();
  await addEntry('event', JSON.stringify([['view', null, {}]]), at);
  await expectFound(/^entry .*\/1 has no time that can be read/);
});

test.each([
  ['no JSON', 'x'],
  ['a value that is no JSON', '[["erasure","L",NaN]]'],
  ['no list', '{}'],
  ['no list of lists', '["view"]'],
  ['a subject that is none', '[["erasure",["x"],{}]]'],
  ['too little', '[["erasure","L"]]'],
])('an entry that holds %s is named, and stops neither program', async (_what, content) => {
  await store();
  await addEntry('event', content);
  await expectFound(/^entry .*\/1 holds what cannot be read$/);
});

test('an entry that tells of a head by no number, or is nested without end, stops neither program', async () => {
  await store();
  await addEntry('head', '[["head","abc","x"]]');
  await expectFound(/^head abc is missing$/);
  const nested = '['.repeat(5_000) + ']'.repeat(5_000);
  const lines = (await exportOf(db)).map((line) => line.replace('\\"abc\\"', nested));
  for (const findings of await findingsOf(lines)) {
    expect(findings).toContainEqual(expect.stringMatching(/^entry .*\/1 was changed$/));
  }
});

/** The first consent, by its name and with its digest. */
async function firstConsent(): Promise<{ lead: string; name: string; digest: string }> {
  const lines = (await exportOf(db)).map((line) => JSON.parse(line) as { consent?: StoredRow });
  const row = lines.find(({ consent }) => consent)?.consent ?? {};
  const lead = String(row.lead_id);
  return { lead, name: `${lead}/${String(row.version)}`, digest: sha256(contentOf(row)) };
}

test.each<[string, string | undefined, RegExp]>([
  ['does not show', undefined, /^entry .*\/1 does not show what of consent .* was erased$/],
  ['shows falsely', '[{}]', /^entry .*\/1 shows another content of consent .*$/],
])('an erasure that %s what it removed is named', async (_how, shown, named) => {
  await store();
  const { lead, name, digest } = await firstConsent();
  const item = ['consent', name, digest, ...(shown === undefined ? [] : [shown])];
  await addEntry('removed', JSON.stringify([item, ['erasure', lead, { with_consent: true }]]));
  await withoutTriggers(db, `DELETE FROM consents WHERE lead_id = '${lead}'`);
  await expectFound(named);
});

test('a time stamp that was removed is named', async () => {
  await store();
  await withProof(db, 'stored', (tx, proof) => insertTimestamp(tx, proof, 1, 'MIIB'));
  const stamp = { number: 1, response: 'MIIB' };
  await addEntry('removed', JSON.stringify([['timestamp', '1', sha256(contentOf(stamp))]]));
  await withoutTriggers(db, 'DELETE FROM proof_timestamps');
  await expectFound(/^timestamp 1 was removed, which nothing does$/);
});

test('a key that signs again after another one had replaced it is noted', async () => {
  await atTime(before(3), () => storeLeads(1));
  const other = { ...testHeadKey(), keyId: 'other' };
  await makeHeadBefore(3);
  await makeHeadBefore(2, other);
  await makeHeadBefore(1);
  const { findings, notes } = verifyLines(await exportOf(db), [key.publicPem, other.publicPem]);
  expect(findings).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^head 3 of .* is signed with key test again, which another key had/),
  ]);
});

test('a row with the key of another one is not passed over where a page ends', async () => {
  await store();
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

test.each(['proofRows', 'proofEntriesAfter'] as const)(
  'a head that is signed while an export is read accuses nobody: before each %s',
  async (call) => {
    await store();
    const source = proofSourceOf(db);
    let hours = 24;
    const signing: ProofSource = {
      ...source,
      [call]: async (request: never) => {
        hours += 1;
        await makeHead(db, key, new Date(Date.now() + hours * HOUR_MS));
        return source[call](request);
      },
    };
    const lines: string[] = [];
    for await (const line of exportLines(signing)) lines.push(line);
    const isClock = (finding: string) => / is dated |longer than an export is read$/.test(finding);
    for (const findings of await findingsOf(lines)) {
      expect(findings.filter((finding) => !isClock(finding))).toEqual([]);
    }
  },
);

test('a head that says of an entry which is not there that it has no hash is named', async () => {
  await store();
  const lines = await exportOf(db);
  const latest = lines
    .map((line) => JSON.parse(line) as { head?: Head })
    .findLast((line) => line.head);
  const body = JSON.stringify({
    number: 3,
    at: now(),
    previous: latest?.head?.hash,
    entries: 1,
    lanes: [[FORGED_LANE, 99, null]],
    key: key.keyId,
  });
  const signature = Buffer.from(await key.sign(Buffer.from(body))).toString('base64');
  const head = { number: 3, body, hash: sha256(body), signature };
  await expectFound(/^entry .*\/99 is (not the one of|missing, though it is in) head 3$/, [
    ...lines,
    JSON.stringify({ head }),
  ]);
});

/** What the Python program says of a consent in these lines, with its exit code. */
async function shownByPython(lines: readonly string[], consent: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-show-'));
  try {
    const [exported, pem] = [join(folder, 'export.jsonl'), join(folder, 'key.pem')];
    await writeFile(exported, lines.join('\n'));
    await writeFile(pem, key.publicPem);
    const program = join(packageRoot, '../docs/proof/verify.py');
    const child = spawn('python3', [program, exported, pem, '--consent', consent]);
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { output, code: code as number };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the Python program shows the entry that tells of a consent, not one that mentions it', async () => {
  await store();
  const { name } = await firstConsent();
  const filter = ['consent', name, 'f'.repeat(64)];
  await addEntry('event', JSON.stringify([['view', null, { filter }]]));
  await makeHead(db, key, new Date());
  const shown = await shownByPython(await exportOf(db), name);
  expect(shown.code).toBe(0);
  expect(shown.output).not.toContain(`Entry ${FORGED_LANE}`);
  expect(shown.output).toMatch(/^Entry .*\nHead 1 of .* covers it: .*\nWhole: /m);
});

test('a consent that is not in an export is no success to who asked for it', async () => {
  await store();
  const shown = await shownByPython(await exportOf(db), `${FORGED_LEAD}/1`);
  expect(shown.code).toBe(1);
  expect(shown.output).toContain(`Consent ${FORGED_LEAD}/1 is not in this export.`);
});
