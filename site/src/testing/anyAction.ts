/** Arbitrary actions for property tests: every kind, in any order, late answers included. */
import type { EmailData, PhoneData, ZipData } from '@tidyguard/service/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { QuizAction } from '../quiz/core/actions';
import type { CheckReply } from '../quiz/core/fieldChecks';
import { CODE_LENGTH } from '../quiz/core/limits';
import { emailCheckResult, phoneCheckResult, zipCheckResult } from '../quiz/core/checkResults';
import type { ContactField, QuizState } from '../quiz/core/state';
import { answeredSteps } from '../quiz/core/steps';
import { restoreFrom } from '../session/restore';
import { usualMatch } from '../quiz/core/match';
import { company, matched } from './companies';
import { LAST, quiz } from './quiz';
import { freshRecord, fullRecord } from './records';
import {
  askedForCode,
  atCode,
  atContact,
  atLoading,
  atQuestion,
  contact,
  contactComplete,
  contactFilled,
  fold,
  sending,
  ZIP,
} from './states';

// Only a few values, so that answers are often about the value that is typed now.
const zips = [ZIP, '75202', '12345', '7520', '', '75201-1234'];
const emails = [contact.email, 'bob@example.com', 'ada@gmial.com', 'ada@gmail.com', 'ada', ''];
const phones = [contact.phone, '2145550199', '214555', '1145550123', ''];
const names = ['Ada', 'Lovelace', ' ', ''];
const codes = ['123456', '000000', '123', ''];
const choiceIds = quiz.questions.map(({ id }) => id);

const zip = fc.constantFrom(...zips);
const email = fc.constantFrom(...emails);
const phone = fc.constantFrom(...phones);
const name = fc.constantFrom(...names);
const code = fc.constantFrom(...codes);
const reason = fc.constantFrom('unavailable', 'limited', 'refused');
const isChecked = fc.boolean();
const at = fc.integer({ min: 0, max: 10_000 });

const reply = <Data>(data: Arbitrary<Partial<Data>>): Arbitrary<CheckReply<Data>> =>
  fc.oneof(
    data.map((known) => ({ kind: 'valid', source: 'server', data: known }) as const),
    fc
      .constantFrom('No such thing', null)
      .map((message) => ({ kind: 'invalid', message }) as const),
    fc.constant({ kind: 'unavailable' } as const),
    fc.constant({ kind: 'not_configured' } as const),
  );

const choice = fc.constantFrom(...quiz.questions).chain(({ id, options }) =>
  fc.record({
    step: fc.constant(id),
    value: fc.constantFrom(...options.map(({ value }) => value), 'else'),
  }),
);

const contactEdit = fc.oneof(
  ...(
    [
      ['first_name', name],
      ['last_name', name],
      ['phone', phone],
      ['email', email],
    ] as [ContactField, Arbitrary<string>][]
  ).map(([field, value]) =>
    value.map((typed) => ({ type: 'contactEdited', field, value: typed }) as const),
  ),
);

const plain = fc.constantFrom<QuizAction>(
  { type: 'focusMoved', to: null },
  { type: 'focusMoved', to: 'phone' },
  { type: 'focusMoved', to: 'email' },
  { type: 'opened' },
  { type: 'closeRequested' },
  { type: 'exitDismissed' },
  { type: 'left' },
  { type: 'backPressed' },
  { type: 'nextPressed' },
  { type: 'emailCheckDue' },
  { type: 'emailAutoCheckDue' },
  { type: 'emailSuggestionTaken' },
  { type: 'emailKept' },
  { type: 'phoneCheckDue' },
  { type: 'phoneVerifyPressed' },
  { type: 'phoneConfirmed' },
  { type: 'phoneConfirmCancelled' },
  { type: 'codeResendPressed' },
  { type: 'codeSkipped' },
  { type: 'codeLockElapsed' },
  { type: 'codeDialogClosed' },
  { type: 'companiesAsked' },
);

/** An answer of the service, about a value that may have changed long ago. */
export const anyAnswer: Arbitrary<QuizAction> = fc.oneof(
  fc.tuple(zip, reply<ZipData>(fc.constantFrom({}, { city: 'Dallas' }))).map(([value, answer]) => ({
    type: 'zipChecked' as const,
    value,
    check: zipCheckResult(value, answer, quiz.zip),
  })),
  fc.tuple(email, reply<EmailData>(fc.constant({}))).map(([value, answer]) => ({
    type: 'emailChecked' as const,
    value,
    check: emailCheckResult(value, answer),
  })),
  fc
    .tuple(
      phone,
      reply<PhoneData>(fc.constantFrom({}, { otp_required: true }, { otp_required: false })),
    )
    .map(([value, answer]) => ({
      type: 'phoneChecked' as const,
      value,
      check: phoneCheckResult(value, answer),
    })),
);

const codeAnswer: Arbitrary<QuizAction> = fc.oneof(
  fc.record({ type: fc.constant('codeSent' as const), phone: phone, at }),
  fc.record({ type: fc.constant('codeProofAsked' as const), phone: phone }),
  fc.record({
    type: fc.constant('codeSendFailed' as const),
    phone: phone,
    reason: fc.oneof(reason, fc.constant('unproved' as const)),
  }),
  fc.record({ type: fc.constant('codeApproved' as const), phone: phone }),
  fc.record({ type: fc.constant('codeCheckFailed' as const), phone: phone, code, reason }),
  fc.record({
    type: fc.constant('codeRejected' as const),
    phone: phone,
    code,
    message: fc.constantFrom(null, 'Wrong code'),
    attemptsRemaining: fc.constantFrom(null, 0, 1, 2),
  }),
);

/** An answer about who may call, for quiz answers that may have changed. */
const matchAnswer: Arbitrary<QuizAction> = fc.record({
  type: fc.constant('companiesAnswered' as const),
  answers: fc.constantFrom(atContact.answers, atQuestion(LAST).answers),
  match: fc.constantFrom(
    usualMatch,
    { kind: 'nobody' } as const,
    matched([company('Bright Home')], 5_000),
    matched([company('Tidy Two'), company('Bright Home')], 10_000),
  ),
});

/** Anything that can happen to a running quiz. */
export const anyAction: Arbitrary<QuizAction> = fc.oneof(
  { arbitrary: plain, weight: 6 },
  { arbitrary: anyAnswer, weight: 4 },
  { arbitrary: codeAnswer, weight: 4 },
  { arbitrary: matchAnswer, weight: 3 },
  at.map((time) => ({ type: 'reservationChecked' as const, at: time })),
  { arbitrary: contactEdit, weight: 3 },
  choice.map(({ step, value }) => ({ type: 'optionSelected' as const, step, value })),
  choice.map(({ step, value }) => ({ type: 'optionChosen' as const, step, value })),
  fc.constantFrom(...choiceIds).map((step) => ({ type: 'advanceDelayElapsed' as const, step })),
  fc
    .integer({ min: 0, max: quiz.loading.messages.length })
    .map((stage) => ({ type: 'loadingStageElapsed' as const, stage })),
  fc
    .integer({ min: -1, max: answeredSteps(quiz) + 2 })
    .map((position) => ({ type: 'historyMoved' as const, position })),
  zip.map((typed) => ({ type: 'zipEdited' as const, typed })),
  isChecked.map((checked) => ({
    type: 'consentToggled' as const,
    checked,
    at: '2026-11-20T11:00:00.000Z',
  })),
  code.map((typed) => ({ type: 'codeTyped' as const, typed })),
  code
    .filter((typed) => typed.length === CODE_LENGTH)
    .map((typed) => ({ type: 'codeSubmitted' as const, code: typed })),
  fc.constant({ type: 'submitPressed' as const, fields: contact }),
  fc
    .record({ first_name: name, last_name: name, phone, email })
    .map((fields) => ({ type: 'submitPressed' as const, fields })),
  fc.record({
    type: fc.constant('submissionFinished' as const),
    hasOutcome: isChecked,
    delivery: fc.constantFrom('acknowledged', 'undelivered', 'refused'),
  }),
);

const wrongCode: QuizAction[] = [
  { type: 'codeSubmitted', code: '000000' },
  {
    type: 'codeRejected',
    phone: contact.phone,
    code: '000000',
    message: null,
    attemptsRemaining: null,
  },
];

/** States that a random walk would seldom reach by itself. */
export const anyStart: Arbitrary<QuizState> = fc.constantFrom(
  fold([]),
  fold([{ type: 'opened' }]),
  fold([{ type: 'restored', from: restoreFrom(quiz, freshRecord) }, { type: 'opened' }]),
  fold([{ type: 'restored', from: restoreFrom(quiz, fullRecord) }]),
  fold([{ type: 'restored', from: restoreFrom(quiz, fullRecord) }, { type: 'opened' }]),
  ...choiceIds.map(atQuestion),
  atLoading,
  atContact,
  fold([{ type: 'companiesAsked' }], atLoading),
  fold([{ type: 'companiesAsked' }], contactComplete),
  contactFilled,
  fold([{ type: 'submitPressed', fields: contact }], contactFilled),
  contactComplete,
  askedForCode,
  fold([{ type: 'phoneConfirmed' }], askedForCode),
  atCode,
  fold([{ type: 'codeSubmitted', code: '123456' }], atCode),
  fold([...wrongCode, ...wrongCode], atCode),
  fold([...wrongCode, ...wrongCode, ...wrongCode], atCode),
  sending,
  fold([{ type: 'submissionFinished', hasOutcome: false, delivery: 'acknowledged' }], sending),
);
