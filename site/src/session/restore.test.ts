import { freshRecord, fullRecord } from '../testing/records';
import { atQuestion, contact, contactComplete, fold, ZIP } from '../testing/states';
import type { Match } from '../quiz/core/match';
import { recordState, restoreFrom, storedMatch } from './restore';
import { emptyContact, noCode } from '../quiz/core/state';
import { choiceOf, choices, FIRST, LAST, otherChoiceOf, quiz, SECOND } from '../testing/quiz';
import { predictOutcome } from '@tidyguard/content';
import { parseSession } from './parse';
import { erasePersonalData, type SessionRecord } from './record';

/** The record as it is read back from storage. */
function parsed(record: SessionRecord): SessionRecord {
  const stored = parseSession(JSON.stringify(record));
  if (!stored) throw new Error('The record counts as absent.');
  return stored;
}

it('writes the answers, the fields, the checks and the outcome into the record', () => {
  expect(recordState(quiz, freshRecord, contactComplete)).toStrictEqual(fullRecord);
});

it('comes back as it was stored', () => {
  const { answers, zipCheck, contact: fields, emailCheck, phoneCheck, code } = contactComplete;
  expect(restoreFrom(quiz, recordState(quiz, freshRecord, contactComplete))).toEqual({
    answers,
    zipCheck,
    contact: fields,
    emailCheck,
    phoneCheck,
    code,
  });
});

describe('a code that was sent', () => {
  const phoneCheck = {
    status: 'otp_sent',
    value: contact.phone,
    source: 'server',
    data: { phone_type: 'mobile', otp_required: true },
  } as const;
  const waiting = {
    ...contactComplete,
    phoneCheck,
    code: { ...noCode, typed: '123', attemptsUsed: 1, sentAt: 5_000 },
  };

  it('can still be typed in after a reload', () => {
    const restored = restoreFrom(quiz, parsed(recordState(quiz, freshRecord, waiting)));
    expect(restored).toMatchObject({ phoneCheck, code: { ...noCode, sentAt: 5_000 } });
  });

  it('is not waited for at a number that is known to be right since', () => {
    const phone = { status: 'valid', value: contact.phone, source: 'fallback', data: {} } as const;
    const record = {
      ...recordState(quiz, freshRecord, waiting),
      validations: { phone: { ...phone, verified: false } },
    };
    expect(restoreFrom(quiz, record)).toMatchObject({
      phoneCheck: { status: 'valid', value: contact.phone },
      code: noCode,
    });
  });

  it('is not waited for at another number', () => {
    const record = recordState(quiz, freshRecord, waiting);
    const other = { ...record, form_fields: { ...record.form_fields, phone: '2145550199' } };
    expect(restoreFrom(quiz, other)).toMatchObject({
      phoneCheck: { status: 'idle' },
      code: noCode,
    });
  });

  it.each([
    ['once it was confirmed', contactComplete],
    ['once the number has changed', { ...waiting, contact: { ...contact, phone: '214' } }],
    ['where none was sent yet', { ...waiting, code: noCode }],
  ])('is forgotten %s', (_when, state) => {
    const before = recordState(quiz, freshRecord, waiting);
    expect(before.code_sent).toBeDefined();
    expect('code_sent' in recordState(quiz, before, state)).toBe(false);
  });

  it('goes with the personal data', () => {
    const record = { ...recordState(quiz, freshRecord, waiting), form_fields: {} };
    expect(erasePersonalData(record)).not.toHaveProperty('code_sent');
  });
});

it('restores nothing from a session that has just begun', () => {
  expect(restoreFrom(quiz, freshRecord)).toEqual({
    answers: { zip: '' },
    zipCheck: { status: 'idle' },
    contact: emptyContact,
    emailCheck: { status: 'idle' },
    phoneCheck: { status: 'idle' },
    code: noCode,
  });
});

it('predicts the outcome after every answer', () => {
  const predicted = quiz.questions.map(({ id }) => {
    const state = fold(
      [{ type: 'optionSelected', step: id, value: otherChoiceOf(id) }],
      atQuestion(id),
    );
    return [recordState(quiz, freshRecord, state).predicted_outcome, state.answers] as const;
  });
  for (const [outcome, answers] of predicted) expect(outcome).toBe(predictOutcome(quiz, answers));
});

it('stores no check of another value, none that is running and none that failed', () => {
  const state = {
    ...contactComplete,
    zipCheck: { status: 'loading', value: ZIP } as const,
    emailCheck: { status: 'invalid', value: contact.email, message: 'No such mailbox' } as const,
    contact: { ...contact, phone: '2145550199' },
  };
  expect(recordState(quiz, freshRecord, state).validations).toEqual({});
});

it('leaves empty fields out', () => {
  const state = { ...contactComplete, contact: { ...emptyContact, first_name: 'Ada' } };
  expect(recordState(quiz, freshRecord, state).form_fields).toEqual({ first_name: 'Ada' });
});

it.each([
  [{ [FIRST]: 'hourly' }, {}],
  [{ [FIRST]: choiceOf(SECOND) }, {}],
  [{ colour: 'red' }, {}],
  [{ [LAST]: choiceOf(LAST) }, { [LAST]: choiceOf(LAST) }],
])('takes up no answer that the quiz does not offer (%j)', (stored, answers) => {
  const record = { ...freshRecord, quiz_answers: stored as SessionRecord['quiz_answers'] };
  expect(restoreFrom(quiz, record).answers).toEqual({ ...answers, zip: '' });
});

it('checks a ZIP again that was stored without its check', () => {
  const record = { ...freshRecord, quiz_answers: { ...choices, zip: ZIP } };
  expect(restoreFrom(quiz, record).zipCheck).toEqual({ status: 'loading', value: ZIP });
});

it.each(['7520', '12345', 'TX'])('does not ask the server about the stored ZIP %s', (zip) => {
  const record = { ...freshRecord, quiz_answers: { zip } };
  expect(restoreFrom(quiz, record).zipCheck).toEqual({ status: 'idle' });
});

it('drops checks of another value', () => {
  const record = {
    ...fullRecord,
    quiz_answers: { ...choices, zip: '75202' },
    form_fields: { ...contact, email: 'other@example.com', phone: '2145550199' },
  };
  expect(restoreFrom(quiz, record)).toMatchObject({
    zipCheck: { status: 'loading', value: '75202' },
    emailCheck: { status: 'idle' },
    phoneCheck: { status: 'idle' },
  });
});

it('takes a stored phone only as digits, and cleans a stored address', () => {
  const record = {
    ...freshRecord,
    form_fields: { phone: '(214) 555-0123', email: ' ada@example.com ' },
  };
  expect(restoreFrom(quiz, record).contact).toEqual({
    ...emptyContact,
    email: 'ada@example.com',
  });
});

it('does not ask again about an address that looks misspelt and was found valid', () => {
  const email = 'ada@gmial.com';
  const emailCheck = { status: 'valid', value: email, source: 'server', data: {} } as const;
  const record: SessionRecord = {
    ...fullRecord,
    form_fields: { ...contact, email },
    validations: { ...fullRecord.validations, email: emailCheck },
  };
  expect(restoreFrom(quiz, record).emailCheck).toEqual(emailCheck);
});

it.each<[string, string]>([
  ['zip', '752'],
  ['zip', '00000'],
  ['email', 'a'],
  ['email', 'ada@'],
  ['phone', '214555'],
])('believes no stored check of a %s that cannot be right: %j', (field, value) => {
  const valid = { status: 'valid', value, source: 'server', data: {}, verified: true } as const;
  const record: SessionRecord = {
    ...fullRecord,
    quiz_answers: { ...fullRecord.quiz_answers, ...(field === 'zip' ? { zip: value } : {}) },
    form_fields: { ...contact, [field]: value },
    validations: { ...fullRecord.validations, [field]: valid },
  };
  const restored = restoreFrom(quiz, record);
  const checks = { zip: restored.zipCheck, email: restored.emailCheck, phone: restored.phoneCheck };
  expect(checks[field as keyof typeof checks]).toEqual({ status: 'idle' });
});

it.each([
  ['2145550123x', ''],
  ['21455501234567', '2145550123'],
])('takes the stored phone %s as "%s"', (phone, taken) => {
  const record = { ...freshRecord, form_fields: { phone } };
  expect(restoreFrom(quiz, record).contact.phone).toBe(taken);
});

describe('what is kept of who calls', () => {
  const opensAt = '2026-11-21T18:00:00.000Z';
  const named = { id: 'a', shownName: 'Aloha Tidy', legalName: 'Aloha Tidy LLC', opensAt };
  const open = { ...named, shownName: 'Bright Home', opensAt: null };
  const consent = { version: '2026_v1_companies', text: 'I agree.' };
  const timeZone = 'Pacific/Honolulu';
  const visitTimes = [{ date: '2026-11-23', from: '08:00', to: '12:00' }];
  const matched = { kind: 'matched', timeZone, visitTimes: [], consent, until: 0 } as const;
  const company = { status: 'matched', company: 'Bright Home', consent } as const;

  it.each<[string, Match | null, ReturnType<typeof storedMatch>]>([
    ['nothing where nobody said', null, {}],
    [
      'when calling hours begin, where nobody was named',
      { kind: 'usual', opensAt, timeZone },
      { call_not_before: opensAt, time_zone: timeZone },
    ],
    ['that nobody does', { kind: 'nobody' }, { match: { status: 'nobody' } }],
    [
      'when the company opens, by the clock of the home',
      { ...matched, companies: [named] },
      {
        time_zone: timeZone,
        match: { status: 'matched', company: 'Aloha Tidy', opens_at: opensAt, consent },
      },
    ],
    [
      'no time of a company that may call now',
      { ...matched, companies: [open] },
      { time_zone: timeZone, match: company },
    ],
    [
      'that another company calls where the first cannot',
      { ...matched, companies: [open, named] },
      { time_zone: timeZone, match: { ...company, has_others: true } },
    ],
    [
      'when the company can begin a visit',
      { ...matched, companies: [open], visitTimes },
      { time_zone: timeZone, match: { ...company, visit_times: visitTimes } },
    ],
  ])('is %s', (_what, match, stored) => {
    expect(storedMatch(match)).toStrictEqual(stored);
  });
});
