/**
 * States of the quiz, reached the way a visitor reaches them: by reducing actions.
 */
import { answersFor, type QuizDefinition } from '@tidyguard/content';
import type { QuizAction } from '../quiz/core/actions';
import { createQuizReducer } from '../quiz/core/reducer';
import { initialState, type ContactFields, type QuizState } from '../quiz/core/state';
import { choiceOf, outcomeOf, quiz } from './quiz';

export const ZIP = '75201';

export const contact: ContactFields = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '2145550123',
  email: 'ada@example.com',
};

/** The time at which the consent box is ticked in these states. */
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

/** When a code was sent to the phone, in epoch milliseconds. */
export const CODE_SENT_AT = Date.parse(CONSENT_AT) + 5000;

const answerZip: readonly QuizAction[] = [
  { type: 'opened' },
  { type: 'zipEdited', typed: ZIP },
  zipIsValid,
  { type: 'nextPressed' },
];

/** The states of a quiz with this definition. */
export function statesOf(definition: QuizDefinition) {
  const quizReducer = createQuizReducer(definition);
  /** Reduces actions, one after the other. */
  const fold = (actions: readonly QuizAction[], from: QuizState = initialState): QuizState =>
    actions.reduce(quizReducer, from);

  const choices = answersFor(definition, outcomeOf(definition));
  const ids = definition.questions.map(({ id }) => id);
  const answer = (step: string): QuizAction[] => [
    { type: 'optionChosen', step, value: choiceOf(step, choices) },
    { type: 'advanceDelayElapsed', step },
  ];

  /** At a radio question, with all questions before it answered. */
  const atQuestion = (step: string): QuizState =>
    fold([...answerZip, ...ids.slice(0, ids.indexOf(step)).flatMap(answer)]);

  /** Every question answered, the loading step at its first message. */
  const atLoading = fold([...answerZip, ...ids.flatMap(answer)]);

  /** The contact step, still empty. */
  const atContact = fold(
    definition.loading.messages.map((_, stage) => ({ type: 'loadingStageElapsed', stage })),
    atLoading,
  );

  /** The contact step with everything typed; e-mail and phone are being checked. */
  const contactFilled = fold(fillContact, atContact);

  /** The contact step as it may be sent. */
  const contactComplete = fold([emailIsValid, phoneIsValid], contactFilled);

  /** The lead is on its way. */
  const sending = fold([submitPressed], contactComplete);

  /** The service wants a code; the visitor is asked whether to send one. */
  const askedForCode = fold([emailIsValid, phoneNeedsCode], contactFilled);

  /** The code dialog, nothing typed yet. */
  const atCode = fold(
    [{ type: 'phoneConfirmed' }, { type: 'codeSent', phone: contact.phone, at: CODE_SENT_AT }],
    askedForCode,
  );

  return {
    quizReducer,
    fold,
    choices,
    atQuestion,
    atLoading,
    atContact,
    contactFilled,
    contactComplete,
    sending,
    askedForCode,
    atCode,
  };
}

/** The states of the product's quiz. */
export const {
  quizReducer,
  fold,
  atQuestion,
  atLoading,
  atContact,
  contactFilled,
  contactComplete,
  sending,
  askedForCode,
  atCode,
} = statesOf(quiz);
