/** Commands on a database that can only be read: a standby, or one whose disk is full. */
import { jest } from '@jest/globals';
import { paths } from '../../contract/index.ts';
import type { Database } from '../../database/types.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { post, sharedDatabase, testApp, testConfig } from '../../testing/harness.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { leadSubmission } from '../../testing/samples.ts';

const PHONE = '2145550101';

const db = await sharedDatabase();
const leads = leadsCommand(db);

let told: string[] = [];
let leadId = '';
beforeEach(async () => {
  const app = await testApp(db);
  const { body } = await post(app, paths.lead, leadSubmission({}, { phone: PHONE }));
  leadId = String(body.lead_id);
  await app.close();
  await leads('opt-out', '--phone', '2145550199');
  told = [];
  jest.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)));
});
afterEach(() => jest.restoreAllMocks());

describe('while the database is read-only', () => {
  beforeEach(() => db.exec('SET default_transaction_read_only = on'));
  afterEach(() => db.exec('SET default_transaction_read_only = off'));

  const REASON = 'cannot execute INSERT in a read-only transaction';
  const unrecorded = (what: string) =>
    new RegExp(`^This ${what} could not be recorded .+${REASON}`);

  test.each([
    ['the table', 'view', [], () => leadId.slice(0, 8)],
    ['an export of leads', 'export', ['--format', 'json'], () => leadId],
    ['opt-outs', 'export', ['opt-outs', '--format', 'json'], () => '2145550199'],
    ['the chain', 'export', ['proof-export'], () => leadId],
    ['what is held on a person', 'export', ['person', '--phone', PHONE], () => leadId],
    ['a certificate', 'export', ['certificate', '--phone', PHONE], () => leadId],
  ])('%s is written, and standard error says that this is not recorded', async (...given) => {
    const [, kind, words, expected] = given;
    expect(await leads(...words)).toContain(expected());
    expect(told[0]).toMatch(unrecorded(kind));
    expect(told.filter((line) => unrecorded(kind).test(line))).toHaveLength(1);
  });

  test('a preview of an erasure says at once what to do instead', async () => {
    const startedAt = performance.now();
    await expect(leads('erase', '--phone', PHONE, '--preview')).rejects.toThrow(
      /takes no writes now .+read-only transaction.+npm run leads -- person --phone/,
    );
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

test.each([
  ['53100', true],
  ['ENOSPC', true],
  ['42501', false],
  ['08006', false],
])('where the chain cannot be written with %s, what is read is handed on: %s', async (code, is) => {
  const failing: Database = {
    ...db,
    withTimeLimit: () => failing,
    transaction: () => Promise.reject(Object.assign(new Error('not written'), { code })),
  };
  const noted = createOperations(failing, null, testConfig()).noteReading({
    ...{ kind: 'export', by: 'someone', leadIds: [], filter: {} },
  });
  if (is) expect(await noted).toEqual({ reason: 'not written' });
  else await expect(noted).rejects.toThrow('not written');
});
