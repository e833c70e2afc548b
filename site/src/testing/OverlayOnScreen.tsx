import { act, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { memoryTextStore } from '../ports/textStore';
import { QuizOverlay } from '../quiz/views/QuizOverlay';
import { positionOf, stepById, type ChoiceId, type StepId } from '../quiz/core/steps';
import { QUIZ_SESSION_KEY, type SessionRecord } from '../session/record';
import { settled } from './fakeClock';
import { FakeHistory, fakePorts, type FakeOptions, type FakePorts } from './fakePorts';
import { fullRecord } from './records';
import { pass } from './renderQuiz';
import { choices, contact, ZIP } from './states';

// How long these tests may take is the machine's affair; the quiz's own times are the fake clock's.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });

interface ScreenOptions extends FakeOptions {
  path?: string;
  /** What happens to the page's HTML before React comes. */
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
  readonly ports: FakePorts;
  readonly user = userEvent.setup();

  private constructor(ports: FakePorts) {
    this.ports = ports;
  }

  /** The overlay as the page's HTML holds it, taken over by React. */
  static async show({ path = '/', beforeReact, ...options }: ScreenOptions = {}) {
    // The last step's code is here before it is asked for: only its own tests are about waiting.
    await import('../quiz/views/details/DetailsStep');
    await import('../quiz/views/details/CodeDialogs');
    const quiz = new OverlayOnScreen(fakePorts(options));
    const overlay = <QuizOverlay path={path} ports={quiz.ports} />;
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(overlay);
    beforeReact?.(container);
    await act(async () => {
      render(overlay, { container, hydrate: true });
      await settled();
    });
    return quiz;
  }

  /** The overlay after a reload at a step, with what the session had stored. */
  static async at(step: StepId, record: SessionRecord = answeredRecord) {
    const sessionTexts = memoryTextStore();
    sessionTexts.write(QUIZ_SESSION_KEY, JSON.stringify(record));
    const history = new FakeHistory(positionOf(step));
    const quiz = await OverlayOnScreen.show({ sessionTexts, history });
    await screen.findByRole('heading', { name: stepById(step).title });
    return quiz;
  }

  /** The quiz's own dialog; those above it have other names. */
  get dialog() {
    // By label, because a closed dialog has no role.
    return screen.getByLabelText<HTMLDialogElement>('Cleaning quiz');
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
      await settled();
    });
  }

  async pass(ms: number) {
    await pass(this.ports.clock, ms);
  }

  async answer(...[name, reply]: Parameters<FakePorts['client']['answer']>) {
    await act(async () => {
      this.ports.client.answer(name, reply);
      await settled();
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
    await screen.findByRole('radio', { name: this.label('cleaning_frequency') });
  }

  /** What a visitor reads of the answer that is chosen here. */
  label(step: ChoiceId, value: string = choices[step]) {
    const found = stepById(step);
    const options = found.type === 'radio' ? found.options : [];
    return options.find((option) => option.value === value)?.label ?? '';
  }

  async choose(step: ChoiceId) {
    await this.user.click(screen.getByRole('radio', { name: this.label(step) }));
    await this.pass(300);
  }

  async fillContact() {
    await this.user.type(this.field('First name'), contact.first_name);
    await this.user.type(this.field('Last name'), contact.last_name);
    await this.user.type(this.field('Phone'), contact.phone);
    await this.user.type(this.field('Email'), contact.email);
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
