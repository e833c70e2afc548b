import { standardProduct } from '@tidyguard/content/products';
import { leadReference } from '../../common/leadReference.ts';
import { paths } from '../../contract/index.ts';
import type { Database } from '../../database/types.ts';
import { ManualClock, post, testApp, testConfig, testDatabase } from '../../testing/harness.ts';
import { atTime } from '../../testing/atTime.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { createOperations, type Operations } from '../adminChannel/operations.ts';
import { parseCommand } from './arguments.ts';
import { execute } from './commands.ts';

const { quiz } = standardProduct;
let db: Database;
let operations: Operations;
const ids: Record<'ana' | 'bob' | 'quarantined', string> = { ana: '', bob: '', quarantined: '' };

/** What Bob's browser claims; the service computes the default outcome from his answers. */
const claimedByBob = Object.keys(quiz.outcomes).find((name) => name !== quiz.defaultOutcome) ?? '';

// Ana at the end of January 31 (UTC), Bob with the first second of February, and one in quarantine.
beforeAll(async () => {
  db = await testDatabase();
  operations = createOperations(db, null, testConfig());
  const clock = new ManualClock('2026-01-31T23:59:59.000Z');
  const app = await testApp(db, { clock });
  const submit = async (submission: ReturnType<typeof leadSubmission>) =>
    String((await post(app, paths.lead, submission)).body.lead_id);
  ids.ana = await submit(leadSubmission());
  clock.advance(1_000);
  ids.bob = await submit({
    ...leadSubmission({}, { phone: '9725550147', email: 'Bob@example.com', first_name: 'Bob' }),
    predicted_outcome: claimedByBob,
  });
  clock.advance(1_000);
  const suspicious = leadSubmission();
  Object.assign(suspicious.signals ?? {}, { honeypot: 'x' });
  ids.quarantined = await submit(suspicious);
  await app.close();
}, 30_000);
afterAll(() => db.close());

async function leads(line: string): Promise<string> {
  const command = parseCommand(line.split(' '));
  if (command.name === 'help') throw new Error('only commands that do something');
  let output = '';
  await execute(operations, command, quiz, async (text) => {
    output += text;
  });
  return output;
}

const listed = async (filter: string) => {
  const found = JSON.parse(await leads(`list --format json ${filter}`)) as { lead_id: string }[];
  return found.map(({ lead_id }) => lead_id);
};

test.each<[string, (keyof typeof ids)[]]>([
  ['--since 2026-01-01 --until 2026-01-31', ['ana']],
  ['--since 2026-02-01', ['bob', 'quarantined']],
  ['--until 2026-02-01T00:00', ['ana']],
  ['--since 2026-01-31T18:00-06:00', ['bob', 'quarantined']],
  ['--since 2026-02-02', []],
  ['--phone (972)555-0147', ['bob']],
  ['--email bob@EXAMPLE.com', ['bob']],
  ['--status quarantined', ['quarantined']],
  ['--status accepted', ['ana', 'bob']],
  [`--outcome ${quiz.defaultOutcome}`, ['ana', 'bob', 'quarantined']],
  [`--outcome ${claimedByBob}`, []],
  ['--phone 2145550123 --status accepted', ['ana']],
])('lists with %s only what fits', async (filter, names) => {
  expect(await listed(filter)).toEqual(names.map((name) => ids[name]));
});

test('lists one lead by the id that the table shows', async () => {
  const [, id = ''] = /^([0-9a-f-]{36}) .* Bob /m.exec(await leads('list')) ?? [];
  expect(await listed(`--lead ${id}`)).toEqual([ids.bob]);
});

test.each([
  ['list --format json --lead'],
  ['why --lead'],
  ['convert --lead'],
  ['replay --lead'],
  ['release --lead'],
  ['certificate --lead'],
  ['certificate --consent', '/1'],
])('%s takes the eight characters that people call a lead by', async (command, version = '') => {
  // A certificate says when it was written, so both are written at the same time.
  const now = new Date();
  const said = (id: string) => atTime(now, () => leads(`${command} ${id}${version}`));
  expect(await said(leadReference(ids.bob).toUpperCase())).toEqual(await said(ids.bob));
});

test('asks for the whole id where several leads begin alike, and says where none does', async () => {
  const twin = `${leadReference(ids.bob)}${ids.ana.slice(8)}`;
  await db.query('INSERT INTO leads (lead_id, session_id, created_at) VALUES ($1, $2, now())', [
    twin,
    'session-of-the-twin',
  ]);
  const listing = leads(`list --lead ${leadReference(ids.bob)}`);
  await expect(listing).rejects.toThrow(/^Several leads begin with [0-9a-f]{8}: .*, .*\.$/);
  await expect(listing).rejects.toThrow(ids.bob);
  await expect(leads('list --lead 00000000')).rejects.toThrow(
    'There is no lead whose id begins with 00000000; one that was erased needs its whole id.',
  );
  await db.query('DELETE FROM leads WHERE lead_id = $1', [twin]);
});

test('says that nothing fits, and names an outcome that is misspelt', async () => {
  expect(await leads('list --since 2027-01-01')).toBe('No lead fits.\n');
  const [outcome = ''] = Object.keys(quiz.outcomes);
  await expect(leads(`list --outcome ${outcome}x`)).rejects.toThrow(`did you mean ${outcome}?`);
});

test('begins CSV with a byte order mark, so that spreadsheets read it as UTF-8', async () => {
  expect(await leads('list --format csv')).toMatch(/^\uFEFFlead_id,session_id,/);
  expect(await leads('opt-outs --format csv')).toMatch(/^\uFEFFopted_out_at,/);
});

test.each(['list', 'release', 'convert', 'replay'])(
  '%s refuses the id of a lead that there is not',
  async (command) => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(leads(`${command} --lead ${unknown}`)).rejects.toThrow(
      `There is no lead ${unknown}.`,
    );
  },
);

test('an erasure of somebody who is nobody says so, and is recorded', async () => {
  expect(await leads('erase --phone 2145559998')).toBe(
    'No stored lead has this phone: check the number.\n' +
      '0 leads erased; 0 consent records kept for five years (--with-consent removes them too).\n' +
      'What else names the person, such as a message or a refused submission, is removed all the same. ' +
      'The proof is stored.\n' +
      'Where a backup was restored, a destination or a company may have a lead of this person that this database has ' +
      'not: tell each of them by hand (docs/upgrade.md, After a restore).\n',
  );
  expect(await leads('erasures --phone 2145559998')).toMatch(/ 0 leads erased, /);
  expect(await leads('erasures --phone 2145559997')).toMatch(/^No erasure .* try --email\.\n$/);
  expect(await leads('erasures --email x@example.com')).toMatch(/^No erasure .* try --phone\.\n$/);
  expect(await listed('--since 2026-01-01')).toHaveLength(3);
});

test('release of a lead that is not in quarantine changes nothing and says so', async () => {
  expect(await leads(`release --lead ${ids.ana}`)).toBe(
    '0 submissions released from quarantine: the lead is not in it.\n',
  );
});
