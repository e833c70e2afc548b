import type { Page } from '@playwright/test';
import { detailsLabels, outcomeActions } from '@tidyguard/content/product';
import { mainBuild } from './builds.ts';
import { newContact, type Contact, type Quiz } from './quiz.ts';

const { editDetails } = mainBuild.product.outcomeWords;
const { edit, state } = outcomeActions;

/** Submits the quiz, with its questions answered before, and waits for its outcome page. */
export async function submitQuiz(quiz: Quiz): Promise<Contact> {
  const contact = newContact();
  await quiz.resumeAndFillContact(contact);
  await quiz.submit.click();
  await quiz.expectOutcome();
  return contact;
}

/** The words of the page that the quiz's usual answers lead to. */
export function outcomeContentOf({ product, outcome }: Quiz) {
  const page = product.outcomePages[outcome];
  if (!page) throw new Error(`The product has no page for its outcome "${outcome}".`);
  return page;
}

/** The button and the dialog with which visitors change their request. */
export function editParts(page: Page) {
  const dialog = page.getByRole('dialog', { name: edit.title });
  return {
    open: page.getByRole('button', { name: editDetails }),
    dialog,
    field: (label: 'firstName' | 'lastName' | 'phone' | 'email') =>
      dialog.getByRole('textbox', { name: detailsLabels[label] }),
    consent: dialog.getByRole('checkbox'),
    save: dialog.getByRole('button', { name: edit.save }),
    /** Says that a change has arrived. */
    saved: page.getByRole('status').filter({ hasText: state.saved }).first(),
    /** Says that a change is kept until the connection is back. */
    kept: page.getByRole('status').filter({ hasText: state.kept }).first(),
  };
}
