import type { LeadRecord } from '../../repositories/leadRecords.ts';

// Strangers type the names: a control character could rewrite the terminal.
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');

const seconds = (iso: string) => iso.slice(0, 19).replace('T', ' ');

function stateOf(record: LeadRecord): string {
  const notes = [
    record.status === 'quarantined' ? `quarantined (${record.quarantine_reasons.join(', ')})` : '',
    record.latest ? '' : 'superseded',
    record.opted_out ? 'opted out' : '',
    ...record.deliveries.map((delivery) => delivery.state),
  ].filter((note) => note !== '');
  return notes.length === 0 ? 'stored' : notes.join(', ');
}

const COLUMNS: readonly (readonly [string, (record: LeadRecord) => string])[] = [
  ['time (UTC)', (record) => seconds(record.received_at)],
  ['name', (record) => `${record.first_name} ${record.last_name}`],
  ['ZIP', (record) => record.zip],
  [
    'answers',
    ({ quiz_answers: a }) =>
      [
        a.cleaning_frequency,
        a.home_type,
        a.home_size,
        a.household_type,
        a.cleaning_priority,
        a.service_priority,
        a.timing,
      ].join(' '),
  ],
  ['outcome', (record) => record.outcome],
  [
    'consent',
    ({ consent }) => (consent ? `${consent.version} ${seconds(consent.agreed_at)}` : 'removed'),
  ],
  ['phone', (record) => `${record.phone}${record.consent?.phone_verified ? ' (verified)' : ''}`],
  ['e-mail', (record) => record.email],
  ['state', stateOf],
];

/** Leads as a table for a terminal, the newest last. */
export function formatTable(records: readonly LeadRecord[]): string {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...records.map((record) => COLUMNS.map(([, value]) => plain(value(record)))),
  ];
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  const rule = widths.map((width) => '─'.repeat(width));
  return [head, rule, ...body].map((row) => `${line(row)}\n`).join('');
}
