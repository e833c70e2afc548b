import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

test('every state of the quiz is accessible in light and dark @a11y', async ({
  page,
  product,
  quiz,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const contact = newContact();
  await quiz.open();
  await expectAccessible(page, 'ZIP, empty');
  await quiz.zip.fill(product.quiz.zip.rejected[0] ?? '');
  await expect(quiz.dialog).toContainText('Please enter a valid ZIP code');
  await expectAccessible(page, 'ZIP, invalid');
  await quiz.zip.fill('75201');
  await expect(quiz.next).not.toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'ZIP, valid');
  await quiz.next.click();
  await quiz.expectStep(2);
  await expectAccessible(page, 'a radio step');
  await quiz.close.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the exit dialog');
  await page.getByRole('button', { name: 'Continue Quiz' }).click();
  for (const [index, label] of quiz.labelsOf().entries()) await quiz.choose(label, index + 3);
  await expect(quiz.dialog).toContainText(product.quiz.loading.messages[0] ?? '');
  await expectAccessible(page, 'the loading step');
  await quiz.expectStep(quiz.contactStep);
  await expectAccessible(page, 'contact, empty');
  await quiz.email.fill('ada@gmial.com');
  await quiz.submit.click({ force: true });
  await expect(quiz.dialog).toContainText('Did you mean ada@gmail.com?');
  await expectAccessible(page, 'contact, with errors');
  await quiz.firstName.fill(contact.firstName);
  await quiz.lastName.fill(contact.lastName);
  await quiz.email.fill(contact.email);
  await quiz.consent.check();
  await quiz.phone.fill(contact.phone);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the phone confirmation');
  await page.getByRole('button', { name: 'Text me the code' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page, 'the code dialog');
});
