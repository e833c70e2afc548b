import type { QuizDefinition } from '@tidyguard/content';
import type { CallableLead } from '../../calling/callingHours.ts';
import { waitingText } from './why.ts';
import type { ListedWaitingLead } from '../../repositories/assignments.ts';
import type { ReferralRecord } from '../adminChannel/operations.ts';
import type { NoticeRecord } from '../../repositories/notices.ts';
import type { OptOutRecord } from '../../repositories/optOuts.ts';
import type { RefusalRecord } from '../../repositories/refusals.ts';
import { otherAnswersOf, preferredTimeOf, tellByOf } from './columns.ts';

/** Makes a text that strangers typed safe for a terminal, which a control character could rewrite. */
export const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?');

/** The length in characters; that of a string counts those beyond the basic plane, such as emoji, twice. */
const charactersOf = (text: string) => [...text].length;

/** Text of at most `length` characters; a longer one ends with an ellipsis. */
function clip(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

const minutes = (iso: string) => iso.slice(5, 16).replace('T', ' ');
/** A time to the second, for a table. */
export const seconds = (iso: string) => iso.slice(0, 19).replace('T', ' ');

function differenceNote({ answer_differences: differences }: CallableLead): string {
  if (differences === null) return '';
  const { missing, unknown } = differences;
  return `other quiz version (${missing.length} missing, ${unknown.length} unknown)`;
}

/** Nothing for consents older than tickets: whether those are proven is not known. */
function proofNote({ consent }: CallableLead): string[] {
  if (consent?.proof === 'proven') return ['proven'];
  return consent?.proof === 'unproven' ? [`unproven (${consent.unproven_reason})`] : [];
}

/** What is wrong with the certificate; nothing if no claim was tried. */
function certificateNotes({ consent }: CallableLead): string[] {
  if (!consent) return [];
  const { state, reason, phone_match, email_match } = consent.certificate;
  return [
    state === 'pending' ? 'certificate not claimed yet' : '',
    state === 'unclaimed' && reason !== null ? `certificate unclaimed (${reason})` : '',
    phone_match === false ? 'phone is not on the certificate' : '',
    email_match === false ? 'e-mail is not on the certificate' : '',
  ];
}

type Delivery = CallableLead['deliveries'][number];

/** Notices to a destination about a lead that it has; the law requires only the first two. */
const NOTICES: Record<Exclude<Delivery['event'], 'lead'>, string> = {
  'consent.revoked': 'opt-out notice',
  'person.erased': 'erasure notice',
  'lead.withdrawn': 'withdrawal notice',
};

/** What became of each delivery, and whose it is if there are several destinations. */
function deliveryNotes({ deliveries }: CallableLead): string[] {
  const isOne = new Set(deliveries.map(({ destination }) => destination)).size === 1;
  return deliveries.map(({ event, state, told, destination }) => {
    const became = told === null ? state : 'told by other means';
    const note = event === 'lead' ? state : `${NOTICES[event]} ${became}`;
    return isOne ? note : `${note} (${destination})`;
  });
}

function stateOf(record: CallableLead): string {
  const notes = [
    record.status === 'quarantined' ? `quarantined (${record.quarantine_reasons.join(', ')})` : '',
    record.latest ? '' : 'superseded',
    record.correction ? 'corrected by you' : '',
    record.opted_out ? 'opted out' : '',
    record.phone_code === 'unconfirmed' ? 'phone not confirmed' : '',
    differenceNote(record),
    ...certificateNotes(record),
    ...deliveryNotes(record),
  ].filter((note) => note !== '');
  if (notes.length === 0) notes.push('stored');
  return [...notes, ...proofNote(record)].join(', ');
}

/** When the lead may be called, without the year: it is within days. */
const hoursOf = ({ call_not_before: from, call_not_after: until }: CallableLead) =>
  from && until ? `${minutes(from)} to ${minutes(until)}` : 'not known';

/** What the visitor asked for on the outcome page. */
function askedBeside(record: CallableLead): string[] {
  const time = preferredTimeOf(record);
  const added = record.request?.add_ons?.map((title) => `+ ${title}`) ?? [];
  return [...(time === undefined ? [] : [`wanted ${time}`]), ...added];
}

/** The answers in the order of the questions, then those to other questions with their names. */
const answersOf = (quiz: QuizDefinition, record: CallableLead) =>
  [
    ...quiz.questions.flatMap(({ id }) => record.quiz_answers[id] ?? []),
    ...otherAnswersOf(quiz, record).map(([id, value]) => `${id}=${value}`),
    ...askedBeside(record),
  ].join(' ');

/** A column's title, its text, and the most characters that it shows: CSV and JSON contain everything. */
export type TableColumn<R> = readonly [title: string, text: (record: R) => string, width: number];

const columnsOf = (quiz: QuizDefinition): readonly TableColumn<CallableLead>[] => [
  // First and uncut: other commands need it, and a terminal cuts lines at their end.
  ['lead', (record) => record.lead_id, 36],
  ['time (UTC)', (record) => seconds(record.received_at), 19],
  ['name', (record) => `${record.first_name} ${record.last_name}`, 30],
  ['ZIP', (record) => record.zip, 5],
  ['call (UTC)', hoursOf, 26],
  ['answers', (record) => answersOf(quiz, record), 120],
  ['outcome', (record) => record.outcome, 20],
  [
    'consent',
    ({ consent }) =>
      consent ? `${clip(consent.version, 20)} ${seconds(consent.agreed_at)}` : 'removed',
    40,
  ],
  [
    'phone',
    (record) => `${record.phone}${record.consent?.phone_verified ? ' (verified)' : ''}`,
    21,
  ],
  ['e-mail', (record) => record.email, 40],
  ['state', stateOf, 200],
];

/** Records as a table for a terminal: a row each, and what a column shows of it. */
export function formatRows<R>(records: readonly R[], columns: readonly TableColumn<R>[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...records.map((record) => columns.map(([, text, width]) => clip(plain(text(record)), width))),
  ];
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => charactersOf(row[column] ?? ''))),
  );
  const line = (row: readonly string[]) =>
    row
      .map((text, column) => text + ' '.repeat((widths[column] ?? 0) - charactersOf(text)))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  const rule = widths.map((width) => '─'.repeat(width));
  return [head, rule, ...body].map((row) => `${line(row)}\n`).join('');
}

/** Leads as a table for a terminal, the newest last. */
export const formatTable = (records: readonly CallableLead[], quiz: QuizDefinition): string =>
  formatRows(records, columnsOf(quiz));

/** Opt-outs as a table for a terminal. */
export const formatOptOuts = (records: readonly OptOutRecord[]): string =>
  formatRows(records, [
    ['time (UTC)', (record) => seconds(record.opted_out_at), 19],
    ['request', (record) => record.request, 11],
    ['now', (record) => (record.in_force ? 'out' : 'in again'), 8],
    ['by', (record) => record.source, 8],
    ['phone or e-mail', (record) => record.subject, 40],
    ['destinations told', (record) => String(record.notices_delivered), 17],
    ['still to tell', (record) => String(record.notices_open), 13],
  ]);

/** Notices without an acknowledgement as a table for a terminal. */
export const formatNotices = (records: readonly NoticeRecord[]): string =>
  formatRows(records, [
    ['since (UTC)', (record) => seconds(record.created_at), 19],
    ['tell by (UTC)', (record) => seconds(tellByOf(record)), 19],
    ['what', ({ event, reason }) => (reason === null ? event : `${event} (${reason})`), 30],
    ['lead', (record) => record.lead_id, 36],
    ['destination', (record) => record.destination, 40],
    ['attempts', (record) => String(record.attempts), 8],
    ['last answer', (record) => String(record.last_status ?? record.last_error ?? 'none'), 40],
    ['state', ({ state }) => (state === 'dead' ? 'given up' : 'tried again'), 11],
  ]);

/** Leads that wait for a company as a table for a terminal. */
export const formatWaiting = (records: readonly ListedWaitingLead[]): string =>
  formatRows(records, [
    ['lead', (record) => record.lead_id, 36],
    ['since (UTC)', (record) => seconds(record.since), 19],
    ['zip', (record) => record.zip ?? '', 5],
    ['why', waitingText, 80],
  ]);

/** The name, which may be long, comes last: it alone is cut. */
const partyOf = ({ first_name, last_name, phone, converted_at }: ReferralRecord['inviter']) =>
  `${phone}${converted_at === null ? '' : ' (converted)'} ${first_name} ${last_name}`;

/** Referrals as a table for a terminal. */
export const formatReferrals = (records: readonly ReferralRecord[]): string =>
  formatRows(records, [
    ['time (UTC)', (record) => seconds(record.referred_at), 19],
    ['each is owed', (record) => `$${record.dollars}`, 12],
    ['inviter', (record) => record.inviter.lead_id, 36],
    ['who', (record) => partyOf(record.inviter), 60],
    ['invited', (record) => record.invited.lead_id, 36],
    ['who', (record) => partyOf(record.invited), 60],
  ]);

/** Refused submissions as a table for a terminal. */
export const formatRefusals = (records: readonly RefusalRecord[]): string =>
  formatRows(records, [
    ['refused', (record) => record.refused_id, 36],
    ['time (UTC)', (record) => seconds(record.received_at), 19],
    ['phone', (record) => record.phone, 15],
    ['e-mail', (record) => record.email, 40],
    ['reason', (record) => record.code, 30],
    ['why', (record) => `${record.status_code} ${record.message}`, 120],
    ['tried again', (record) => String(record.attempts), 11],
  ]);
