import { atLoading, atQuestion, fold, ZIP, zipIsValid, quizReducer } from '../../testing/states';
import type { QuizAction } from './actions';
import { canContinue, initialState, stepProgress, type QuizState } from './state';
import { zipCheckResult } from './checkResults';
import { answeredSteps, questionIds, stepAfter } from './steps';
import {
  FIRST,
  SECOND,
  THIRD,
  LAST,
  choiceOf,
  otherChoiceOf,
  quiz,
  choices,
} from '../../testing/quiz';

const opened = fold([{ type: 'opened' }]);
const typed = (zip: string): QuizAction => ({ type: 'zipEdited', typed: zip });
const choiceIds = Object.keys(choices);
const choose = (step: string): QuizAction => ({
  type: 'optionChosen',
  step,
  value: choiceOf(step),
});

describe('the ZIP step', () => {
  it('asks the server once five digits are typed', () => {
    expect(fold([typed('7520')], opened).zipCheck).toEqual({ status: 'idle' });
    expect(fold([typed(ZIP)], opened).zipCheck).toEqual({ status: 'loading', value: ZIP });
  });

  it('rejects the sixteen without asking', () => {
    expect(fold([typed('12345')], opened).zipCheck).toEqual({
      status: 'invalid',
      value: '12345',
      message: 'Please enter a valid ZIP code',
    });
  });

  it('takes five digits at most', () => {
    expect(fold([typed('75201-1234')], opened).answers.zip).toBe(ZIP);
  });

  it('goes on only when the check is valid', () => {
    const valid = fold([typed(ZIP), zipIsValid], opened);
    expect(valid.step).toBe('zip');
    expect(canContinue(quiz, valid)).toBe(true);
    expect(fold([{ type: 'nextPressed' }], valid).step).toBe(FIRST);
  });

  it.each<[string, QuizAction[], object]>([
    [
      'nothing typed',
      [],
      { status: 'invalid', value: '', message: 'Please enter a valid 5-digit ZIP.' },
    ],
    [
      'three digits',
      [typed('752')],
      { status: 'invalid', value: '752', message: 'Please enter a valid 5-digit ZIP.' },
    ],
    [
      'a rejected one',
      [typed('00000')],
      { status: 'invalid', value: '00000', message: 'Please enter a valid ZIP code' },
    ],
  ])('Next says what is wrong with %s and stays', (_what, actions, zipCheck) => {
    const state = fold([...actions, { type: 'nextPressed' }], opened);
    expect(state).toMatchObject({ step: 'zip', zipCheck, isAdvancing: false });
    expect(canContinue(quiz, state)).toBe(false);
  });

  it('goes on by itself where Next was pressed during the check', () => {
    const waiting = fold([typed(ZIP), { type: 'nextPressed' }], opened);
    expect(waiting).toMatchObject({ step: 'zip', isAdvancing: true });
    expect(fold([zipIsValid], waiting)).toMatchObject({
      step: FIRST,
      isAdvancing: false,
    });
  });

  it('does not go on by itself where that check fails, or the ZIP is edited', () => {
    const waiting = fold([typed(ZIP), { type: 'nextPressed' }], opened);
    const check = zipCheckResult(ZIP, { kind: 'invalid', message: null }, quiz.zip);
    const failed = fold([{ type: 'zipChecked', value: ZIP, check }], waiting);
    expect(failed).toMatchObject({ step: 'zip', isAdvancing: false, zipCheck: check });
    const edited = fold([typed('75202'), zipIsValid], waiting);
    expect(edited).toMatchObject({ step: 'zip', isAdvancing: false });
    expect(edited.zipCheck).toEqual({ status: 'loading', value: '75202' });
  });

  it('asks again on Next where nothing was asked yet', () => {
    const restored = { ...opened, answers: { zip: ZIP } };
    expect(fold([{ type: 'nextPressed' }], restored)).toMatchObject({
      zipCheck: { status: 'loading', value: ZIP },
      isAdvancing: true,
    });
  });

  it('typing the same again asks where nothing was asked yet', () => {
    const restored: QuizState = { ...opened, answers: { zip: ZIP } };
    expect(fold([typed(ZIP)], restored).zipCheck).toEqual({ status: 'loading', value: ZIP });
  });

  it('another ZIP is asked about after a valid one', () => {
    const valid = fold([typed(ZIP), zipIsValid], opened);
    expect(fold([typed('60601')], valid).zipCheck).toEqual({ status: 'loading', value: '60601' });
  });

  it('typing the same again asks nothing again', () => {
    const valid = fold([typed(ZIP), zipIsValid], opened);
    expect(fold([typed(ZIP)], valid)).toBe(valid);
  });

  it('is edited on its own step only', () => {
    const later = atQuestion(SECOND);
    expect(fold([typed('75202'), { type: 'nextPressed' }], later)).toBe(later);
  });
});

describe('a radio step', () => {
  it.each(choiceIds)('%s: choosing stores the answer, and the delay advances', (step) => {
    const before = atQuestion(step);
    const chosen = quizReducer(before, choose(step));
    expect(chosen).toMatchObject({ step, isAdvancing: true, answers: { [step]: choices[step] } });
    const after = quizReducer(chosen, { type: 'advanceDelayElapsed', step });
    const next = stepAfter(quiz, step);
    expect(after).toMatchObject({ step: next, isAdvancing: false });
  });

  it('arrow keys move the choice without advancing', () => {
    const moved = fold(
      [{ type: 'optionSelected', step: SECOND, value: otherChoiceOf(SECOND) }],
      atQuestion(SECOND),
    );
    expect(moved).toMatchObject({
      answers: { [SECOND]: otherChoiceOf(SECOND) },
      isAdvancing: false,
    });
    expect(fold([{ type: 'advanceDelayElapsed', step: SECOND }], moved)).toBe(moved);
  });

  it('takes no answer that is not offered, and none for another step', () => {
    const state = atQuestion(SECOND);
    expect(fold([{ type: 'optionChosen', step: SECOND, value: 'castle' }], state)).toBe(state);
    expect(fold([choose(LAST)], state)).toBe(state);
  });

  it('the delay of a step that was left advances nothing', () => {
    const back = fold([choose(SECOND), { type: 'backPressed' }], atQuestion(SECOND));
    expect(fold([{ type: 'advanceDelayElapsed', step: SECOND }], back)).toBe(back);
  });

  it('going back shows the chosen answer; choosing it again advances', () => {
    const back = fold([{ type: 'backPressed' }], atQuestion(THIRD));
    expect(back).toMatchObject({ step: SECOND, answers: { [SECOND]: choiceOf(SECOND) } });
    const again = fold([choose(SECOND), { type: 'advanceDelayElapsed', step: SECOND }], back);
    expect(again.step).toBe(THIRD);
  });
});

describe('the loading step', () => {
  it('shows each of its messages in turn, and goes on to the contact step', () => {
    const stages: [string, number][] = [];
    let state = atLoading;
    quiz.loading.messages.forEach((_, stage) => {
      stages.push([state.step, state.loadingStage]);
      state = quizReducer(state, { type: 'loadingStageElapsed', stage });
    });
    expect(stages).toEqual(quiz.loading.messages.map((_, stage) => ['loading', stage]));
    expect(state).toMatchObject({ step: 'contact', loadingStage: 0 });
  });

  it('counts no stage twice', () => {
    const second = fold([{ type: 'loadingStageElapsed', stage: 0 }], atLoading);
    expect(fold([{ type: 'loadingStageElapsed', stage: 0 }], second)).toBe(second);
  });

  it('begins anew after going back', () => {
    const again = fold(
      [
        { type: 'loadingStageElapsed', stage: 0 },
        { type: 'backPressed' },
        choose(LAST),
        { type: 'advanceDelayElapsed', step: LAST },
      ],
      atLoading,
    );
    expect(again).toMatchObject({ step: 'loading', loadingStage: 0 });
  });
});

describe('progress', () => {
  it.each([...questionIds(quiz), 'contact'])(
    '%s is counted among the steps that a visitor answers',
    (step) => {
      const state: QuizState = { ...initialState, step };
      expect(stepProgress(quiz, state)).toEqual({
        value: step === 'contact' ? answeredSteps(quiz) : questionIds(quiz).indexOf(step) + 1,
        max: answeredSteps(quiz),
      });
    },
  );

  it('has no number while loading', () => {
    expect(stepProgress(quiz, atLoading)).toBeNull();
  });
});
