import { sharedDatabase } from '../testing/harness.ts';
import {
  impersonalTables,
  personTables,
  tablesByContact,
  tablesByVisit,
  tablesFoundByCode,
  tablesKept,
  tablesOfOthers,
} from './personTables.ts';

const db = await sharedDatabase();

// The queue's tables are left out, because they hold only ids; leads/completeErasure.test.ts reads them, too.
test('every table is named once: as one of people, with what an erasure does, or as one that names nobody', async () => {
  const tables = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
     ORDER BY relname COLLATE "C"`,
  );
  const named = [
    tablesByContact,
    tablesByVisit,
    tablesOfOthers,
    tablesKept,
    tablesFoundByCode,
    impersonalTables,
  ].flatMap((group) => Object.keys(group));
  expect(named.sort()).toEqual(tables.map(({ name }) => name));
});

test('what goes with another row goes by a foreign key', async () => {
  const cascading = await db.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confdeltype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(cascading.map(({ name }) => name)).toEqual(Object.keys(tablesOfOthers).sort());
});

/**
 * Columns of a person's rows that the person is not shown, by their table: keys, hashes and salts, what the
 * queues note for themselves, who of us entered something, and the network of whoever asked for a code.
 */
const withheld: Readonly<Record<string, readonly string[]>> = {
  assignments: [
    'assignment_id',
    'place',
    'passed_over',
    'answer_by',
    'repeats',
    'return_approved',
    'return_contradicted',
    'erased_at',
  ],
  certificate_claims: ['attempts', 'last_status'],
  code_sends: ['prefix', 'address', 'network', 'kept'],
  consents: ['kept_since', 'ticket_id', 'proof_salt', 'company_versions'],
  contact_messages: ['message_id', 'searched'],
  deliveries: ['delivery_id', 'queued_at', 'last_error', 'round', 'begun_at'],
  erased_sessions: ['session_sha256', 'tickets'],
  lead_versions: ['fingerprint', 'kept_since'],
  leads: ['person', 'owner'],
  mails: [
    'mail_id',
    'version',
    'message_id',
    'attempts',
    'round',
    'queued_at',
    'handed_at',
    'last_status',
    'last_error',
  ],
  match_decisions: ['revision', 'rules', 'input', 'result'],
  opt_outs: ['passed_on_at', 'opt_out_id', 'refuses_codes', 'wrong_number_of', 'reopened_at'],
  refused_submissions: [
    'refused_id',
    'sha256',
    'attempts',
    'field',
    'session_id',
    'network',
    'kept_since',
    'plain',
  ],
  reservations: [
    'reservation_id',
    'address',
    'holds',
    'revision',
    'rules',
    'input',
    'result',
    'first_company',
    'consent_sha256',
  ],
  spent_proofs: ['challenge'],
  verifications: ['verification_id', 'session_id', 'code_ref', 'approved_code'],
  waiting_leads: ['passed_over'],
};

test('each column of a person’s rows is shown to the person, or is withheld on purpose', async () => {
  const columns = await db.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  );
  const hidden = Object.entries(personTables).flatMap(([table, { shown }]) => {
    const names = columns.filter((one) => one.table === table).map(({ column }) => column);
    expect(names).not.toEqual([]);
    const left = names.filter((name) => !new RegExp(`\\bheld\\.${name}\\b`).test(shown));
    return left.length > 0 ? [[table, left] as const] : [];
  });
  expect(Object.fromEntries(hidden)).toEqual(withheld);
});
