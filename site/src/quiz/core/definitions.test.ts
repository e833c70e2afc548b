import { answersFor, definitionVersion, predictOutcome } from '@tidyguard/content';
import fc from 'fast-check';
import { buildSubmission } from '../../session/submission';
import { recordState, restoreFrom } from '../../session/restore';
import {
  addedQuestion,
  anyDefinition,
  editedDefinitions,
  OTHER_OUTCOME,
  withOption,
  withOutcome,
  withQuestion,
} from '../../testing/definitions';
import { FIRST, LAST, outcomeOf, quiz } from '../../testing/quiz';
import { freshRecord } from '../../testing/records';
import { contact, statesOf, ZIP, zipIsValid } from '../../testing/states';
import { createQuizReducer } from './reducer';
import { firstOpenStep, initialState, questionsLeft, stepProgress } from './state';
import { answeredSteps, questionIds } from './steps';

const context = {
  record: freshRecord,
  consent: { text: 'I agree.', version: '2025_v1' },
  signals: { gpc: false, consent_initially_checked: false, honeypot: '', form_elapsed_ms: 0 },
  now: '2026-11-20T10:00:41.000Z',
};

describe.each(editedDefinitions)('the quiz with %s', (_edit, definition) => {
  const { atQuestion, atLoading, atContact, contactComplete, fold } = statesOf(definition);
  const answers = answersFor(definition, outcomeOf(definition));
  const total = definition.questions.length + 2;

  it('asks one question after the other, then pauses, then asks for the details', () => {
    const asked = definition.questions.map(({ id }) => atQuestion(id).step);
    expect(asked).toEqual(definition.questions.map(({ id }) => id));
    expect(atLoading.step).toBe('loading');
    expect(atContact.step).toBe('contact');
  });

  it('counts its own steps, and those that are left', () => {
    definition.questions.forEach(({ id }, index) => {
      const state = atQuestion(id);
      expect(stepProgress(definition, state)).toEqual({ value: index + 2, max: total });
      expect(questionsLeft(definition, state)).toBe(total - 1 - index);
    });
    expect(stepProgress(definition, atContact)).toEqual({ value: total, max: total });
    expect(questionsLeft(definition, atContact)).toBe(1);
  });

  it('is restored from what the session stored', () => {
    const record = recordState(definition, freshRecord, contactComplete);
    expect(record.quiz_answers).toEqual({ zip: ZIP, ...answers });
    const from = restoreFrom(definition, record);
    expect(from.answers).toEqual(contactComplete.answers);
    expect(fold([{ type: 'restored', from }, { type: 'opened' }]).step).toBe('contact');
  });

  it('submits every answer, the outcome that they lead to, and the version of its questions', () => {
    const lead = buildSubmission(definition, contactComplete, context);
    expect(lead.quiz_answers).toEqual({ zip: ZIP, ...answers, ...contact });
    expect(lead.predicted_outcome).toBe(outcomeOf(definition));
    expect(lead.signals?.definition_version).toBe(definitionVersion(definition));
  });
});

describe('an answer that decides the outcome', () => {
  it.each([
    ['of an added question', withQuestion, addedQuestion.id, 'yes', OTHER_OUTCOME],
    ['that was added to a question', withOption, FIRST, 'added_option', OTHER_OUTCOME],
    [
      'for an added outcome',
      withOutcome,
      FIRST,
      withOutcome.questions[0]?.options.at(-1)?.value ?? '',
      'added-outcome',
    ],
  ])('counts: one %s', (_what, definition, step, value, outcome) => {
    const { atQuestion, fold } = statesOf(definition);
    const state = fold([{ type: 'optionSelected', step, value }], atQuestion(step));
    expect(recordState(definition, freshRecord, state).predicted_outcome).toBe(outcome);
    expect(buildSubmission(definition, state, context).predicted_outcome).toBe(outcome);
  });
});

describe('a session that an earlier definition stored', () => {
  const record = recordState(quiz, freshRecord, statesOf(quiz).contactComplete);

  it('resumes at a question that was added since', () => {
    const { fold } = statesOf(withQuestion);
    const from = restoreFrom(withQuestion, record);
    expect(fold([{ type: 'restored', from }, { type: 'opened' }]).step).toBe(addedQuestion.id);
  });

  it('goes on from the last question to the added one, not to the loading step', () => {
    const { fold, atQuestion } = statesOf(withQuestion);
    const chosen = fold(
      [
        { type: 'optionChosen', step: LAST, value: answersFor(quiz, outcomeOf(quiz))[LAST] ?? '' },
        { type: 'advanceDelayElapsed', step: LAST },
      ],
      atQuestion(LAST),
    );
    expect(chosen.step).toBe(addedQuestion.id);
  });
});

it('any definition is walked from its first question to the contact step', () => {
  const picks = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(anyDefinition, picks, (definition, picked) => {
      const reduce = createQuizReducer(definition);
      let state = [
        { type: 'opened' as const },
        { type: 'zipEdited' as const, typed: ZIP },
        zipIsValid,
        { type: 'nextPressed' as const },
      ].reduce(reduce, initialState);
      definition.questions.forEach(({ id: step, options }, index) => {
        expect(state.step).toBe(step);
        expect(firstOpenStep(definition, state)).toBe(step);
        expect(questionsLeft(definition, state)).toBe(definition.questions.length - index + 1);
        const { value } = options[(picked[index] ?? 0) % options.length] ?? { value: '' };
        state = reduce(state, { type: 'optionChosen', step, value });
        state = reduce(state, { type: 'advanceDelayElapsed', step });
      });
      definition.loading.messages.forEach((_, stage) => {
        expect(state).toMatchObject({ step: 'loading', loadingStage: stage });
        state = reduce(state, { type: 'loadingStageElapsed', stage });
      });
      expect(state.step).toBe('contact');
      expect(stepProgress(definition, state)?.value).toBe(answeredSteps(definition));
      expect(Object.keys(state.answers).sort()).toEqual(questionIds(definition).sort());

      const record = recordState(definition, freshRecord, state);
      expect(record.predicted_outcome).toBe(predictOutcome(definition, state.answers));
      expect(restoreFrom(definition, record).answers).toEqual(state.answers);
    }),
  );
});
