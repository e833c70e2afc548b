import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { standardProduct } from '@tidyguard/content/products';
import { paths } from '../../contract/index.ts';
import { addOptOut } from '../../repositories/optOuts.ts';
import { makeHead } from '../../proof/heads.ts';
import { writeHeads } from '../../proof/keepHeads.ts';
import {
  asOwner,
  post,
  sharedDatabase,
  testApp,
  testConfig,
  testSigningKey,
} from '../../testing/harness.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { parseCommand } from './arguments.ts';
import { execute } from './commands.ts';
import { currentUser } from './noteReading.ts';

const db = await sharedDatabase();
const operations = createOperations(db, null, testConfig());

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-proof-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a command; returns what it wrote, even if it then failed. */
async function run(...words: string[]): Promise<{ written: string; error?: unknown }> {
  const command = parseCommand(words);
  if (command.name === 'help') throw new Error('not a command');
  let written = '';
  const write = async (text: string) => void (written += text);
  try {
    await execute(operations, command, standardProduct.quiz, write, folder);
    return { written };
  } catch (error) {
    return { written, error };
  }
}

async function storeLead(): Promise<string> {
  const app = await testApp(db);
  const { body } = await post(app, paths.lead, leadSubmission());
  await app.close();
  return String(body.lead_id);
}

/** Leads with a signed head, which is in the folder as well. */
async function storeSigned(): Promise<string> {
  const leadId = await storeLead();
  await makeHead(db, testSigningKey, new Date());
  await writeHeads(db, testSigningKey, folder);
  return leadId;
}

const eventsOf = async () =>
  (
    await db.query<{ content: string }>(
      "SELECT content FROM proof_entries WHERE kind = 'event' ORDER BY number",
    )
  ).flatMap(({ content }) => JSON.parse(content) as unknown[]);

test('verify says what it found whole, from the database and from an export', async () => {
  await storeSigned();
  const whole = {
    written: expect.stringMatching(
      /^Whole: 1 consents, \d entries in 1 lanes, 1 signed heads, the latest of 20.*; \d entries are newer\.$/m,
    ) as string,
  };
  expect(await run('verify')).toEqual(whole);
  const file = join(folder, 'export.jsonl');
  await writeFile(file, (await run('proof-export')).written);
  expect(await run('verify', '--export', file)).toEqual(whole);
});

test.each([
  ['cut off', '{"number":1,"bo'],
  ['empty', ''],
  ['no head', '7'],
])('verify names the file of a head that is %s, and goes on', async (_what, text) => {
  await storeSigned();
  await writeFile(join(folder, 'head-00000001.json'), text);
  expect(await run('verify')).toMatchObject({
    written: 'head file head-00000001.json cannot be read\n',
    error: { message: expect.stringMatching(/^Not whole: 1 findings in 1 consents/) as string },
  });
});

test('verify names what was changed, one line each, and fails', async () => {
  const leadId = await storeSigned();
  const file = join(folder, 'export.jsonl');
  const { written } = await run('proof-export');
  await writeFile(file, written.replaceAll('2145550123', '2145550124'));
  expect(await run('verify', '--export', file)).toMatchObject({
    written: `consent ${leadId}/1 was changed\n`,
    error: { message: expect.stringContaining('Not whole: 1 findings') as string },
  });
});

test('verify compares an export with a head that was kept elsewhere', async () => {
  await storeSigned();
  const file = join(folder, 'export.jsonl');
  await writeFile(file, (await run('proof-export')).written);
  const kept = join(folder, 'head-00000001.json');
  expect((await run('verify', '--export', file, '--head', kept)).written).toMatch(/^Whole/);
  await asOwner(db, 'TRUNCATE proof_heads');
  await makeHead(db, testSigningKey, new Date());
  await writeFile(file, (await run('proof-export')).written);
  expect((await run('verify', '--export', file, '--head', kept)).written).toContain(
    'head 1 is not the one that was kept\n',
  );
  expect(() => parseCommand(['verify', '--head', kept])).toThrow('--head needs --export');
});

test.each([
  ['an export that is not there', ['--export', '/nonexistent'], 'There is no file /nonexistent'],
  ['a head that is none', ['--head', 'key.pem'], /key\.pem holds no head of the chain$/],
  [
    'a key that is none',
    ['--public-key', 'head-00000001.json'],
    /\.json holds no public key \(PEM\)/,
  ],
])('verify says in words that it was given %s', async (_what, options, message) => {
  await storeSigned();
  const key = (await readdir(folder)).find((name) => name.endsWith('.pem')) ?? '';
  await rename(join(folder, key), join(folder, 'key.pem'));
  await writeFile(join(folder, 'export.jsonl'), (await run('proof-export')).written);
  const [name = '', value = ''] = options;
  const given = { '--export': 'export.jsonl', '--public-key': 'key.pem', [name]: value };
  const words = Object.entries(given).flatMap(([option, file]) => [option, resolve(folder, file)]);
  const { error } = await run('verify', ...words);
  expect(error).toMatchObject({
    message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
  });
});

test('verify says that an export without a head proves nothing', async () => {
  await storeLead();
  await writeHeads(db, testSigningKey, folder);
  const file = join(folder, 'export.jsonl');
  await writeFile(file, (await run('proof-export')).written);
  expect((await run('verify')).written).toMatch(
    /0 signed heads, the latest of never; \d entries are newer\.$/m,
  );
  expect((await run('verify', '--export', file)).written).toBe(
    'no head is signed: nothing shows when any of this was stored\n',
  );
});

test('verify misses heads that only their files still have', async () => {
  await storeSigned();
  await asOwner(db, 'TRUNCATE proof_heads');
  expect((await run('verify')).written).toContain('head 1 is missing, but a copy of it was kept\n');
});

test('verify without a public key asks for one, and takes the one given', async () => {
  await storeSigned();
  const key = (await readdir(folder)).find((name) => name.endsWith('.pem')) ?? '';
  await rename(join(folder, key), join(folder, 'elsewhere'));
  expect((await run('verify')).error).toMatchObject({
    message: expect.stringContaining('--public-key FILE') as string,
  });
  const given = await run('verify', '--public-key', join(folder, 'elsewhere'));
  expect(given.written).toMatch(/^Whole/);
});

test('the chain tells who saw and who exported which leads', async () => {
  const leadId = await storeLead();
  const by = currentUser();
  await run('list');
  await run('list', '--format', 'csv', '--phone', '2145550123');
  await run('list', '--phone', '2125550123');
  expect(await eventsOf()).toEqual([
    ['view', leadId, { by }],
    ['export', leadId, { by }],
  ]);
});

test('the chain tells who saw the opt-outs and the refused submissions, where there were any', async () => {
  const by = currentUser();
  await run('opt-outs');
  await run('refused', '--format', 'json');
  expect(await eventsOf()).toEqual([]);
  await addOptOut(db, '2145550123', 'STOP', new Date());
  await addOptOut(db, '2145550124', 'STOP', new Date());
  await run('opt-outs');
  const app = await testApp(db);
  await post(app, paths.lead, { ...leadSubmission(), session_id: 'a b' });
  await app.close();
  await run('refused', '--format', 'json');
  expect(await eventsOf()).toEqual([
    ['view', null, { by, filter: { listing: 'opt-outs' } }],
    ['export', null, { by, filter: { listing: 'refused' } }],
  ]);
});

test('of many leads the chain tells by which filter they were seen, but for what names somebody', async () => {
  const app = await testApp(db);
  for (let index = 0; index < 51; index += 1) await post(app, paths.lead, leadSubmission());
  await app.close();
  await run('list', '--status', 'accepted', '--phone', '2145550123');
  expect(await eventsOf()).toEqual([
    ['view', null, { by: currentUser(), filter: { status: 'accepted' } }],
  ]);
});

test('the chain tells of a release from quarantine, once', async () => {
  const app = await testApp(db);
  const forged = leadSubmission();
  forged.consent.tcpa_text = 'other';
  const { body } = await post(app, paths.lead, forged);
  await app.close();
  await run('release', '--lead', String(body.lead_id));
  await run('release', '--lead', String(body.lead_id));
  expect(await eventsOf()).toEqual([
    ['release', body.lead_id, { versions: 1, by: currentUser(), reasons: ['consent_unknown'] }],
  ]);
});
