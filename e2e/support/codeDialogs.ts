import { expect, type Page } from '@playwright/test';
import { newContact, type Quiz } from './quiz.ts';
import type { TidyGuardServer } from './server.ts';

/** The two dialogs that verify a phone number, by roles and labels. */
export const codeDialogs = (page: Page) => {
  const confirm = page.getByRole('alertdialog', { name: 'Confirm your phone number' });
  const dialog = page.getByRole('dialog', { name: 'Enter your code' });
  return {
    confirm,
    send: confirm.getByRole('button', { name: 'Text me the code' }),
    dialog,
    field: dialog.getByRole('textbox', { name: '6-digit code' }),
  };
};

/** Fills in the contact step, so that the dialog that offers a code opens. */
export async function reachCode(page: Page, quiz: Quiz) {
  const contact = newContact();
  await quiz.resumeAtContact();
  await quiz.typeContact(contact);
  return { contact, ...codeDialogs(page) };
}

/** The six digits of the code that the service printed instead of sending it. */
export async function sentCode(server: TidyGuardServer, phone: string): Promise<string> {
  await expect.poll(() => server.lastCode(phone)).toMatch(/^\d{6}$/);
  return server.lastCode(phone) ?? '';
}
