import { atLoading, atQuestion, choices, fold, ZIP, zipIsValid } from '../../testing/states';
import type { QuizAction } from './actions';
import { quizReducer } from './reducer';
import { canContinue, initialState, predictedOutcome, stepProgress, type QuizState } from './state';
import { questionIds, stepAt, type ChoiceId } from './steps';
import { settleZip } from './validation';

const opened = fold([{ type: 'opened' }]);
const typed = (zip: string): QuizAction => ({ type: 'zipEdited', typed: zip });
const choiceIds = Object.keys(choices) as ChoiceId[];
const choose = (step: ChoiceId): QuizAction => ({
  type: 'optionChosen',
  step,
  value: choices[step],
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
    expect(canContinue(valid)).toBe(true);
    expect(fold([{ type: 'nextPressed' }], valid).step).toBe('cleaning_frequency');
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
    expect(canContinue(state)).toBe(false);
  });

  it('goes on by itself where Next was pressed during the check', () => {
    const waiting = fold([typed(ZIP), { type: 'nextPressed' }], opened);
    expect(waiting).toMatchObject({ step: 'zip', isAdvancing: true });
    expect(fold([zipIsValid], waiting)).toMatchObject({
      step: 'cleaning_frequency',
      isAdvancing: false,
    });
  });

  it('does not go on by itself where that check fails, or the ZIP is edited', () => {
    const waiting = fold([typed(ZIP), { type: 'nextPressed' }], opened);
    const check = settleZip(ZIP, { kind: 'invalid', message: null });
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

  it('typing the same again asks nothing again', () => {
    const valid = fold([typed(ZIP), zipIsValid], opened);
    expect(fold([typed(ZIP)], valid)).toBe(valid);
  });

  it('is edited on its own step only', () => {
    const later = atQuestion('home_type');
    expect(fold([typed('75202'), { type: 'nextPressed' }], later)).toBe(later);
  });
});

describe('a radio step', () => {
  it.each(choiceIds)('%s: choosing stores the answer, and the delay advances', (step) => {
    const before = atQuestion(step);
    const chosen = quizReducer(before, choose(step));
    expect(chosen).toMatchObject({ step, isAdvancing: true, answers: { [step]: choices[step] } });
    const after = quizReducer(chosen, { type: 'advanceDelayElapsed', step });
    const next = step === 'timing' ? 'loading' : stepAt(choiceIds.indexOf(step) + 3);
    expect(after).toMatchObject({ step: next, isAdvancing: false });
  });

  it('arrow keys move the choice without advancing', () => {
    const moved = fold(
      [{ type: 'optionSelected', step: 'home_type', value: 'townhouse' }],
      atQuestion('home_type'),
    );
    expect(moved).toMatchObject({ answers: { home_type: 'townhouse' }, isAdvancing: false });
    expect(fold([{ type: 'advanceDelayElapsed', step: 'home_type' }], moved)).toBe(moved);
  });

  it('takes no answer that is not offered, and none for another step', () => {
    const state = atQuestion('home_type');
    expect(fold([{ type: 'optionChosen', step: 'home_type', value: 'castle' }], state)).toBe(state);
    expect(fold([choose('timing')], state)).toBe(state);
  });

  it('the delay of a step that was left advances nothing', () => {
    const back = fold([choose('home_type'), { type: 'backPressed' }], atQuestion('home_type'));
    expect(fold([{ type: 'advanceDelayElapsed', step: 'home_type' }], back)).toBe(back);
  });

  it('going back shows the chosen answer; choosing it again advances', () => {
    const back = fold([{ type: 'backPressed' }], atQuestion('home_size'));
    expect(back).toMatchObject({ step: 'home_type', answers: { home_type: 'single_family' } });
    const again = fold(
      [choose('home_type'), { type: 'advanceDelayElapsed', step: 'home_type' }],
      back,
    );
    expect(again.step).toBe('home_size');
  });

  it('predicts the outcome anew after each answer', () => {
    const outcomes = ['one_time', 'monthly', 'weekly'].map((value) =>
      predictedOutcome(
        fold(
          [{ type: 'optionSelected', step: 'cleaning_frequency', value }],
          atQuestion('cleaning_frequency'),
        ),
      ),
    );
    expect(outcomes).toEqual(['deep-clean', 'budget-friendly', 'busy-professional']);
  });
});

describe('the loading step', () => {
  it('goes through four stages and on to the contact step', () => {
    const stages: [string, number][] = [];
    let state = atLoading;
    for (let stage = 0; stage < 4; stage += 1) {
      stages.push([state.step, state.loadingStage]);
      state = quizReducer(state, { type: 'loadingStageElapsed', stage });
    }
    expect(stages).toEqual([
      ['loading', 0],
      ['loading', 1],
      ['loading', 2],
      ['loading', 3],
    ]);
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
        choose('timing'),
        { type: 'advanceDelayElapsed', step: 'timing' },
      ],
      atLoading,
    );
    expect(again).toMatchObject({ step: 'loading', loadingStage: 0 });
  });
});

describe('progress', () => {
  it.each([...questionIds, 'contact' as const])('%s is counted among nine', (step) => {
    const state: QuizState = { ...initialState, step };
    expect(stepProgress(state)).toEqual({
      value: step === 'contact' ? 9 : questionIds.indexOf(step) + 1,
      max: 9,
    });
  });

  it('has no number while loading', () => {
    expect(stepProgress(atLoading)).toBeNull();
  });
});
