import { TestQuiz } from '../../testing/renderQuiz';
import { ZIP } from '../../testing/states';
import { FIRST, SECOND, LAST, choiceOf, otherChoiceOf } from '../../testing/quiz';

it('a quiz that nobody has opened waits for nothing', () => {
  expect(new TestQuiz().ports.clock.pending).toBe(0);
});

it('Next pressed while the ZIP is being checked waits for the answer, not for a timer', async () => {
  const quiz = new TestQuiz();
  await quiz.dispatch({ type: 'opened' }, { type: 'zipEdited', typed: ZIP });
  await quiz.dispatch({ type: 'nextPressed' });
  expect(quiz.ports.clock.pending).toBe(0);
  await quiz.advanceTime(300);
  expect(quiz.state.step).toBe('zip');
  await quiz.answer('checkZip', { kind: 'valid', source: 'server', data: {} });
  expect(quiz.state.step).toBe(FIRST);
});

describe('a chosen option', () => {
  it('advances at 300 ms and not at 299', async () => {
    const quiz = new TestQuiz();
    await quiz.answerZip();
    await quiz.dispatch({ type: 'optionChosen', step: FIRST, value: choiceOf(FIRST) });
    await quiz.advanceTime(299);
    expect(quiz.state.step).toBe(FIRST);
    expect(quiz.state.answers[FIRST]).toBe(choiceOf(FIRST));
    await quiz.advanceTime(1);
    expect(quiz.state.step).toBe(SECOND);
  });

  it.each([
    ['counts from the press', 40, 260],
    ['is seen for 150 ms at least', 2_000, 150],
  ])('that was heard of late %s', async (_, pressedMsAgo, delay) => {
    const quiz = new TestQuiz();
    await quiz.answerZip();
    await quiz.dispatch({
      type: 'optionChosen',
      step: FIRST,
      value: choiceOf(FIRST),
      pressedMsAgo,
    });
    await quiz.advanceTime(delay - 1);
    expect(quiz.state.step).toBe(FIRST);
    await quiz.advanceTime(1);
    expect(quiz.state.step).toBe(SECOND);
  });

  it('pressed twice advances as if pressed once', async () => {
    const quiz = new TestQuiz();
    await quiz.answerZip();
    const press = (pressedMsAgo: number) =>
      quiz.dispatch({
        type: 'optionChosen',
        step: FIRST,
        value: choiceOf(FIRST),
        pressedMsAgo,
      });
    await press(10);
    await quiz.advanceTime(200);
    await press(20);
    await quiz.advanceTime(90);
    expect(quiz.state.step).toBe(SECOND);
  });

  it('another one within the delay starts it anew', async () => {
    const quiz = new TestQuiz();
    await quiz.answerZip();
    await quiz.dispatch({ type: 'optionChosen', step: FIRST, value: choiceOf(FIRST) });
    await quiz.advanceTime(200);
    await quiz.dispatch({ type: 'optionChosen', step: FIRST, value: otherChoiceOf(FIRST) });
    await quiz.advanceTime(299);
    expect(quiz.state.step).toBe(FIRST);
    await quiz.advanceTime(1);
    expect(quiz.state).toMatchObject({
      step: SECOND,
      answers: { [FIRST]: otherChoiceOf(FIRST) },
    });
  });

  it.each([{ type: 'backPressed' }, { type: 'closeRequested' }] as const)(
    'advances nothing after %j',
    async (action) => {
      const quiz = new TestQuiz();
      await quiz.answerZip();
      await quiz.dispatch({ type: 'optionChosen', step: FIRST, value: choiceOf(FIRST) });
      await quiz.advanceTime(100);
      await quiz.dispatch(action);
      const { step } = quiz.state;
      await quiz.advanceTime(1000);
      expect(quiz.state.step).toBe(step);
    },
  );

  it('an arrow key advances nothing', async () => {
    const quiz = new TestQuiz();
    await quiz.answerZip();
    await quiz.dispatch({ type: 'optionSelected', step: FIRST, value: choiceOf(FIRST) });
    await quiz.advanceTime(10_000);
    expect(quiz.state.step).toBe(FIRST);
  });
});

describe('the loading step', () => {
  it('takes four stages of 750 ms, 3 s in all', async () => {
    const quiz = new TestQuiz();
    await quiz.toLoading();
    for (const stage of [0, 1, 2, 3]) {
      expect(quiz.state).toMatchObject({ step: 'loading', loadingStage: stage });
      await quiz.advanceTime(749);
      expect(quiz.state).toMatchObject({ step: 'loading', loadingStage: stage });
      await quiz.advanceTime(1);
    }
    expect(quiz.state.step).toBe('contact');
  });

  it('pauses while the exit question is asked', async () => {
    const quiz = new TestQuiz();
    await quiz.toLoading();
    await quiz.dispatch({ type: 'closeRequested' });
    await quiz.advanceTime(10_000);
    expect(quiz.state).toMatchObject({ step: 'loading', loadingStage: 0, dialog: 'exit' });
    await quiz.dispatch({ type: 'exitDismissed' });
    await quiz.advanceTime(3000);
    expect(quiz.state.step).toBe('contact');
  });
});

describe('the e-mail check by itself', () => {
  it('comes 800 ms after the contact step opens, and not before', async () => {
    const quiz = new TestQuiz();
    await quiz.toContact();
    await quiz.dispatch({ type: 'contactEdited', field: 'email', value: 'ada@example.com' });
    await quiz.advanceTime(799);
    expect(quiz.client.bodies('checkEmail')).toEqual([]);
    await quiz.advanceTime(1);
    expect(quiz.client.bodies('checkEmail')).toMatchObject([{ email: 'ada@example.com' }]);
  });

  it.each(['', 'ada'])('does not come for %j', async (value) => {
    const quiz = new TestQuiz();
    await quiz.toContact();
    await quiz.dispatch({ type: 'contactEdited', field: 'email', value });
    await quiz.advanceTime(2000);
    expect(quiz.client.bodies('checkEmail')).toEqual([]);
    expect(quiz.state.emailCheck).toEqual({ status: 'idle' });
  });
});

it('no timer is left when the quiz is unmounted', async () => {
  const quiz = new TestQuiz();
  await quiz.toContact();
  await quiz.dispatch({ type: 'backPressed' });
  await quiz.dispatch({ type: 'optionChosen', step: LAST, value: choiceOf(LAST) });
  // One is the delay after the choice, the other the time to ask again who may call.
  expect(quiz.ports.clock.pending).toBe(2);
  quiz.unmount();
  expect(quiz.ports.clock.pending).toBe(0);
});
