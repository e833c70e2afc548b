/**
 * States of the quiz, reached the way a visitor reaches them: by folding what
 * happened.
 */
import type { QuizAction } from '../quiz/core/actions';
import { quizReducer } from '../quiz/core/reducer';
import type { ScoredAnswers } from '../quiz/core/scoring';
import { initialState, type ContactFields, type QuizState } from '../quiz/core/state';
import { loadingMessages, type ChoiceId } from '../quiz/core/steps';

/** Folds what happened, one after the other. */
export const fold = (actions: readonly QuizAction[], from: QuizState = initialState): QuizState =>
  actions.reduce(quizReducer, from);

export const ZIP = '75201';

/** An answer to each radio question; together they lead to family-friendly. */
export const choices: Required<ScoredAnswers> = {
  cleaning_frequency: 'biweekly',
  home_type: 'single_family',
  home_size: '2_3bed_2bath',
  household_type: 'both',
  cleaning_priority: 'kitchen_bathroom',
  service_priority: 'trusted_vetted',
  timing: 'within_2_weeks',
};

export const contact: ContactFields = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '2145550123',
  email: 'ada@example.com',
};

/** When the consent box is ticked in these states. */
export const CONSENT_AT = '2026-11-20T10:00:00.000Z';

export const zipIsValid: QuizAction = {
  type: 'zipChecked',
  value: ZIP,
  check: {
    status: 'valid',
    value: ZIP,
    source: 'server',
    data: { city: 'Dallas', state: 'TX' },
  },
};

export const emailIsValid: QuizAction = {
  type: 'emailChecked',
  value: contact.email,
  check: { status: 'valid', value: contact.email, source: 'server', data: {} },
};

export const phoneIsValid: QuizAction = {
  type: 'phoneChecked',
  value: contact.phone,
  check: {
    status: 'valid',
    value: contact.phone,
    source: 'server',
    data: { phone_type: 'mobile', otp_required: false },
    verified: false,
  },
};

export const phoneNeedsCode: QuizAction = {
  type: 'phoneChecked',
  value: contact.phone,
  check: {
    status: 'needs_otp',
    value: contact.phone,
    source: 'server',
    data: { phone_type: 'mobile', otp_required: true },
  },
};

const answerZip: readonly QuizAction[] = [
  { type: 'opened' },
  { type: 'zipEdited', typed: ZIP },
  zipIsValid,
  { type: 'nextPressed' },
];

const answer = (step: ChoiceId): QuizAction[] => [
  { type: 'optionChosen', step, value: choices[step] },
  { type: 'advanceDelayElapsed', step },
];

const answerAll = [...answerZip, ...(Object.keys(choices) as ChoiceId[]).flatMap(answer)];

const waitForMatches: QuizAction[] = loadingMessages.map((_, stage) => ({
  type: 'loadingStageElapsed',
  stage,
}));

/** What a visitor types into the contact step, and the box they tick. */
export const fillContact: readonly QuizAction[] = [
  ...(Object.keys(contact) as (keyof ContactFields)[]).map((field): QuizAction => ({
    type: 'contactEdited',
    field,
    value: contact[field],
  })),
  { type: 'emailCheckDue' },
  { type: 'consentToggled', checked: true, at: CONSENT_AT },
];

export const submitPressed: QuizAction = { type: 'submitPressed', fields: contact };

/** Standing on a radio question, with all before it answered. */
export function atQuestion(step: ChoiceId): QuizState {
  const before = (Object.keys(choices) as ChoiceId[]).slice(
    0,
    (Object.keys(choices) as ChoiceId[]).indexOf(step),
  );
  return fold([...answerZip, ...before.flatMap(answer)]);
}

/** Every question answered, the loading step at its first message. */
export const atLoading: QuizState = fold(answerAll);

/** The contact step, still empty. */
export const atContact: QuizState = fold(waitForMatches, atLoading);

/** The contact step with everything typed; e-mail and phone are being checked. */
export const contactFilled: QuizState = fold(fillContact, atContact);

/** The contact step as it may be sent. */
export const contactComplete: QuizState = fold([emailIsValid, phoneIsValid], contactFilled);

/** The lead is on its way. */
export const sending: QuizState = fold([submitPressed], contactComplete);

/** The service wants a code; the visitor is asked whether to send one. */
export const askedForCode: QuizState = fold([emailIsValid, phoneNeedsCode], contactFilled);

/** A code was sent to the phone at this time, in epoch milliseconds. */
export const CODE_SENT_AT = Date.parse(CONSENT_AT) + 5000;

/** The code dialog, nothing typed yet. */
export const atCode: QuizState = fold(
  [{ type: 'phoneConfirmed' }, { type: 'codeSent', phone: contact.phone, at: CODE_SENT_AT }],
  askedForCode,
);
