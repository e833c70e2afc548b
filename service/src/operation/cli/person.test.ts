import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { paths } from '../../contract/index.ts';
import type { PersonDocument } from '../../leads/personDocument.ts';
import { post, sharedDatabase, testApp } from '../../testing/harness.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { parseCommand } from './arguments.ts';
import { currentUser } from './noteReading.ts';

const db = await sharedDatabase();
const PHONE = '2145550101';

let folder = '';
let told: string[] = [];
let leadId = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-person-'));
  told = [];
  jest.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)));
  const app = await testApp(db);
  const contact = { phone: PHONE, email: 'Ana@Example.com' };
  const { body } = await post(app, paths.lead, leadSubmission({}, contact));
  leadId = String(body.lead_id);
  await app.close();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const leads = leadsCommand(db);

const lastEvents = async () => {
  const [entry] = await db.query<{ content: string }>(
    "SELECT content FROM proof_entries WHERE kind = 'event' ORDER BY number DESC LIMIT 1",
  );
  return JSON.parse(entry?.content ?? '[]') as unknown[];
};

test('person writes a document to be handed over, and tells the operator apart from it what to compare', async () => {
  const written = await leads('person', '--phone', '(214) 555-0101');
  const { held_on, held } = JSON.parse(written) as PersonDocument;
  expect(held_on).toEqual({ phone: PHONE, email: null });
  expect(held.leads?.rows).toMatchObject([{ lead_id: leadId }]);
  expect(told).toEqual([
    expect.stringMatching(/^It was sent under the name Ana O'Neil-Núñez\. A phone/) as string,
    expect.stringMatching(/name ana@example\.com\. What is held under these alone/) as string,
  ]);
  expect(written).not.toContain('mistyped');
});

test('an address is found however it is written, and a document of both tells of no further one', async () => {
  const both = ['--phone', PHONE, '--email', 'ANA@example.com'];
  const { held } = JSON.parse(await leads('person', ...both)) as PersonDocument;
  expect(held.leads?.rows).toHaveLength(1);
  expect(told).toHaveLength(1);
});

test('the file can be read by its owner alone, and is not written over', async () => {
  const file = join(folder, 'person.json');
  const command = ['person', '--phone', PHONE, '--file', file];
  expect(await leads(...command)).toBe(`${file}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const first = await readFile(file, 'utf8');
  expect(JSON.parse(first)).toMatchObject({ held_on: { phone: PHONE } });
  await expect(leads(...command)).rejects.toThrow(`${file} is there already`);
  expect(await readFile(file, 'utf8')).toBe(first);
  const nowhere = join(folder, 'none', 'person.json');
  await expect(leads('person', '--phone', PHONE, '--file', nowhere)).rejects.toThrow(
    'cannot be written (ENOENT)',
  );
});

test('the chain tells who got the document', async () => {
  await leads('person', '--phone', PHONE);
  expect(await lastEvents()).toEqual([['export', leadId, { by: currentUser() }]]);
  await leads('person', '--email', 'nobody@example.com');
  const nobody = { by: currentUser(), filter: { listing: 'person' } };
  expect(await lastEvents()).toEqual([['export', null, nobody]]);
  expect(told.at(-1)).toBe('Nothing is held under this: check the phone or the address.');
});

test('a document of nobody in particular is refused', () => {
  expect(() => parseCommand(['person'])).toThrow('give --phone, --email or both');
});
