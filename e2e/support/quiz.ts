import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  answersFor,
  outcomesInTieOrder,
  questionCount,
  type AnswersById,
  type Product,
} from '@tidyguard/content';
import { mainBuild } from './builds.ts';
import { outcomeRoute } from './sitePages.ts';

export interface Contact {
  firstName: string;
  lastName: string;
  /** Ten digits. */
  phone: string;
  email: string;
}

let visitors = 0;

/** A new visitor for each test, so that parallel tests never share a phone or e-mail. */
export function newContact(): Contact {
  visitors += 1;
  const line = String(100 + ((process.pid + visitors * 7) % 100)).padStart(4, '0');
  const areaCodes = ['214', '312', '415', '512', '602', '713', '818', '917'];
  const areaCode = areaCodes[visitors % areaCodes.length] ?? '214';
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: `${areaCode}555${line}`,
    email: `ada.${process.pid}.${visitors}@example.com`,
  };
}

/**
 * Runs in the page: puts answers into the session record, as if the visitor had given them before a reload.
 * The session itself begins with the quiz's code, which loads once the visitor does something: one that has
 * begun is kept, a new one gets this id.
 */
export function rememberAnswers({ id, ...answers }: ReturnType<typeof answered>): void {
  const begun = JSON.parse(sessionStorage.getItem('quiz_session') ?? '{}') as object;
  const session = {
    session_id: id,
    landing_page: location.href,
    referrer: 'direct',
    timestamp: new Date().toISOString(),
    user_agent: navigator.userAgent,
  };
  sessionStorage.setItem('quiz_session', JSON.stringify({ ...session, ...begun, ...answers }));
}

/** The part of a session record that holds the answer to every question, and an id for a new session. */
export const answered = (answers: AnswersById, zip = '75201') => ({
  id: randomUUID(),
  quiz_answers: { zip, ...answers },
  validations: {
    zip: {
      status: 'valid',
      value: zip,
      source: 'server',
      data: { city: 'Dallas', state: 'TX' },
    },
  },
});

/** Page object of the quiz: finds everything by roles and labels. */
export class Quiz {
  /** The outcome that `answers` lead to. */
  readonly outcome: string;
  /** What a visitor answers by default, by question. */
  readonly answers: Record<string, string>;
  /** The number of the last step, the contact details; the first one, the ZIP, is 1. */
  readonly contactStep: number;
  readonly dialog: Locator;
  readonly zip: Locator;
  readonly next: Locator;
  readonly submit: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly phone: Locator;
  readonly email: Locator;
  readonly consent: Locator;
  readonly back: Locator;
  readonly close: Locator;

  constructor(
    readonly page: Page,
    readonly product: Product = mainBuild.product,
  ) {
    const { quiz, quizWords, consent } = product;
    this.outcome = outcomesInTieOrder(quiz)[0] ?? quiz.defaultOutcome;
    this.answers = answersFor(quiz, this.outcome);
    this.contactStep = questionCount(quiz) + 1;
    this.dialog = page.getByRole('dialog', { name: quizWords.dialogLabel });
    this.zip = this.dialog.getByRole('textbox', { name: 'ZIP code' });
    this.next = this.dialog.getByRole('button', { name: 'Next' });
    this.submit = this.dialog.getByRole('button', { name: 'Get My Options' });
    this.firstName = this.dialog.getByRole('textbox', { name: 'First name' });
    this.lastName = this.dialog.getByRole('textbox', { name: 'Last name' });
    this.phone = this.dialog.getByRole('textbox', { name: 'Phone' });
    this.email = this.dialog.getByRole('textbox', { name: 'Email' });
    this.consent = this.dialog.getByRole('checkbox', { name: consent.text });
    this.back = this.dialog.getByRole('button', { name: 'Back' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
  }

  /** The button on the landing page's first screen. */
  get openButton() {
    const { landing, claims } = this.product;
    return this.page
      .getByRole('main')
      .getByRole('button', { name: landing(claims).action })
      .first();
  }

  /**
   * The labels of these answers, in the order of the questions.
   *
   * @throws Error naming the first question that they do not answer.
   */
  labelsOf(answers: AnswersById = this.answers): string[] {
    return this.product.quiz.questions.map(({ id, options }) => {
      const option = options.find(({ value }) => value === answers[id]);
      if (!option) throw new Error(`No option of the question "${id}" has that value.`);
      return option.label;
    });
  }

  /** The option with this label at the question now shown: its neighbours are there too, hidden. */
  option(label: string) {
    return this.dialog.getByText(label, { exact: true }).filter({ visible: true });
  }

  /**
   * Presses an option's card near its left and right end in turn. A press at the place of the one
   * before, sooner than a person could read the question, counts as the second one of a double tap.
   * Not at the very end: the card slides in by 24 px, and a busy browser may begin that late.
   */
  async press(label: string, how: 'click' | 'tap' = 'click') {
    const { questions } = this.product.quiz;
    const index = questions.findIndex(({ options }) => options.some((one) => one.label === label));
    const card = this.option(label).locator('xpath=../..');
    const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
    const x = index % 2 === 0 ? 48 : width - 48;
    await card[how]({ position: { x, y: height / 2 } });
  }

  /** Opens the quiz and waits until React has hydrated it, which the press starts. */
  async open(address = '/') {
    await this.page.goto(address);
    await this.openButton.click();
    await expect(this.zip).toBeVisible();
    await expect(this.page.locator('#quiz-form[data-live]')).toBeAttached();
  }

  async expectStep(step: number) {
    await expect(this.dialog.getByText(`Step ${step} of ${this.contactStep}`)).toBeVisible();
  }

  /** Waits for a step's history entry, or with 0 for that of the closed quiz: it is there after the next paint, sooner than people act, not than tests. */
  async expectEntry(step: number) {
    const position = () =>
      this.page.evaluate(
        () => (history.state as { quizPosition?: number } | null)?.quizPosition ?? 0,
      );
    await expect.poll(position).toBe(step);
  }

  /** Where the quiz is, in fewer than 300 characters, which is what a report prints of it. */
  whereabouts(): Promise<string> {
    return this.page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]');
      const { quizPosition } = (history.state ?? {}) as { quizPosition?: number };
      const checked = [...(dialog?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])];
      return [
        location.pathname,
        dialog ? (/Step \d+ of \d+/.exec(dialog.textContent)?.[0] ?? 'no step') : 'quiz closed',
        `history at ${quizPosition ?? 'no step'}`,
        `checked ${checked.map(({ name, value }) => `${name}=${value}`).join(' ') || 'nothing'}`,
        `focus on ${document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName}`,
        `${document.visibilityState}, loaded ${Math.round(performance.now() / 1000)} s ago`,
      ].join('; ');
    });
  }

  async answerZip(zip = '75201') {
    await this.zip.fill(zip);
    await this.next.click();
    await this.expectStep(2);
  }

  /** Chooses an option and waits for the step that follows; a pause precedes the contact step. */
  async choose(label: string, nextStep: number) {
    await this.press(label);
    if (nextStep < this.contactStep) await this.expectStep(nextStep);
  }

  async answerQuestions(answers: AnswersById = this.answers) {
    for (const [index, label] of this.labelsOf(answers).entries()) {
      await this.choose(label, index + 3);
    }
    await this.expectStep(this.contactStep);
  }

  /** Fills in every field, the phone last: it may open the dialog that offers a code. */
  async typeContact(contact: Contact) {
    await this.firstName.fill(contact.firstName);
    await this.lastName.fill(contact.lastName);
    await this.email.fill(contact.email);
    await this.consent.check();
    await this.phone.fill(contact.phone);
  }

  /** Fills in every field and waits until the step can be submitted. */
  async fillContact(contact: Contact) {
    await this.typeContact(contact);
    await expect(this.submit).not.toHaveAttribute('aria-disabled', 'true');
  }

  /** Goes from the landing page to an empty contact step, question by question. */
  async walkToContact() {
    await this.open();
    await this.answerZip();
    await this.answerQuestions();
  }

  /** Opens the quiz at an empty contact step, with every answer restored from the session record. */
  async resumeAtContact(zip?: string) {
    const isNew = this.page.url() === 'about:blank';
    await this.page.goto('/');
    await this.page.evaluate(rememberAnswers, answered(this.answers, zip));
    // A mouse that an earlier page has left somewhere counts as moved on this one. That makes the quiz come, and it
    // may have read the record before these answers stood in it.
    if (!isNew) await this.page.reload();
    await this.openButton.click();
    await this.expectStep(this.contactStep);
    await this.expectEntry(this.contactStep);
  }

  /** Answers every question and fills in the contact step, ready to submit. */
  async fillAll(contact: Contact) {
    await this.walkToContact();
    await this.fillContact(contact);
  }

  /** Fills in the contact step, ready to submit, with every answer restored from the session record. */
  async resumeAndFillContact(contact: Contact) {
    await this.resumeAtContact();
    await this.fillContact(contact);
  }

  /** Waits until the outcome page has been prefetched, so that the network may go away. */
  async waitForOutcomePrefetch() {
    await this.page.waitForFunction((path) => {
      const { ___loader: loader } = window as unknown as {
        ___loader?: { loadPageSync: (path: string) => unknown };
      };
      return Boolean(loader?.loadPageSync(path));
    }, outcomeRoute(this.outcome));
  }

  async expectOutcome(outcome = this.outcome, options?: { timeout: number }) {
    await expect(this.page).toHaveURL(new RegExp(`${outcomeRoute(outcome)}$`), options);
  }

  /** Waits until the session knows that its outcome page was shown: who leaves that sooner is led to it once more. */
  async expectOutcomeShown() {
    await this.expectOutcome();
    await this.page.waitForFunction(() => {
      const submitted = JSON.parse(sessionStorage.getItem('session_data') ?? '{}') as object;
      return !('unshown' in submitted);
    });
  }
}
