import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { codeDialogs, sentCode } from '../support/codeDialogs.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';
import { sessionContext } from '../../service/src/testing/samples.ts';

test.use({ serverEnvironment: { OTP_POLICY: 'always', CODE_PROOF: 'suspicious' } });

/** Asks for codes that nobody enters, each in a session with a checked ZIP. */
async function askForCodes(request: APIRequestContext, count: number) {
  for (let session = 0; session < count; session += 1) {
    const session_id = randomUUID();
    const { phone } = newContact();
    await request.post('/hooks/zip', { data: { zip: '75201', ...sessionContext(session_id) } });
    // Retried, because the service stores the ZIP in the background.
    await expect
      .poll(async () => {
        const answer = await request.post('/hooks/send-code', { data: { phone, session_id } });
        return answer.status();
      })
      .toBe(200);
  }
}

/** The script that loads only when the service asks for a proof of work. */
const proofScript = /\/code-proof-[^/]*\.js$/;

/** Counts the scripts and workers that the page starts for proofs of work. */
function watchProofs(page: Page) {
  const seen = { scripts: 0, workers: 0 };
  page.on('request', (request) => {
    if (proofScript.test(request.url())) seen.scripts += 1;
  });
  page.on('worker', () => (seen.workers += 1));
  return seen;
}

test('a code comes at once, and after a proof of work once the network is suspicious @journey', async ({
  page,
  quiz,
  server,
  request,
}) => {
  const seen = watchProofs(page);
  const release = await delayRequests(page, proofScript);
  const { confirm, send, dialog, field } = codeDialogs(page);
  const first = newContact();
  await quiz.walkToContact();
  await quiz.typeContact(first);
  await send.click();
  await expect(field).toBeFocused();
  await sentCode(server, first.phone);
  expect(seen).toEqual({ scripts: 0, workers: 0 });
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Together with the visitor's own, five codes of this network have not been entered.
  await askForCodes(request, 4);
  const { phone } = newContact();
  await quiz.phone.fill(phone);
  await send.click();
  await expect(confirm.getByRole('status')).toHaveText(
    'One moment: we check that you are not a robot.',
  );
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await confirm.getByRole('button', { name: 'Change the number' }).click();
  await expect(confirm).toBeHidden();
  release();
  await quiz.dialog.getByRole('button', { name: 'Click to verify phone number' }).click();
  // A cancelled request sends no code.
  expect(server.lastCode(phone)).toBeNull();

  await send.click();
  await expect(field).toBeFocused();
  await field.fill(await sentCode(server, phone));
  await expect(dialog).toBeHidden();
  expect(seen).toEqual({ scripts: 1, workers: 1 });
  await quiz.submit.click();
  await quiz.expectOutcome();
});
