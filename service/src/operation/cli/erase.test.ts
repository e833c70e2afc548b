/** What `erase` says before and after an erasure, and what statements say about erased people. */
import type { FastifyInstance } from 'fastify';
import { paths } from '../../contract/index.ts';
import { NOON, submitLead } from '../../testing/assignments.ts';
import { sampleCompany } from '../../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp } from '../../testing/harness.ts';
import { listCompanies } from '../../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../../testing/matchedVisitor.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { currentUser } from './noteReading.ts';

const PHONE = '2145550123';
const ANA = { email: 'ana@example.com', phone: PHONE };

const db = await sharedDatabase();

const leads = leadsCommand(db);

/** Everything that is stored, by table, except the records of who read it. */
async function stored(): Promise<Record<string, unknown>> {
  const tables = await db.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => table.name !== 'proof_entries')) {
    found[name] = await db.query(
      `SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY to_jsonb(t)::text`,
    );
  }
  return found;
}

/** A person with a lead that the company `first` has, a message, a refused submission and a code. */
async function visit(app: FastifyInstance, clock: ManualClock): Promise<void> {
  const lead = await matchedLead(app, await askForCompanies(app), clock.now(), PHONE);
  await post(app, paths.sendCode, { phone: PHONE, session_id: lead.session_id });
  await submitLead(app, lead);
  await post(app, paths.lead, { ...lead, lead: { ...lead.lead, middle_name: 'Maria' } });
  await post(app, paths.contact, {
    ...ANA,
    first_name: 'Ana',
    last_name: 'Lee',
    message_id: lead.session_id,
    message: 'Hello',
    consent: 'You may answer me.',
  });
}

beforeEach(async () => {
  await listCompanies(db, sampleCompany('first'));
  const clock = new ManualClock(NOON);
  const app = await testApp(db, {
    clock,
    codeSender: { kind: 'local', send: async () => undefined },
  });
  await visit(app, clock);
  await app.close();
});

const setDelivery = (changes: string) => db.query(`UPDATE deliveries SET ${changes}`);
const preview = (...more: string[]) => leads('erase', '--phone', PHONE, '--preview', ...more);
const kinds = [
  '1 lead with 1 submission',
  '0 copies that were not delivered',
  '1 message of the contact page',
  '1 refused submission',
  '1 code that was asked for',
  '1 reservation of companies',
];

test('a preview says what would be removed and who would be told, and changes nothing', async () => {
  await setDelivery("state = 'delivered', begun_at = now(), attempted_at = now()");
  const before = await stored();
  expect(await preview()).toBe(
    [
      'Nothing is changed. This would be removed:',
      ...[...kinds, '0 consent records'].map((kind) => `  ${kind}`),
      '1 consent record would be kept.',
      'These would be told: company:first.',
      "It was sent under the names Ana Lee, Ana O'Neil-Núñez. A phone or an address that was mistyped is of somebody else: erase --lead ID erases one request alone.",
      'The same requests and visits name ana@example.com. No other request names these.',
      '',
    ].join('\n'),
  );
  expect(await preview('--with-consent')).toMatch(/ {2}1 consent record\n0 .+ would be kept\.\n/);
  expect(await stored()).toEqual(before);
});

test('the chain tells who saw in a preview under which names a lead was sent', async () => {
  await preview();
  const [{ content, lead_id } = { content: '', lead_id: '' }] = await db.query<{
    content: string;
    lead_id: string;
  }>(`SELECT content, (SELECT lead_id FROM leads) FROM proof_entries
      WHERE kind = 'event' ORDER BY number DESC LIMIT 1`);
  expect(JSON.parse(content)).toEqual([['view', lead_id, { by: currentUser() }]]);
});

test('a preview of nobody says so', async () => {
  expect(await leads('erase', '--email', 'zoe@example.com', '--preview')).toMatch(
    /^No stored lead has this e-mail address: check it\.\nNothing is changed\.[^]*told: nobody\.\nWhere a backup was restored, [^\n]+ by hand [^\n]+\n$/,
  );
});

test.each([
  ['had left for its company', "state = 'delivered', begun_at = now(), attempted_at = now()"],
  ['had not', "state = 'withheld', queued_at = NULL, begun_at = NULL, attempted_at = NULL"],
])(
  'a lead that %s is marked in the statement once its person is erased',
  async (_what, delivery) => {
    await setDelivery(delivery);
    const statement = () => leads('statement', '--company', 'first', '--month', '2026-11');
    expect(await statement()).not.toContain('erased');
    expect(await leads('erase', '--phone', PHONE)).toContain('1 lead erased; ');
    expect(await statement()).toMatch(/ erased +45\.00 +0\.00\n/);
  },
);

test('a lead that was purged is not marked', async () => {
  await db.query('DELETE FROM leads');
  await setDelivery("state = 'erased'");
  expect(await leads('statement', '--company', 'first', '--month', '2026-11')).not.toContain(
    'erased',
  );
});
