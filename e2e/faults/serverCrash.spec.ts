/** The service's process dies while somebody is in the quiz, and comes back: nobody is stuck, no lead is lost. */
import type { Page } from '@playwright/test';
import { reachCode, sentCode } from '../support/codeDialogs.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';
import { TidyGuardServer, type ServerEnvironment } from '../support/server.ts';

/** A server that only this test uses, so that it may die. */
const test = base.extend<{ mortalEnvironment: ServerEnvironment; mortal: TidyGuardServer }>({
  mortalEnvironment: [{}, { option: true }],
  mortal: async ({ mortalEnvironment }, provide) => {
    const server = await TidyGuardServer.start(mortalEnvironment);
    await provide(server);
    await server.stop();
  },
  baseURL: async ({ mortal }, provide) => {
    await provide(mortal.url);
  },
});

// Each start of a service takes seconds, and the browser tries at growing intervals.
test.slow();

const pending = (page: Page) => page.evaluate(() => Object.keys(localStorage).length);

/** The service is back: what waits in the browser arrives, once. */
async function expectDelivered(page: Page, server: TidyGuardServer) {
  expect(await pending(page)).toBe(1);
  await server.run();
  await expect.poll(() => pending(page), { timeout: 60_000 }).toBe(0);
  expect(await server.leads()).toHaveLength(1);
}

test('dead at submit: the lead waits and arrives once @faults', async ({ page, quiz, mortal }) => {
  await quiz.fillRest(newContact());
  await quiz.outcomeFetched();
  await mortal.kill();
  await quiz.submit.click();
  // The outcome page came while the visitor typed.
  await quiz.expectOutcome('family-friendly');
  await expectDelivered(page, mortal);
});

test('dead while the checks are asked: the browser’s own rules decide @faults', async ({
  page,
  quiz,
  mortal,
}) => {
  await quiz.open();
  await page.waitForLoadState('networkidle');
  await mortal.kill();
  await quiz.answerZip();
  await mortal.run();
  await quiz.answerQuestions();
  await quiz.outcomeFetched();
  await mortal.kill();
  await quiz.fillContact(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  await expectDelivered(page, mortal);
  const [lead] = await mortal.leads();
  expect(lead?.validations).toMatchObject({
    zip: { source: 'fallback' },
    email: { source: 'fallback' },
    phone: { source: 'fallback', verified: false },
  });
});

test.describe('where every phone is confirmed', () => {
  test.use({ mortalEnvironment: { OTP_POLICY: 'always' } });

  test('offline or dead while a code is sent or judged: there is a way on @faults', async ({
    context,
    page,
    quiz,
    mortal,
  }) => {
    const { contact, confirm, send, dialog, field } = await reachCode(page, quiz);
    const expectNotSent = () =>
      expect(confirm.getByRole('alert')).toContainText(
        'Failed to send verification code. Please try again.',
      );
    await expect(send).toBeVisible();
    await context.setOffline(true);
    await send.click();
    await expectNotSent();
    await context.setOffline(false);
    await mortal.kill();
    await send.click();
    await expectNotSent();
    await mortal.run();
    await send.click();

    const code = await sentCode(mortal, contact.phone);
    const expectNotJudged = async () => {
      await field.fill('');
      await field.fill(code);
      await expect(dialog).toContainText('Verification failed. Please try again.');
    };
    await context.setOffline(true);
    await expectNotJudged();
    await context.setOffline(false);
    await mortal.kill();
    await expectNotJudged();
    await dialog.getByRole('button', { name: 'Continue without a code' }).click();
    await quiz.submit.click();
    await quiz.expectOutcome('family-friendly');
    await expectDelivered(page, mortal);
    const [lead] = await mortal.leads();
    expect(lead?.consent.phone_verified).toBe(false);
  });
});
