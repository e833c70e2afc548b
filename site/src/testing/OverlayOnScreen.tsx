import { answersFor, type QuizDefinition } from '@tidyguard/content';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { memoryTextStore } from '../ports/textStore';
import { QuizOverlay } from '../quiz/views/QuizOverlay';
import { positionOf } from '../quiz/core/steps';
import { quizCopy } from '../quiz/copy';
import type { SessionRecord } from '../session/record';
import { QUIZ_SESSION_KEY } from '../session/store/keys';
import { flushPromises } from './fakeClock';
import { FakeHistory, fakePorts, type FakeOptions, type FakePorts } from './fakePorts';
import { fullRecord } from './records';
import { choiceOf, labelOf, outcomeOf, quiz as productQuiz, radioId, wordsOf } from './quiz';
import { advanceTime } from './renderQuiz';
import { contact, ZIP } from './states';

// How long these tests take depends on the computer; the quiz itself runs on the fake clock.
jest.setTimeout(30_000);

interface ScreenOptions extends FakeOptions {
  /** A definition other than the product's. */
  quiz?: QuizDefinition;
  path?: string;
  /** Changes the page's HTML before React hydrates it. */
  beforeReact?: (html: HTMLElement) => void;
}

/** Every question answered, nothing filled in on the contact step. */
export const answeredRecord: SessionRecord = {
  ...fullRecord,
  form_fields: {},
  validations: fullRecord.validations.zip ? { zip: fullRecord.validations.zip } : {},
};

/** The quiz as a visitor sees it, by roles and labels, above fake ports. */
export class OverlayOnScreen {
  readonly user = userEvent.setup();

  private constructor(
    readonly quiz: QuizDefinition,
    readonly ports: FakePorts,
  ) {}

  /** The overlay as the page's HTML holds it, hydrated by React. */
  static async show({
    path = '/',
    quiz: definition = productQuiz,
    beforeReact,
    ...options
  }: ScreenOptions = {}) {
    // Loaded in advance: only that code's own tests are about waiting for it.
    await import('../quiz/views/details/DetailsStep');
    await import('../quiz/views/details/CodeDialogs');
    const quiz = new OverlayOnScreen(definition, fakePorts(options));
    const overlay = <QuizOverlay path={path} quiz={definition} ports={quiz.ports} />;
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(overlay);
    beforeReact?.(container);
    await act(async () => {
      render(overlay, { container, hydrate: true });
      await flushPromises();
    });
    return quiz;
  }

  /** The overlay after a reload at a step, with what the session had stored until then. */
  static async at(step: string, record: SessionRecord = answeredRecord, definition = productQuiz) {
    const sessionTexts = memoryTextStore();
    sessionTexts.write(QUIZ_SESSION_KEY, JSON.stringify(record));
    const history = new FakeHistory(positionOf(definition, step));
    const quiz = await OverlayOnScreen.show({ quiz: definition, sessionTexts, history });
    await screen.findByRole('heading', { name: wordsOf(step, definition).title });
    return quiz;
  }

  /** The quiz's own dialog; the dialogs above it have other names. */
  get dialog() {
    // By label, because a closed dialog has no role.
    return screen.getByLabelText<HTMLDialogElement>(quizCopy.dialogLabel);
  }

  get zip() {
    return screen.getByRole<HTMLInputElement>('textbox', { name: 'ZIP code' });
  }

  get submit() {
    return this.button('Get My Options');
  }

  button(name: string | RegExp) {
    return screen.getByRole('button', { name });
  }

  field(name: string) {
    return screen.getByRole<HTMLInputElement>('textbox', { name });
  }

  get consent() {
    return screen.getByRole<HTMLInputElement>('checkbox', { name: /By checking this box/ });
  }

  /** The browser opens the dialog by itself, as a button's command does. */
  async open() {
    await act(async () => {
      this.dialog.showModal();
      await flushPromises();
    });
  }

  async advanceTime(ms: number) {
    await advanceTime(this.ports.clock, ms);
  }

  async answer(...[name, reply]: Parameters<FakePorts['client']['answer']>) {
    await act(async () => {
      this.ports.client.answer(name, reply);
      await flushPromises();
    });
  }

  async zipIsValid() {
    await this.answer('checkZip', {
      kind: 'valid',
      source: 'server',
      data: { city: 'Dallas', state: 'TX' },
    });
  }

  async answerZip() {
    await this.open();
    await this.user.type(this.zip, ZIP);
    await this.zipIsValid();
    await this.user.click(this.button('Next'));
    await screen.findByRole('radio', { name: this.label(radioId(1, this.quiz)) });
  }

  /** The words of the answer that these tests choose at a step. */
  label(step: string) {
    const answers = answersFor(this.quiz, outcomeOf(this.quiz));
    return labelOf(step, choiceOf(step, answers), this.quiz);
  }

  async choose(step: string) {
    await this.user.click(screen.getByRole('radio', { name: this.label(step) }));
    await this.advanceTime(300);
  }

  async fillContact() {
    // Pasted, which is quicker than typing; other tests are about keys.
    for (const [name, value] of [
      ['First name', contact.first_name],
      ['Last name', contact.last_name],
      ['Phone', contact.phone],
      ['Email', contact.email],
    ] as const) {
      await this.user.click(this.field(name));
      await this.user.paste(value);
    }
    await this.user.click(this.consent);
  }

  async checksAreValid({ otp_required = false } = {}) {
    await this.answer('checkEmail', { kind: 'valid', source: 'server', data: {} });
    await this.answer('checkPhone', {
      kind: 'valid',
      source: 'server',
      data: { phone_type: 'mobile', otp_required },
    });
  }

  /** The service wants a code for the number. */
  static async askedForCode() {
    const phoneUnchecked = { ...fullRecord, validations: { ...fullRecord.validations } };
    delete phoneUnchecked.validations.phone;
    const quiz = await OverlayOnScreen.at('contact', phoneUnchecked);
    await quiz.user.click(quiz.button('Click to verify phone number'));
    await quiz.answer('checkPhone', {
      kind: 'valid',
      source: 'server',
      data: { phone_type: 'mobile', otp_required: true },
    });
    return quiz;
  }

  /** The dialog that asks for the code. */
  static async atCode() {
    const quiz = await OverlayOnScreen.askedForCode();
    await quiz.user.click(quiz.button('Text me the code'));
    await quiz.answer('sendCode', 'sent');
    return quiz;
  }
}
