import { firstWorking, memoryTextStore, textStore } from '../../ports/textStore';
import { FakeHistory } from '../../testing/fakePorts';
import { forbiddenStorage } from '../../testing/fakeStorage';
import { TestQuiz } from '../../testing/renderQuiz';
import { contact, ZIP } from '../../testing/states';
import { initialState } from '../core/state';
import { answeredSteps } from '../core/steps';
import { wasClosedEarly } from './useOpening';
import { QUIZ_SESSION_KEY } from '../../session/store/keys';
import { fullRecord } from '../../testing/records';
import { FIRST, OUTCOME, choiceOf, choices, quiz as definition } from '../../testing/quiz';

const submittedRecord = { ...fullRecord, submitted_at: '2026-11-20T10:00:00.000Z' };
const stored = (quiz: TestQuiz) => quiz.record?.quiz_answers;

describe('a session', () => {
  it('is begun by its first page, with landing page, referrer and parameters', () => {
    const quiz = new TestQuiz();
    expect(quiz.record).toMatchObject({
      session_id: 'session-0001',
      landing_page: 'https://tidyguard.example/?utm_source=ad',
      referrer: 'https://search.example/',
      timestamp: '2026-11-20T10:00:00.000Z',
      utm: { utm_source: 'ad' },
      user_agent: 'TestBrowser/1.0',
      ip_address: null,
    });
  });

  it('is not begun again by a later page', () => {
    const sessionTexts = memoryTextStore();
    const first = new TestQuiz({ sessionTexts }).record;
    const later = new TestQuiz({
      sessionTexts,
      page: { url: 'https://tidyguard.example/contact?utm_source=mail', referrer: '' },
      overrides: { randomId: () => 'session-0002' },
    });
    expect(later.record).toEqual(first);
  });

  it.each(['{', '[]', '{"session_id":7}'])('is begun anew where %s is stored', (raw) => {
    const sessionTexts = memoryTextStore();
    sessionTexts.write('quiz_session', raw);
    expect(new TestQuiz({ sessionTexts }).record?.session_id).toBe('session-0001');
  });

  it('that was submitted stays so until another quiz is answered', async () => {
    const sessionTexts = memoryTextStore();
    sessionTexts.write(QUIZ_SESSION_KEY, JSON.stringify(submittedRecord));
    const quiz = new TestQuiz({ sessionTexts });
    expect(quiz.record).toMatchObject(submittedRecord);
    await quiz.dispatch({ type: 'opened' }, { type: 'zipEdited', typed: ZIP });
    expect(quiz.record).not.toHaveProperty('submitted_at');
  });

  it("calls a visit without a referrer 'direct'", () => {
    expect(new TestQuiz({ page: { referrer: '' } }).record?.referrer).toBe('direct');
  });
});

it('is stored after every answer', async () => {
  const quiz = new TestQuiz();
  await quiz.answerZip();
  expect(stored(quiz)).toEqual({ zip: ZIP });
  const answers: Record<string, string> = { zip: ZIP };
  for (const step of Object.keys(choices)) {
    answers[step] = choiceOf(step);
    await quiz.dispatch({ type: 'optionChosen', step, value: choiceOf(step) });
    expect(stored(quiz)).toEqual(answers);
    await quiz.advanceTime(300);
  }
  expect(quiz.record?.predicted_outcome).toBe(OUTCOME);
});

it('stores what is typed on the contact step, and never a consent', async () => {
  const quiz = new TestQuiz();
  await quiz.complete();
  expect(quiz.record?.form_fields).toEqual(contact);
  expect(quiz.record?.validations).toMatchObject({
    zip: { value: ZIP },
    email: { value: contact.email },
    phone: { value: contact.phone, verified: false },
  });
  expect(JSON.stringify(quiz.record)).not.toMatch(/consent|checked/);
});

describe('a page that changes nothing', () => {
  // On return to a page that the browser keeps, that text is compared (platform/inline/keptPage.ts).
  it.each<[string, (quiz: TestQuiz) => Promise<void>]>([
    ['with a ZIP', (quiz) => quiz.answerZip()],
    ['on its contact step', (quiz) => quiz.toContact()],
    ['whose phone needs a code', (quiz) => quiz.askedForCode()],
    [
      'whose code was sent',
      async (quiz) => {
        await quiz.askedForCode();
        await quiz.dispatch({ type: 'phoneVerifyPressed' }, { type: 'phoneConfirmed' });
        await quiz.answer('sendCode', 'sent');
      },
    ],
    ['that may be sent', (quiz) => quiz.complete()],
    ['that was submitted', (quiz) => quiz.complete().then(() => quiz.submit())],
  ])('leaves the record of a quiz %s as it is, to the letter', async (_which, answer) => {
    const sessionTexts = memoryTextStore();
    const quiz = new TestQuiz({ sessionTexts });
    await answer(quiz);
    quiz.unmount();
    const left = sessionTexts.read(QUIZ_SESSION_KEY);
    const later = new TestQuiz({ sessionTexts });
    await later.advanceTime(0);
    expect(sessionTexts.read(QUIZ_SESSION_KEY)).toBe(left);
  });
});

describe('a reload', () => {
  it.each([2, 5, answeredSteps(definition) - 1, answeredSteps(definition)])(
    'resumes at position %i',
    async (position) => {
      const sessionTexts = memoryTextStore();
      const quiz = new TestQuiz({ sessionTexts });
      await quiz.complete();
      quiz.unmount();
      const reloaded = new TestQuiz({ sessionTexts, history: new FakeHistory(position) });
      await reloaded.advanceTime(0);
      expect(reloaded.state).toMatchObject({
        isOpen: true,
        answers: { zip: ZIP, ...choices },
        contact,
        consent: { checked: false, timestamp: null },
      });
      expect(reloaded.ports.history.position()).toBe(position);
    },
  );

  it('never leaves the entry that tells the step, though the quiz renders closed at first', async () => {
    const sessionTexts = memoryTextStore();
    const quiz = new TestQuiz({ sessionTexts });
    await quiz.complete();
    quiz.unmount();
    const history = new FakeHistory(4);
    const moveTo = jest.spyOn(history, 'moveTo');
    await new TestQuiz({ sessionTexts, history }).advanceTime(0);
    expect(moveTo.mock.calls).toEqual([[4]]);
  });

  it('of a closed quiz leaves it closed, and opening resumes', async () => {
    const sessionTexts = memoryTextStore();
    const quiz = new TestQuiz({ sessionTexts });
    await quiz.answerZip();
    quiz.unmount();
    const reloaded = new TestQuiz({ sessionTexts });
    expect(reloaded.state.isOpen).toBe(false);
    await reloaded.dispatch({ type: 'opened' });
    expect(reloaded.state.step).toBe(FIRST);
  });

  it('where storage refuses begins at the first step, with a session of its own', async () => {
    // Memory is gone with the page; the history entry is not.
    const reloaded = new TestQuiz({
      sessionTexts: firstWorking([textStore(forbiddenStorage), memoryTextStore()]),
      history: new FakeHistory(answeredSteps(definition)),
    });
    await reloaded.advanceTime(0);
    expect(reloaded.state).toEqual({ ...initialState, isOpen: true });
    expect(reloaded.ports.history.position()).toBe(1);
    await reloaded.complete();
    await reloaded.submit();
    expect(reloaded.client.bodies('submitLead')).toMatchObject([
      { session_id: 'session-0001', utm: { utm_source: 'ad' }, lead: contact },
    ]);
  });

  it('asks the server again about a ZIP whose check it missed', async () => {
    const sessionTexts = memoryTextStore();
    const quiz = new TestQuiz({ sessionTexts });
    await quiz.dispatch({ type: 'opened' }, { type: 'zipEdited', typed: ZIP });
    quiz.unmount();
    const reloaded = new TestQuiz({ sessionTexts, history: new FakeHistory(1) });
    await reloaded.advanceTime(0);
    expect(reloaded.client.bodies('checkZip')).toMatchObject([{ zip: ZIP }]);
  });
});

describe('what happened before the scripts came', () => {
  it('a ZIP typed before counts, and is checked', async () => {
    const quiz = new TestQuiz({}, { early: { readTypedZip: () => ZIP, isDialogOpen: () => true } });
    await quiz.advanceTime(0);
    expect(quiz.state).toMatchObject({
      isOpen: true,
      answers: { zip: ZIP },
      zipCheck: { status: 'loading', value: ZIP },
    });
    expect(quiz.client.bodies('checkZip')).toHaveLength(1);
  });

  it('a dialog that the browser has opened counts as an open quiz', () => {
    expect(new TestQuiz({}, { early: { isDialogOpen: () => true } }).state.isOpen).toBe(true);
    expect(new TestQuiz().state).toEqual(initialState);
  });
});

describe('a dialog that was closed before the scripts came', () => {
  function dialogElement({ shown, open }: { shown?: string; open: boolean }) {
    const dialog = document.createElement('dialog');
    if (shown !== undefined) dialog.dataset.shown = shown;
    dialog.open = open;
    return dialog;
  }

  it.each([
    ['shown and closed', { shown: 'true', open: false }, true],
    ['shown and open', { shown: 'true', open: true }, false],
    ['never shown', { open: false }, false],
    ['never shown, but open', { open: true }, false],
  ])('is told by its mark, which is removed: %s', (_case, marks, wasClosed) => {
    const dialog = dialogElement(marks);
    expect(wasClosedEarly(dialog)).toBe(wasClosed);
    expect(dialog).not.toHaveAttribute('data-shown');
  });

  it('is not told where there is no dialog', () => {
    expect(wasClosedEarly(null)).toBe(false);
  });

  it('does not open again on the quiz’s own routes, which lead to the landing page', () => {
    const quiz = new TestQuiz({}, { isQuizRoute: true, early: { wasClosed: () => true } });
    expect(quiz.state.isOpen).toBe(false);
    expect(quiz.ports.visited).toEqual([{ to: '/', replace: true }]);
  });
});

describe('history', () => {
  it('has an entry for each step, and none where the quiz is closed', async () => {
    const quiz = new TestQuiz();
    expect(quiz.ports.history.position()).toBe(0);
    await quiz.answerZip();
    expect(quiz.ports.history.position()).toBe(2);
    await quiz.dispatch({ type: 'closeRequested' }, { type: 'left' });
    expect(quiz.ports.history.position()).toBe(0);
  });

  it('Back does what the arrow does; on the first step it closes', async () => {
    const quiz = new TestQuiz();
    await quiz.answerZip();
    await quiz.pressHistory(1);
    expect(quiz.state).toMatchObject({ step: 'zip', isOpen: true });
    await quiz.pressHistory(0);
    expect(quiz.state).toMatchObject({ isOpen: false, dialog: null });
  });

  it('Forward to a step that cannot be reached leads back to the step that is shown', async () => {
    const quiz = new TestQuiz();
    await quiz.answerZip();
    await quiz.pressHistory(1);
    await quiz.dispatch({ type: 'zipEdited', typed: '7520' });
    await quiz.pressHistory(2);
    expect(quiz.state.step).toBe('zip');
    expect(quiz.ports.history.position()).toBe(1);
  });
});

describe('the quiz’s own routes', () => {
  it('open it at once', () => {
    expect(new TestQuiz({}, { isQuizRoute: true }).state.isOpen).toBe(true);
  });

  it('lead to the landing page when the quiz is closed', async () => {
    const quiz = new TestQuiz({}, { isQuizRoute: true });
    await quiz.dispatch({ type: 'closeRequested' });
    await quiz.advanceTime(0);
    expect(quiz.ports.visited).toEqual([{ to: '/', replace: true }]);
  });

  it('lead there only once the history is back, or another entry would be replaced', async () => {
    let arrive = () => undefined as void;
    const history = new FakeHistory();
    history.leave = () => new Promise((resolve) => (arrive = resolve));
    const quiz = new TestQuiz({ history }, { isQuizRoute: true });
    await quiz.dispatch({ type: 'closeRequested' });
    await quiz.advanceTime(1_000);
    expect(quiz.ports.visited).toEqual([]);
    arrive();
    await quiz.advanceTime(0);
    expect(quiz.ports.visited).toEqual([{ to: '/', replace: true }]);
  });

  it('elsewhere closing goes nowhere', async () => {
    const quiz = new TestQuiz();
    await quiz.dispatch({ type: 'opened' }, { type: 'closeRequested' });
    await quiz.advanceTime(0);
    expect(quiz.ports.visited).toEqual([]);
  });
});

it('the lead-proof scripts are asked for only when the quiz opens', async () => {
  const quiz = new TestQuiz();
  expect(quiz.ports.proofStarts()).toBe(0);
  await quiz.dispatch({ type: 'opened' });
  expect(quiz.ports.proofStarts()).toBe(1);
});

it('reports opening, each step and leaving to the funnel', async () => {
  const quiz = new TestQuiz();
  await quiz.answerZip();
  await quiz.dispatch({ type: 'closeRequested' }, { type: 'left' });
  expect(quiz.ports.events).toEqual([
    { event: 'quiz_open' },
    { event: 'quiz_step', step: 'zip', position: 1 },
    { event: 'quiz_step', step: FIRST, position: 2 },
    { event: 'quiz_exit', step: FIRST },
  ]);
});

it('reports a quiz that a reload brings back as resumed, and no opening and step again', async () => {
  const sessionTexts = memoryTextStore();
  const quiz = new TestQuiz({ sessionTexts });
  await quiz.answerZip();
  quiz.unmount();
  const reloaded = new TestQuiz({ sessionTexts, history: new FakeHistory(2) });
  await reloaded.advanceTime(0);
  await reloaded.dispatch({ type: 'backPressed' });
  await reloaded.dispatch({ type: 'closeRequested' }, { type: 'opened' });
  expect(reloaded.ports.events).toEqual([
    { event: 'quiz_resume', step: FIRST, position: 2 },
    { event: 'quiz_step', step: 'zip', position: 1 },
    { event: 'quiz_exit', step: 'zip' },
    { event: 'quiz_open' },
    { event: 'quiz_step', step: FIRST, position: 2 },
  ]);
});
