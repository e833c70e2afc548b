import type { QuizDefinition } from '@tidyguard/content';
import { questionAnswersOf } from '../../contract/index.ts';
import type { CallableLead } from '../../calling/callingHours.ts';
import { tellBy } from '../../consent/legalDeadline.ts';
import type { ListedWaitingLead } from '../../repositories/assignments.ts';
import type { ReferralRecord } from '../adminChannel/operations.ts';
import type { NoticeRecord } from '../../repositories/notices.ts';
import type { OptOutRecord } from '../../repositories/optOuts.ts';
import type { RefusalRecord } from '../../repositories/refusals.ts';

/** By when the law wants a notice to be acknowledged, ISO 8601, UTC. */
export const tellByOf = ({ requested_at }: NoticeRecord): string =>
  tellBy(new Date(requested_at)).toISOString();

/** A column of a CSV export. */
export type Column<R = CallableLead> = [name: string, value: (record: R) => unknown];

/** The time that the visitor would like, at the visitor's place: '2026-02-03 08:00–12:00'. */
export function preferredTimeOf({ request }: CallableLead): string | undefined {
  const time = request?.preferred_time;
  return time ? `${time.date} ${time.from}–${time.to}` : undefined;
}

const leadColumns: readonly Column[] = [
  ['lead_id', (record) => record.lead_id],
  ['session_id', (record) => record.session_id],
  ['version', (record) => record.version],
  ['latest', (record) => record.latest],
  ['received_at', (record) => record.received_at],
  ['status', (record) => record.status],
  ['quarantine_reasons', (record) => record.quarantine_reasons.join(' ')],
  ['converted_at', (record) => record.converted_at],
  ['opted_out', (record) => record.opted_out],
  ['first_name', (record) => record.first_name],
  ['last_name', (record) => record.last_name],
  ['phone', (record) => record.phone],
  ['email', (record) => record.email],
  ['zip', (record) => record.zip],
  ['time_zone', (record) => record.time_zone],
  ['time_zones', (record) => record.time_zones?.join(' ')],
  ['call_not_before', (record) => record.call_not_before],
  ['call_not_after', (record) => record.call_not_after],
  ['outcome', (record) => record.outcome],
  ['predicted_outcome', (record) => record.predicted_outcome],
];

const furtherColumns: readonly Column[] = [
  ['preferred_time', (record) => preferredTimeOf(record)],
  ['add_ons', (record) => record.request?.add_ons],
  ['corrected_by', (record) => record.correction?.by],
  ['correction_note', (record) => record.correction?.note],
  ['definition_version', (record) => record.definition_version],
  ['answer_differences', (record) => record.answer_differences],
  ['consent_text', (record) => record.consent?.text],
  ['consent_version', (record) => record.consent?.version],
  ['consent_sha256', (record) => record.consent?.sha256],
  ['consent_agreed_at', (record) => record.consent?.agreed_at],
  ['consent_received_at', (record) => record.consent?.received_at],
  ['consent_initially_checked', (record) => record.consent?.initially_checked],
  ['consent_proof', (record) => record.consent?.proof],
  ['consent_unproven_reason', (record) => record.consent?.unproven_reason],
  ['consent_shown_at', (record) => record.consent?.shown_at],
  ['consent_ticked_at', (record) => record.consent?.ticked_at],
  ['consent_submitted_at', (record) => record.consent?.submitted_at],
  ['page_build', (record) => record.consent?.page_build],
  ['consent_company_ids', (record) => record.consent?.company_ids?.join(' ') ?? null],
  ['page_url', (record) => record.consent?.page_url],
  ['ip_address', (record) => record.consent?.ip_address],
  ['user_agent', (record) => record.consent?.user_agent],
  ['gpc', (record) => record.consent?.gpc],
  ['gpc_header', (record) => record.consent?.gpc_header],
  ['certificate_url', (record) => record.consent?.certificate_url],
  ['certificate_state', (record) => record.consent?.certificate.state],
  ['certificate_reason', (record) => record.consent?.certificate.reason],
  ['certificate_expires_at', (record) => record.consent?.certificate.expires_at],
  ['certificate_phone_match', (record) => record.consent?.certificate.phone_match],
  ['certificate_email_match', (record) => record.consent?.certificate.email_match],
  ['lead_token', (record) => record.consent?.lead_token],
  ['phone_code', (record) => record.phone_code],
  ['phone_verified', (record) => record.consent?.phone_verified],
  ['phone_verified_at', (record) => record.consent?.phone_verified_at],
  ['validations', (record) => record.validations],
  ['utm', (record) => record.utm],
  ['metadata', (record) => record.metadata],
  ['deliveries', (record) => record.deliveries],
  ['company_id', (record) => record.company_id],
];

/** Answers to questions that a quiz does not ask: those of another version of it, or another quiz. */
export function otherAnswersOf(
  { questions }: QuizDefinition,
  { quiz_answers }: CallableLead,
): [id: string, value: string][] {
  const ids = new Set(questions.map(({ id }) => id));
  return Object.entries(questionAnswersOf(quiz_answers)).filter(([id]) => !ids.has(id));
}

/** One column for each question of the quiz, and one for all other answers. */
function answerColumns(quiz: QuizDefinition): Column[] {
  const names = new Set([...leadColumns, ...furtherColumns].map(([name]) => name));
  return [
    ...quiz.questions.map(({ id }): Column => [
      names.has(id) ? `answer_${id}` : id,
      (record) => record.quiz_answers[id],
    ]),
    [
      'other_answers',
      (record) => {
        const others = otherAnswersOf(quiz, record);
        return others.length === 0 ? null : Object.fromEntries(others);
      },
    ],
  ];
}

/** The columns of the CSV export, in order. */
export const csvColumns = (quiz: QuizDefinition): readonly Column[] => [
  ...leadColumns,
  ...answerColumns(quiz),
  ...furtherColumns,
];

const optOutFields = [
  'opted_out_at',
  'first_opted_out_at',
  'request',
  'source',
  'kind',
  'subject',
  'gpc',
  'keyword',
  'notices_delivered',
  'notices_open',
  'in_force',
  'history',
] as const satisfies readonly (keyof OptOutRecord)[];

/** The columns of the opt-outs' CSV export, in order. */
export const optOutColumns: readonly Column<OptOutRecord>[] = optOutFields.map((name) => [
  name,
  (record) => record[name],
]);

/** The columns of the open notices' CSV export, in order. */
export const noticeColumns: readonly Column<NoticeRecord>[] = [
  ['created_at', (record) => record.created_at],
  ['tell_by', (record) => tellByOf(record)],
  ['event', (record) => record.event],
  ['reason', (record) => record.reason],
  ['lead_id', (record) => record.lead_id],
  ['destination', (record) => record.destination],
  ['state', (record) => record.state],
  ['attempts', (record) => record.attempts],
  ['last_status', (record) => record.last_status],
  ['last_error', (record) => record.last_error],
];

/** The columns of the waiting leads' CSV export, in order. */
export const waitingColumns: readonly Column<ListedWaitingLead>[] = [
  ['lead_id', (record) => record.lead_id],
  ['since', (record) => record.since],
  ['zip', (record) => record.zip],
  ['reason', (record) => record.reason],
  ['return_reason', (record) => record.return_reason],
  ['passed_over', (record) => record.passed_over],
];

const partyFields = [
  'lead_id',
  'first_name',
  'last_name',
  'phone',
  'email',
  'converted_at',
] as const satisfies readonly (keyof ReferralRecord['inviter'])[];

const partyColumns = (party: 'inviter' | 'invited'): Column<ReferralRecord>[] =>
  partyFields.map((name) => [`${party}_${name}`, (record) => record[party][name]]);

/** The columns of the referrals' CSV export, in order. */
export const referralColumns: readonly Column<ReferralRecord>[] = [
  ['referred_at', ({ referred_at }) => referred_at],
  ['dollars_each', ({ dollars }) => dollars],
  ...partyColumns('inviter'),
  ...partyColumns('invited'),
];

const refusalFields = [
  'refused_id',
  'received_at',
  'attempts',
  'status_code',
  'code',
  'field',
  'message',
  'session_id',
  'phone',
  'email',
  'ip_address',
  'user_agent',
  'gpc_header',
  'body',
] as const satisfies readonly (keyof RefusalRecord)[];

/** The columns of the refused submissions' CSV export, in order. */
export const refusalColumns: readonly Column<RefusalRecord>[] = refusalFields.map((name) => [
  name,
  (record) => record[name],
]);
