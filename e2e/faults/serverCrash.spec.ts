/** The service crashes during the quiz and is restarted: no visitor is stuck, no lead is lost. */
import type { Page } from '@playwright/test';
import { reachCode, sentCode } from '../support/codeDialogs.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';
import { TidyGuardServer, type ServerEnvironment } from '../support/server.ts';

/** Tests with a server of their own, which they may kill. */
const test = base.extend<{ ownServerEnvironment: ServerEnvironment; ownServer: TidyGuardServer }>({
  ownServerEnvironment: [{}, { option: true }],
  ownServer: async ({ ownServerEnvironment }, provide) => {
    const server = await TidyGuardServer.start(ownServerEnvironment);
    await provide(server);
    await server.stop();
  },
  baseURL: async ({ ownServer }, provide) => {
    await provide(ownServer.url);
  },
});

// Each start of the service takes seconds, and the browser retries after growing pauses.
test.slow();

const pendingLeads = (page: Page) => page.evaluate(() => Object.keys(localStorage).length);

/** Restarts the service; the lead that is pending in the browser must arrive exactly once. */
async function expectDeliveryAfterRestart(page: Page, server: TidyGuardServer) {
  expect(await pendingLeads(page)).toBe(1);
  await server.run();
  await expect.poll(() => pendingLeads(page), { timeout: 60_000 }).toBe(0);
  expect(await server.leads()).toHaveLength(1);
}

test('a lead submitted while the service is down arrives once, after its restart @faults', async ({
  page,
  quiz,
  ownServer,
}) => {
  await quiz.resumeAndFillContact(newContact());
  await quiz.waitForOutcomePrefetch();
  await ownServer.kill();
  await quiz.submit.click();
  // The outcome page was fetched while the visitor typed.
  await quiz.expectOutcome();
  await expectDeliveryAfterRestart(page, ownServer);
});

test('fields filled in while the service is down are checked by the browser’s own rules @faults', async ({
  page,
  quiz,
  ownServer,
}) => {
  await quiz.open();
  await page.waitForLoadState('networkidle');
  await ownServer.kill();
  await quiz.answerZip();
  await ownServer.run();
  await quiz.answerQuestions();
  await quiz.waitForOutcomePrefetch();
  await ownServer.kill();
  await quiz.fillContact(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  await expectDeliveryAfterRestart(page, ownServer);
  const [lead] = await ownServer.leads();
  expect(lead?.validations).toMatchObject({
    zip: { source: 'fallback' },
    email: { source: 'fallback' },
    phone: { source: 'fallback', verified: false },
  });
});

test.describe('when every phone needs a code', () => {
  test.use({ ownServerEnvironment: { OTP_POLICY: 'always' } });

  test('the visitor can go on when sending and verifying fail, offline or with the service down @faults', async ({
    context,
    page,
    quiz,
    ownServer,
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
    await ownServer.kill();
    await send.click();
    await expectNotSent();
    await ownServer.run();
    await send.click();

    const code = await sentCode(ownServer, contact.phone);
    const expectNotVerified = async () => {
      await field.fill('');
      await field.fill(code);
      await expect(dialog).toContainText('Verification failed. Please try again.');
    };
    await context.setOffline(true);
    await expectNotVerified();
    await context.setOffline(false);
    await ownServer.kill();
    await expectNotVerified();
    await dialog.getByRole('button', { name: 'Continue without a code' }).click();
    await quiz.submit.click();
    await quiz.expectOutcome();
    await expectDeliveryAfterRestart(page, ownServer);
    const [lead] = await ownServer.leads();
    expect(lead?.consent.phone_verified).toBe(false);
  });
});
