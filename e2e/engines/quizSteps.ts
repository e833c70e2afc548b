import { expect } from '@playwright/test';
import { answersFor, outcomesInTieOrder } from '@tidyguard/content';
import { mainBuild } from '../support/builds.ts';
import { answered, rememberAnswers, type Contact } from '../support/quiz.ts';
import type { TidyGuardServer } from '../support/server.ts';
import { outcomeRoute } from '../support/sitePages.ts';
import type { Pointer } from './driver.ts';
import type { Visitor } from './visitor.ts';

const { quiz, landing, claims, consent } = mainBuild.product;

/** The beginning of the consent text, which is the accessible name of its checkbox. */
export const consentName = consent.text.slice(0, 40);

/** The outcome that `labels` lead to. */
export const outcome = outcomesInTieOrder(quiz)[0] ?? quiz.defaultOutcome;
/** The answers that visitors give here. */
export const answers = answersFor(quiz, outcome);

/** The labels of those answers, in the order of the questions. */
export const labels = quiz.questions.map(
  ({ id, options }) => options.find(({ value }) => value === answers[id])?.label ?? '',
);

/** What the quiz says at this step; the first is 1. */
export const stepWords = (step: number) => `Step ${step} of ${labels.length + 2}`;

/**
 * Resolves once the quiz shows this step and has moved the focus into it, which happens a moment later and
 * scrolls there. A press or key before that would land elsewhere; people are not that fast.
 */
export async function seeStep(visitor: Visitor, step: number) {
  await visitor.see(stepWords(step));
  // The browser decides whether the first step gets the focus.
  if (step === 1) return;
  await visitor.until(`the focus in step ${step}`, () =>
    visitor.run(() => document.activeElement?.matches('dialog form :is(h2, input)') ?? false),
  );
}

/** Goes to a page and waits for all that it loads: a browser that leaves earlier reports aborted requests. */
export async function goAndSettle(visitor: Visitor, path: string) {
  await visitor.goTo(path);
  await visitor.until(`all of ${path}`, async () => {
    const isQuiet = await visitor.run(async () => {
      const count = performance.getEntriesByType('resource').length;
      await new Promise((resolve) => setTimeout(resolve, 150));
      const isSame = performance.getEntriesByType('resource').length === count;
      return isSame && 'hydrated' in document.documentElement.dataset;
    });
    return isQuiet && visitor.isLoaded();
  });
}

/** Opens the quiz from the landing page. */
export async function openQuiz(visitor: Visitor, pointer?: Pointer) {
  await visitor.goTo('/');
  await visitor.press('button', landing(claims).action, pointer);
  await seeStep(visitor, 1);
}

/** Opens the quiz and answers the steps before this one; the ZIP is the first. */
export async function walkTo(
  visitor: Visitor,
  step: number,
  { pointer, look = async () => undefined }: Walk = {},
) {
  await openQuiz(visitor, pointer);
  await look('ZIP');
  await visitor.type('ZIP code', '75201', pointer);
  await visitor.press('button', 'Next', pointer);
  for (const [index, label] of labels.slice(0, step - 2).entries()) {
    await seeStep(visitor, index + 2);
    await look(label);
    await visitor.pressText(label, pointer);
  }
  await seeStep(visitor, step);
}

interface Walk {
  /** Default: the mouse. */
  pointer?: Pointer;
  /** Called at each step before its answer. */
  look?: (step: string) => Promise<void>;
}

/** Waits for the history entry, which is written after the next paint: people act later, tests may not. */
export const waitForEntry = (visitor: Visitor, step: number) =>
  visitor.until(`the history entry of step ${step}`, () =>
    visitor.run(
      (position) => (history.state as { quizPosition?: number } | null)?.quizPosition === position,
      step,
    ),
  );

/** The number of the last step: the contact details. */
export const contactStep = labels.length + 2;

/** Answers every question, from the landing page on; `look` is called at each step before its answer. */
export async function walkToContact(visitor: Visitor, walk: Walk = {}) {
  await walkTo(visitor, contactStep, walk);
  await walk.look?.('contact');
}

/** Opens the quiz at an empty contact step, with every answer restored from the session record. */
export async function resumeAtContact(visitor: Visitor) {
  await visitor.goTo('/');
  await visitor.run(rememberAnswers, answered(answers));
  await visitor.press('button', landing(claims).action);
  await seeStep(visitor, contactStep);
}

/** Fills in every field of the contact step, the phone last: it may open the dialog that offers a code. */
export async function fillContact(visitor: Visitor, contact: Contact, pointer?: Pointer) {
  await visitor.type('First name', contact.firstName, pointer);
  await visitor.type('Last name', contact.lastName, pointer);
  await visitor.type('Email', contact.email, pointer);
  await visitor.press('checkbox', consentName, pointer);
  await visitor.type('Phone', contact.phone, pointer);
}

/** Resolves once every check of the contact step has answered. */
export const untilComplete = (visitor: Visitor) =>
  visitor.until(
    'a button that can be pressed',
    async () => !(await visitor.control('button', 'Get My Options')).isDisabled,
  );

/** Submits the contact step once every check has answered, and waits for the outcome page. */
export async function submit(visitor: Visitor, pointer?: Pointer) {
  await untilComplete(visitor);
  await visitor.press('button', 'Get My Options', pointer);
  await visitor.arriveAt(outcomeRoute(outcome));
}

/** Resolves once the server holds exactly one lead of this contact. */
export const expectLead = (server: TidyGuardServer, { email }: Contact) =>
  expect
    .poll(async () => (await server.leads()).filter((lead) => lead.email === email).length)
    .toBe(1);
