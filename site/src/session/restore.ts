/** Between the session record and the quiz's state, in both directions. */
import type { SessionRecord, StoredFields, StoredValidations } from './record';
import type { Restored } from '../quiz/core/actions';
import { idle } from '../quiz/core/checks';
import { predictOutcome, type ScoredAnswers } from '../quiz/core/scoring';
import { emptyContact, type Answers, type QuizState } from '../quiz/core/state';
import { questionIds, radioStep } from '../quiz/core/steps';
import { checkOf, cleanEmail, cleanZip, phoneDigits, zipProblem } from '../quiz/core/validation';

/** The stored answers that the quiz offers; anything else is left out. */
function answersOf({ quiz_answers }: SessionRecord): Answers {
  const choices: Record<string, string> = {};
  for (const id of questionIds) {
    const stored = quiz_answers[id];
    const isOffered = radioStep(id)?.options.some((option) => option.value === stored);
    if (stored !== undefined && isOffered) choices[id] = stored;
  }
  return { ...(choices as ScoredAnswers), zip: cleanZip(quiz_answers.zip ?? '') };
}

/** What the quiz takes up again from a stored session. */
export function restoreFrom(record: SessionRecord): Restored {
  const answers = answersOf(record);
  const { form_fields: fields, validations } = record;
  const contact = {
    ...emptyContact,
    first_name: fields.first_name ?? '',
    last_name: fields.last_name ?? '',
    phone: phoneDigits(fields.phone ?? ''),
    email: cleanEmail(fields.email ?? ''),
  };
  const zip = checkOf(validations.zip ?? idle, answers.zip);
  // A ZIP stored without its check is checked again, as if it had just been typed.
  const zipCheck =
    zip.status === 'idle' && zipProblem(answers.zip) === null
      ? ({ status: 'loading', value: answers.zip } as const)
      : zip;
  return {
    answers,
    zipCheck,
    contact,
    emailCheck: checkOf(validations.email ?? idle, contact.email),
    phoneCheck: checkOf(validations.phone ?? idle, contact.phone),
  };
}

function validationsOf(state: QuizState): StoredValidations {
  const stored: StoredValidations = {};
  const zip = checkOf(state.zipCheck, state.answers.zip);
  const email = checkOf(state.emailCheck, state.contact.email);
  const phone = checkOf(state.phoneCheck, state.contact.phone);
  if (zip.status === 'valid') stored.zip = zip;
  if (email.status === 'valid') stored.email = email;
  if (phone.status === 'valid') stored.phone = phone;
  return stored;
}

function fieldsOf(state: QuizState): StoredFields {
  return Object.fromEntries(Object.entries(state.contact).filter(([, value]) => value !== ''));
}

/** The session record with the quiz as it stands. */
export function recordState(record: SessionRecord, state: QuizState): SessionRecord {
  return {
    ...record,
    quiz_answers: { ...state.answers },
    form_fields: fieldsOf(state),
    validations: validationsOf(state),
    predicted_outcome: predictOutcome(state.answers),
  };
}
