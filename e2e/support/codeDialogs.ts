import { expect, type Page } from '@playwright/test';
import { newContact, type Quiz } from './quiz.ts';
import type { TidyGuardServer } from './server.ts';

/** The two dialogs that confirm a phone, as a visitor sees them. */
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

/** A visitor at the contact step who has to confirm a phone. */
export async function reachCode(page: Page, quiz: Quiz) {
  const contact = newContact();
  await quiz.toContact();
  await quiz.typeContact(contact);
  return { contact, ...codeDialogs(page) };
}

/** The six digits of the code that the terminal sender printed. */
export async function sentCode(server: TidyGuardServer, phone: string): Promise<string> {
  await expect.poll(() => server.lastCode(phone)).toMatch(/^\d{6}$/);
  return server.lastCode(phone) ?? '';
}
