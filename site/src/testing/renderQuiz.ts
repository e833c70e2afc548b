import { act, renderHook } from '@testing-library/react';
import type { QuizAction } from '../quiz/core/actions';
import { answersFor, type QuizDefinition } from '@tidyguard/content';
import { LOADING_STAGE_MS } from '../quiz/core/limits';
import { useQuiz, type UseQuizOptions } from '../quiz/effects/useQuiz';
import { flushPromises, type FakeClock } from './fakeClock';
import { fakePorts, type FakeOptions, type FakePorts } from './fakePorts';
import { choiceOf, outcomeOf, quiz as productQuiz } from './quiz';
import { fillContact, submitPressed, ZIP } from './states';

/** Moves the time on from timer to timer, and lets React render and run effects in between. */
export async function advanceTime(clock: FakeClock, ms: number) {
  let left = ms;
  await act(flushPromises);
  do {
    const step = Math.min(left, clock.untilNext());
    await act(() => clock.advance(step));
    left -= step;
  } while (left > 0 || clock.untilNext() <= 0);
}

interface TestQuizOptions extends FakeOptions {
  /** A definition other than the product's. */
  quiz?: QuizDefinition;
}

type TestHookOptions = Partial<Omit<UseQuizOptions, 'early'>> & {
  early?: Partial<UseQuizOptions['early']>;
};

/** The quiz's orchestrator on fake ports: tests dispatch actions and see what it does. */
export class TestQuiz {
  readonly ports: FakePorts;
  readonly #hook;
  readonly #quiz: QuizDefinition;

  constructor(
    { quiz = productQuiz, ...options }: TestQuizOptions = {},
    { early, ...hookOptions }: TestHookOptions = {},
  ) {
    this.#quiz = quiz;
    this.ports = fakePorts(options);
    this.#hook = renderHook(() =>
      useQuiz(quiz, this.ports, {
        early: {
          readTypedZip: () => '',
          isDialogOpen: () => false,
          wasClosed: () => false,
          ...early,
        },
        readHoneypot: () => '',
        isQuizRoute: false,
        ...hookOptions,
      }),
    );
  }

  get state() {
    return this.#hook.result.current.state;
  }

  get client() {
    return this.ports.client;
  }

  /** The record as it is stored. */
  get record() {
    return this.ports.session.load();
  }

  async dispatch(...actions: QuizAction[]) {
    for (const action of actions) {
      await act(async () => {
        this.#hook.result.current.dispatch(action);
        await flushPromises();
      });
    }
  }

  /** Answers a call, and lets the quiz react. */
  async answer(...[name, reply, index]: Parameters<FakePorts['client']['answer']>) {
    await act(async () => {
      this.client.answer(name, reply, index);
      await flushPromises();
    });
  }

  async advanceTime(ms: number) {
    await advanceTime(this.ports.clock, ms);
  }

  /** Acts as the browser's own Back or Forward button. */
  async pressHistory(position: number) {
    await act(async () => {
      this.ports.history.press(position);
      await flushPromises();
    });
  }

  async answerZip() {
    await this.dispatch({ type: 'opened' }, { type: 'zipEdited', typed: ZIP });
    await this.answer('checkZip', {
      kind: 'valid',
      source: 'server',
      data: { city: 'Dallas', state: 'TX' },
    });
    await this.dispatch({ type: 'nextPressed' });
  }

  async toLoading() {
    await this.answerZip();
    const answers = answersFor(this.#quiz, outcomeOf(this.#quiz));
    for (const { id: step } of this.#quiz.questions) {
      await this.dispatch({ type: 'optionChosen', step, value: choiceOf(step, answers) });
      await this.advanceTime(300);
    }
  }

  async toContact() {
    await this.toLoading();
    await this.advanceTime(LOADING_STAGE_MS * this.#quiz.loading.messages.length);
  }

  /** Types and ticks everything on the contact step; e-mail and phone are being checked. */
  async fillContact() {
    await this.toContact();
    await this.dispatch(...fillContact);
  }

  /** Completes the contact step, so that it may be sent. */
  async complete() {
    await this.fillContact();
    await this.answer('checkEmail', { kind: 'valid', source: 'server', data: {} });
    await this.answer('checkPhone', {
      kind: 'valid',
      source: 'server',
      data: { phone_type: 'mobile', otp_required: false },
    });
  }

  /** Fills the contact step; the service wants a code for the phone. */
  async askedForCode() {
    await this.fillContact();
    await this.answer('checkEmail', { kind: 'valid', source: 'server', data: {} });
    await this.answer('checkPhone', {
      kind: 'valid',
      source: 'server',
      data: { phone_type: 'mobile', otp_required: true },
    });
  }

  async submit() {
    await this.dispatch(submitPressed);
  }

  unmount() {
    this.#hook.unmount();
  }
}
