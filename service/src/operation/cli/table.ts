import type { QuizDefinition } from '@tidyguard/content';
import type { LeadRecord } from '../../repositories/leadRecords.ts';
import { otherAnswersOf } from './columns.ts';

// Strangers type the names: a control character could rewrite the terminal.
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');

const seconds = (iso: string) => iso.slice(0, 19).replace('T', ' ');

function differenceNote({ answer_differences: differences }: LeadRecord): string {
  if (differences === null) return '';
  const { missing, unknown } = differences;
  return `other quiz version (${missing.length} missing, ${unknown.length} unknown)`;
}

function stateOf(record: LeadRecord): string {
  const notes = [
    record.status === 'quarantined' ? `quarantined (${record.quarantine_reasons.join(', ')})` : '',
    record.latest ? '' : 'superseded',
    record.opted_out ? 'opted out' : '',
    differenceNote(record),
    ...record.deliveries.map((delivery) => delivery.state),
  ].filter((note) => note !== '');
  return notes.length === 0 ? 'stored' : notes.join(', ');
}

/** The answers in the order of the questions, then those to other questions with their names. */
const answersOf = (quiz: QuizDefinition, record: LeadRecord) =>
  [
    ...quiz.questions.flatMap(({ id }) => record.quiz_answers[id] ?? []),
    ...otherAnswersOf(quiz, record).map(([id, value]) => `${id}=${value}`),
  ].join(' ');

const columnsOf = (
  quiz: QuizDefinition,
): readonly (readonly [string, (record: LeadRecord) => string])[] => [
  ['time (UTC)', (record) => seconds(record.received_at)],
  ['name', (record) => `${record.first_name} ${record.last_name}`],
  ['ZIP', (record) => record.zip],
  ['answers', (record) => answersOf(quiz, record)],
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
export function formatTable(records: readonly LeadRecord[], quiz: QuizDefinition): string {
  const columns = columnsOf(quiz);
  const rows = [
    columns.map(([title]) => title),
    ...records.map((record) => columns.map(([, value]) => plain(value(record)))),
  ];
  const widths = columns.map((_, column) =>
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
