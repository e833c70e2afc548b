import type { MessageRecord } from '../../repositories/contactMessages.ts';
import type { Operations } from '../adminChannel/operations.ts';
import type { Command } from './arguments.ts';
import type { Column } from './columns.ts';
import type { Listing } from './listing.ts';
import { notedWhole } from './noteReading.ts';
import { allMessages } from './records.ts';
import { formatRows, seconds } from './table.ts';

const mailOf = ({ mails }: MessageRecord, kind: MessageRecord['mails'][number]['kind']) =>
  mails.find((mail) => mail.kind === kind);

function stateOf(record: MessageRecord): string {
  const said = (name: string, mail: ReturnType<typeof mailOf>) =>
    mail ? [`${name} ${mail.state}${mail.reason === null ? '' : ` (${mail.reason})`}`] : [];
  const notes = [
    ...(record.is_suspicious ? ['suspicious'] : []),
    ...said('message', mailOf(record, 'contact')),
    ...said('copy', mailOf(record, 'contact_copy')),
  ];
  return record.mails.length === 0 ? [...notes, 'not mailed'].join(', ') : notes.join(', ');
}

const fields = [
  'message_id',
  'received_at',
  'first_name',
  'last_name',
  'email',
  'phone',
  'message',
  'consent',
  'is_suspicious',
  'ip_address',
  'user_agent',
] as const satisfies readonly (keyof MessageRecord)[];

/** The columns of the messages' CSV export, in order. */
const columns: readonly Column<MessageRecord>[] = [
  ...fields.map((name): Column<MessageRecord> => [name, (record) => record[name]]),
  ...(['contact', 'contact_copy'] as const).flatMap((kind): Column<MessageRecord>[] => [
    [`${kind}_state`, (record) => mailOf(record, kind)?.state ?? null],
    [`${kind}_reason`, (record) => mailOf(record, kind)?.reason ?? null],
    [`${kind}_sent_at`, (record) => mailOf(record, kind)?.sent_at ?? null],
  ]),
];

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Messages as a table for a terminal. */
const formatMessages = (records: readonly MessageRecord[]): string =>
  formatRows(records, [
    ['time (UTC)', (record) => seconds(record.received_at), 19],
    ['name', (record) => `${record.first_name} ${record.last_name}`, 30],
    ['e-mail', (record) => record.email, 40],
    ['phone', (record) => record.phone, 10],
    ['state', stateOf, 60],
    ['message', (record) => inOneLine(record.message), 120],
  ]);

/** The messages of the contact page that a command asks for. */
export const messagesOf = (
  operations: Operations,
  { filter, format }: Extract<Command, { name: 'messages' }>,
): Listing<MessageRecord> => ({
  records: notedWhole('messages', allMessages(operations, filter), operations, format),
  csv: columns,
  table: formatMessages,
  none: Object.keys(filter).length === 0 ? 'No message is stored.' : 'No message fits.',
  names: ['message', 'messages'],
});
