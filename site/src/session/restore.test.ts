import { freshRecord, fullRecord } from '../testing/records';
import { choices, contact, contactComplete, fold, ZIP } from '../testing/states';
import { recordState, restoreFrom } from './restore';
import { emptyContact, initialState } from '../quiz/core/state';

it('writes the answers, the fields, the checks and the outcome into the record', () => {
  expect(recordState(freshRecord, contactComplete)).toStrictEqual(fullRecord);
});

it('comes back as it was stored', () => {
  const { answers, zipCheck, contact: fields, emailCheck, phoneCheck } = contactComplete;
  expect(restoreFrom(recordState(freshRecord, contactComplete))).toEqual({
    answers,
    zipCheck,
    contact: fields,
    emailCheck,
    phoneCheck,
  });
});

it('restores nothing from a session that has just begun', () => {
  expect(restoreFrom(freshRecord)).toEqual({
    answers: { zip: '' },
    zipCheck: { status: 'idle' },
    contact: emptyContact,
    emailCheck: { status: 'idle' },
    phoneCheck: { status: 'idle' },
  });
});

it('predicts the outcome after every answer', () => {
  const first = fold(
    [
      { type: 'zipEdited', typed: ZIP },
      {
        type: 'zipChecked',
        value: ZIP,
        check: { status: 'valid', value: ZIP, source: 'server', data: {} },
      },
      { type: 'nextPressed' },
      { type: 'optionChosen', step: 'cleaning_frequency', value: 'one_time' },
    ],
    initialState,
  );
  expect(recordState(freshRecord, first).predicted_outcome).toBe('deep-clean');
});

it('stores no check of another value, none that is running and none that failed', () => {
  const state = {
    ...contactComplete,
    zipCheck: { status: 'loading', value: ZIP } as const,
    emailCheck: { status: 'invalid', value: contact.email, message: 'No such mailbox' } as const,
    contact: { ...contact, phone: '2145550199' },
  };
  expect(recordState(freshRecord, state).validations).toEqual({});
});

it('leaves empty fields out', () => {
  const state = { ...contactComplete, contact: { ...emptyContact, first_name: 'Ada' } };
  expect(recordState(freshRecord, state).form_fields).toEqual({ first_name: 'Ada' });
});

it.each([
  [{ cleaning_frequency: 'daily' }, {}],
  [{ home_type: 'monthly' }, {}],
  [{ colour: 'red' }, {}],
  [{ timing: 'asap' }, { timing: 'asap' }],
])('takes up no answer that the quiz does not offer (%j)', (stored, answers) => {
  const record = { ...freshRecord, quiz_answers: stored as typeof freshRecord.quiz_answers };
  expect(restoreFrom(record).answers).toEqual({ ...answers, zip: '' });
});

it('checks a ZIP again that was stored without its check', () => {
  const record = { ...freshRecord, quiz_answers: { ...choices, zip: ZIP } };
  expect(restoreFrom(record).zipCheck).toEqual({ status: 'loading', value: ZIP });
});

it.each(['7520', '12345', 'TX'])('does not ask the server about the stored ZIP %s', (zip) => {
  const record = { ...freshRecord, quiz_answers: { zip } };
  expect(restoreFrom(record).zipCheck).toEqual({ status: 'idle' });
});

it('drops checks that speak of another value', () => {
  const record = {
    ...fullRecord,
    quiz_answers: { ...choices, zip: '75202' },
    form_fields: { ...contact, email: 'other@example.com', phone: '2145550199' },
  };
  expect(restoreFrom(record)).toMatchObject({
    zipCheck: { status: 'loading', value: '75202' },
    emailCheck: { status: 'idle' },
    phoneCheck: { status: 'idle' },
  });
});

it('cleans stored fields as if they were typed', () => {
  const record = {
    ...freshRecord,
    form_fields: { phone: '+1 214 555 0123', email: ' ada@example.com ' },
  };
  expect(restoreFrom(record).contact).toEqual({
    ...emptyContact,
    phone: '2145550123',
    email: 'ada@example.com',
  });
});
