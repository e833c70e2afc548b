/** Translates between the session record and the quiz's state, in both directions. */
import { cleanEmail, predictOutcome, type QuizDefinition } from '@tidyguard/content';
import type { SessionRecord, StoredFields, StoredValidations } from './record';
import type { Restored } from '../quiz/core/actions';
import { checkOf, idle, type PhoneCheck } from '../quiz/core/fieldChecks';
import type { Match } from '../quiz/core/match';
import { PHONE_LENGTH } from '../quiz/core/limits';
import { emptyContact, noCode, type Answers, type QuizState } from '../quiz/core/state';
import { cleanZip, emailProblem, phoneProblem, zipProblem } from '../quiz/core/validation';

/** The stored answers that the quiz offers; all others are left out. */
function answersOf({ questions }: QuizDefinition, { quiz_answers }: SessionRecord): Answers {
  const offered = questions.filter(({ id, options }) =>
    options.some(({ value }) => value === quiz_answers[id]),
  );
  return {
    // Stryker disable next-line StringLiteral: only digits are kept
    zip: cleanZip(quiz_answers.zip ?? ''),
    ...Object.fromEntries(offered.map(({ id }) => [id, quiz_answers[id]])),
  };
}

/** A stored phone number, provided it consists of digits. */
// Stryker disable next-line StringLiteral: any text will do that is not made of digits
const phoneOf = (stored = '') => (/^\d+$/.test(stored) ? stored.slice(0, PHONE_LENGTH) : '');

/** The phone check of a stored session, and when an unconfirmed code for that phone was sent. */
function phoneOfRecord({ validations, code_sent: sent }: SessionRecord, digits: string) {
  const stored = phoneProblem(digits) === null ? checkOf(validations.phone ?? idle, digits) : idle;
  if (stored.status !== 'idle' || sent?.phone !== digits) {
    return { phoneCheck: stored, code: noCode };
  }
  const { source, data, at } = sent;
  const phoneCheck: PhoneCheck = { status: 'otp_sent', value: digits, source, data };
  return { phoneCheck, code: { ...noCode, sentAt: at } };
}

/** The part of the quiz's state that a stored session brings back. */
export function restoreFrom(quiz: QuizDefinition, record: SessionRecord): Restored {
  const answers = answersOf(quiz, record);
  const { form_fields: fields, validations } = record;
  const contact = {
    ...emptyContact,
    ...fields,
    phone: phoneOf(fields.phone),
    email: cleanEmail(fields.email ?? ''),
  };
  const { zip: zipStored = idle, email = idle } = validations;
  const zip = checkOf(zipStored, answers.zip);
  // A ZIP stored without its check is checked again, as if it had just been typed. A ZIP that the
  // browser itself knows to be wrong cannot have been found valid.
  const zipCheck =
    zipProblem(answers.zip, quiz.zip) !== null
      ? idle
      : zip.status === 'idle'
        ? ({ status: 'loading', value: answers.zip } as const)
        : zip;
  const { email: address, phone: digits } = contact;
  return {
    answers,
    zipCheck,
    contact,
    emailCheck: emailProblem(address, address) === null ? checkOf(email, address) : idle,
    ...phoneOfRecord(record, digits),
  };
}

function validationsOf({ answers, contact, ...checks }: QuizState): StoredValidations {
  const all = {
    zip: checkOf(checks.zipCheck, answers.zip),
    email: checkOf(checks.emailCheck, contact.email),
    phone: checkOf(checks.phoneCheck, contact.phone),
  };
  return Object.fromEntries(Object.entries(all).filter(([, { status }]) => status === 'valid'));
}

function fieldsOf(state: QuizState): StoredFields {
  return Object.fromEntries(Object.entries(state.contact).filter(([, value]) => value !== ''));
}

function sentCodeOf({ phoneCheck, contact, code }: QuizState): SessionRecord['code_sent'] {
  const check = checkOf(phoneCheck, contact.phone);
  if (check.status !== 'otp_sent' || code.sentAt === null) return undefined;
  const { value: phone, source, data } = check;
  return { phone, source, data, at: code.sentAt };
}

/** The session record with the quiz as it is now. */
export function recordState(
  quiz: QuizDefinition,
  record: SessionRecord,
  state: QuizState,
): SessionRecord {
  const next: SessionRecord = {
    ...record,
    quiz_answers: { ...state.answers },
    form_fields: fieldsOf(state),
    validations: validationsOf(state),
    predicted_outcome: predictOutcome(quiz, state.answers),
  };
  const code_sent = sentCodeOf(state);
  if (code_sent) next.code_sent = code_sent;
  else delete next.code_sent;
  return next;
}

/** What the outcome page says about who calls and when; empty if the lead goes its usual way at once. */
export function storedMatch(
  match: Match | null,
): Pick<SessionRecord, 'match' | 'call_not_before' | 'time_zone'> {
  if (match === null) return {};
  if (match.kind === 'usual') return { call_not_before: match.opensAt, time_zone: match.timeZone };
  if (match.kind === 'nobody') return { match: { status: 'nobody' } };
  const [{ shownName, opensAt }, ...others] = match.companies;
  return {
    time_zone: match.timeZone,
    match: {
      status: 'matched',
      company: shownName,
      ...(opensAt !== null && { opens_at: opensAt }),
      ...(match.visitTimes.length > 0 && { visit_times: [...match.visitTimes] }),
      ...(others.length > 0 && { has_others: true }),
      consent: match.consent,
    },
  };
}
