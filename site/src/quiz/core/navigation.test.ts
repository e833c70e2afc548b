import { freshRecord, fullRecord } from '../../testing/records';
import {
  atContact,
  atLoading,
  atQuestion,
  contact,
  contactComplete,
  contactFilled,
  emailIsValid,
  fold,
  phoneIsValid,
  phoneNeedsCode,
  sending,
  submitPressed,
  ZIP,
  quizReducer,
} from '../../testing/states';
import type { QuizAction } from './actions';
import { answeredSteps, positionOf } from './steps';
import { restoreFrom } from '../../session/restore';
import { canContinue, firstOpenStep, initialState, questionsLeft, type QuizState } from './state';
import { FIRST, SECOND, THIRD, FOURTH, LAST, choiceOf, quiz, choices } from '../../testing/quiz';

const opened = fold([{ type: 'opened' }]);
const typed = (zip: string): QuizAction => ({ type: 'zipEdited', typed: zip });
const phoneIsInvalid: QuizAction = {
  type: 'phoneChecked',
  value: contact.phone,
  check: { status: 'invalid', value: contact.phone, message: 'No such number' },
};
const choiceIds = Object.keys(choices);
const choose = (step: string): QuizAction => ({
  type: 'optionChosen',
  step,
  value: choiceOf(step),
});

describe('back and history', () => {
  it('back goes one step back everywhere, and closes from the first', () => {
    expect(fold([{ type: 'backPressed' }], atContact).step).toBe(LAST);
    expect(fold([{ type: 'backPressed' }], atLoading).step).toBe(LAST);
    expect(fold([{ type: 'backPressed' }], atQuestion(FIRST)).step).toBe('zip');
    expect(fold([{ type: 'backPressed' }], opened)).toMatchObject({ isOpen: false, dialog: null });
  });

  it('the browser’s Back does the same, and closes on the ZIP step without a question', () => {
    expect(fold([{ type: 'historyMoved', position: 3 }], atQuestion(THIRD)).step).toBe(SECOND);
    expect(fold([{ type: 'historyMoved', position: 0 }], opened).isOpen).toBe(false);
  });

  it('Forward goes no further than the first question without an answer', () => {
    const back = fold([{ type: 'historyMoved', position: 2 }], atQuestion(THIRD));
    expect(fold([{ type: 'historyMoved', position: answeredSteps(quiz) }], back).step).toBe(THIRD);
    const other = fold(
      [{ type: 'historyMoved', position: 1 }, typed('7520'), { type: 'historyMoved', position: 4 }],
      back,
    );
    expect(other.step).toBe('zip');
  });

  it('opens where the history says so, after a reload', () => {
    const restored = fold([{ type: 'restored', from: restoreFrom(quiz, fullRecord) }]);
    expect(fold([{ type: 'historyMoved', position: 5 }], restored)).toMatchObject({
      isOpen: true,
      step: FOURTH,
    });
  });
});

describe('closing', () => {
  it('closes at once on the first step', () => {
    expect(fold([{ type: 'closeRequested' }], opened)).toMatchObject({
      isOpen: false,
      dialog: null,
    });
  });

  it.each([...choiceIds.map(atQuestion), atLoading, atContact].map((state) => [state.step, state]))(
    'asks on %s',
    (_step, state) => {
      expect(fold([{ type: 'closeRequested' }], state as QuizState)).toMatchObject({
        isOpen: true,
        dialog: 'exit',
      });
    },
  );

  it('asking ends an advance that is about to happen', () => {
    const asked = fold([choose(SECOND), { type: 'closeRequested' }], atQuestion(SECOND));
    expect(asked.isAdvancing).toBe(false);
    expect(fold([{ type: 'advanceDelayElapsed', step: SECOND }], asked)).toBe(asked);
  });

  it('Continue Quiz goes on where one was; Leave closes and keeps the answers', () => {
    const asked = fold([{ type: 'closeRequested' }], atQuestion(THIRD));
    expect(fold([{ type: 'exitDismissed' }], asked)).toEqual(atQuestion(THIRD));
    const left = fold([{ type: 'left' }], asked);
    expect(left).toMatchObject({ isOpen: false, dialog: null, answers: asked.answers });
    expect(fold([{ type: 'opened' }], left)).toMatchObject({ isOpen: true, step: THIRD });
  });

  describe('while a submission waits for an answer', () => {
    const waiting = fold([submitPressed], contactFilled);
    const asked = fold([{ type: 'closeRequested' }], waiting);

    it('sends nothing until the visitor has decided, and then goes on', () => {
      expect(waiting.submission).toBe('waiting');
      const answered = fold([emailIsValid, phoneIsValid], asked);
      expect(answered).toMatchObject({ dialog: 'exit', submission: 'waiting' });
      expect(fold([{ type: 'exitDismissed' }], answered)).toMatchObject({
        dialog: null,
        submission: 'sending',
      });
    });

    it('waits on where the answers are still missing', () => {
      const resumed = fold([{ type: 'exitDismissed' }], asked);
      expect(resumed).toEqual(waiting);
      expect(fold([emailIsValid, phoneIsValid], resumed).submission).toBe('sending');
    });

    it('asks for the code that came to be wanted meanwhile', () => {
      const wanted = fold([emailIsValid, phoneNeedsCode], asked);
      expect(wanted.dialog).toBe('exit');
      expect(fold([{ type: 'exitDismissed' }], wanted)).toMatchObject({
        dialog: 'phone_confirm',
        submission: 'waiting',
      });
    });

    it('ends it where an answer has forbidden it meanwhile', () => {
      const forbidden = fold([phoneIsInvalid], asked);
      expect(fold([{ type: 'exitDismissed' }], forbidden)).toMatchObject({
        dialog: null,
        submission: 'idle',
      });
    });

    it('takes it back where the visitor leaves', () => {
      const left = fold([{ type: 'left' }, emailIsValid, phoneIsValid, { type: 'opened' }], asked);
      expect(left).toMatchObject({ isOpen: true, submission: 'idle' });
    });
  });

  it.each([
    ['on the second step', atQuestion(FIRST), quiz.questions.length + 1],
    ['on the last question', atQuestion(LAST), 2],
    ['on the contact step', atContact, 1],
    ['back on the second step, with all answered', { ...atContact, step: SECOND }, 1],
  ])('counts the answers still missing %s', (_where, state, left) => {
    expect(questionsLeft(quiz, state)).toBe(left);
  });
});

describe('opening', () => {
  it('begins with the ZIP, and resumes at the first question without an answer', () => {
    expect(opened).toMatchObject({ isOpen: true, step: 'zip' });
    const record = {
      ...fullRecord,
      quiz_answers: { ...fullRecord.quiz_answers, [LAST]: undefined },
    };
    const resumed = fold([
      { type: 'restored', from: restoreFrom(quiz, record) },
      { type: 'opened' },
    ]);
    expect(resumed.step).toBe(LAST);
    expect(firstOpenStep(quiz, resumed)).toBe(LAST);
  });

  it('opening an open quiz changes nothing', () => {
    const state = atQuestion(SECOND);
    expect(fold([{ type: 'opened' }], state)).toBe(state);
  });

  it('restores the answers, the fields and their checks, but never a consent', () => {
    const restored = fold([{ type: 'restored', from: restoreFrom(quiz, fullRecord) }]);
    expect(restored).toMatchObject({
      answers: { zip: ZIP, ...choices },
      contact,
      consent: { checked: false, timestamp: null },
    });
    expect(canContinue(quiz, { ...restored, step: 'contact' })).toBe(false);
  });

  it('keeps the ZIP that was typed before the stored one was read', () => {
    const restored = fold(
      [typed('60601'), { type: 'restored', from: restoreFrom(quiz, fullRecord) }],
      initialState,
    );
    expect(restored.answers).toEqual({ zip: '60601', ...choices });
    expect(restored.zipCheck).toEqual({ status: 'loading', value: '60601' });
  });

  it('resumes at its step where the browser has filled in the stored ZIP before', () => {
    const from = restoreFrom(quiz, fullRecord);
    const restored = fold([typed(from.answers.zip ?? ''), { type: 'restored', from }]);
    expect(restored).toEqual(fold([{ type: 'restored', from }]));
    expect(fold([{ type: 'historyMoved', position: 5 }], restored).step).toBe(FOURTH);
  });

  it('restores nothing from a session that has just begun', () => {
    expect(fold([{ type: 'restored', from: restoreFrom(quiz, freshRecord) }])).toEqual(
      initialState,
    );
  });
});

describe('the end', () => {
  it('goes to a page where there is an outcome, and the quiz is as new', () => {
    expect(
      fold([{ type: 'submissionFinished', hasOutcome: true, delivery: 'acknowledged' }], sending),
    ).toBe(initialState);
  });

  it('shows the completion view where there is none; closing it leaves a new quiz', () => {
    const completed = fold(
      [{ type: 'submissionFinished', hasOutcome: false, delivery: 'acknowledged' }],
      sending,
    );
    expect(completed).toEqual({
      ...initialState,
      isOpen: true,
      step: 'contact',
      submission: 'completed',
      delivery: 'acknowledged',
    });
    expect(fold([{ type: 'closeRequested' }], completed)).toBe(initialState);
    expect(fold([{ type: 'left' }], completed)).toBe(initialState);
  });

  it.each([1, positionOf(quiz, LAST)])('Back to position %i closes it', (position) => {
    const delivery = 'undelivered';
    const completed = fold([{ type: 'submissionFinished', hasOutcome: false, delivery }], sending);
    expect(fold([{ type: 'historyMoved', position }], completed)).toBe(initialState);
    const here = { type: 'historyMoved', position: positionOf(quiz, 'contact') } as const;
    expect(fold([here], completed)).toMatchObject({ isOpen: true, submission: 'completed' });
  });

  it.each<QuizAction>([
    { type: 'closeRequested' },
    { type: 'left' },
    { type: 'backPressed' },
    { type: 'historyMoved', position: 0 },
    { type: 'consentToggled', checked: false, at: '' },
    { type: 'contactEdited', field: 'phone', value: '' },
    submitPressed,
  ])('while the lead is sent, nothing else counts (%j)', (action) => {
    expect(quizReducer(sending, action)).toBe(sending);
  });

  it('finishes nothing that was not sent', () => {
    expect(
      fold(
        [{ type: 'submissionFinished', hasOutcome: true, delivery: 'acknowledged' }],
        contactComplete,
      ),
    ).toBe(contactComplete);
  });
});
