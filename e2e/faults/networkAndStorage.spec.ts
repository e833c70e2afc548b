import type { BrowserContext, Page } from '@playwright/test';
import { outcomeActions, quizLabels } from '@tidyguard/content/product';
import { expect, sessionIdOf, test } from '../support/fixtures.ts';
import { editParts, outcomeContentOf } from '../support/outcomeActions.ts';
import { newContact, type Quiz } from '../support/quiz.ts';
import { clockAhead, shiftClockOf, untilHour } from '../support/shiftedClock.ts';

/** Submits a filled contact step while offline, and still reaches the outcome page. */
async function submitOffline(context: BrowserContext, quiz: Quiz) {
  await quiz.waitForOutcomePrefetch();
  // The code behind its buttons is prefetched along with the page, but arrives a moment later.
  await quiz.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('outcome-actions')),
  );
  await context.setOffline(true);
  await quiz.submit.click();
  await quiz.expectOutcome();
}

test('a lead submitted offline is stored once the connection is back @faults', async ({
  context,
  page,
  product,
  quiz,
  storedLeads,
}) => {
  await quiz.resumeAndFillContact(newContact());
  await submitOffline(context, quiz);
  const waiting = page.getByRole('status').filter({ hasText: product.outcomeWords.waiting });
  await expect(waiting).toBeVisible();
  expect(await storedLeads()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => storedLeads().then((leads) => leads.length)).toBe(1);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
    .toBe('[]');
  await expect(waiting).toBeHidden();
});

/** As if the connection had gone before the outcome page was prefetched while the visitor typed. */
async function refuseOutcomePages(page: Page) {
  await page.route('**/page-data/outcome/**', (route) => route.abort());
  await page.route('**/component---*outcome*', (route) => route.abort());
}

/** Submits without a connection, and waits for the view that the quiz then ends on. */
async function endOffline(context: BrowserContext, quiz: Quiz) {
  await context.setOffline(true);
  await quiz.submit.click();
  await expect(quiz.dialog.getByText(quizLabels.completion.undelivered.heading)).toBeVisible();
}

for (const address of ['/', '/quiz'] as const) {
  test(`a quiz from ${address} that ends where no page can be fetched comes to its outcome once the connection is back @faults`, async ({
    context,
    page,
    quiz,
    storedLeads,
  }) => {
    await refuseOutcomePages(page);
    if (address === '/') await quiz.open();
    else {
      await page.goto(address);
      await expect(page.locator('#quiz-form[data-live]')).toBeAttached();
    }
    await quiz.answerZip();
    await quiz.answerQuestions();
    await quiz.fillContact(newContact());
    await endOffline(context, quiz);
    await page.unrouteAll();
    await context.setOffline(false);
    await quiz.expectOutcome();
    await expect(quiz.dialog).toBeHidden();
    await expect.poll(() => storedLeads().then((leads) => leads.length)).toBe(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/outcome\//);
  });
}

test('a tab that was discarded on the view that a quiz ends on without a connection comes back to its outcome page @faults', async ({
  context,
  page,
  quiz,
  storedLeads,
}) => {
  await refuseOutcomePages(page);
  await quiz.resumeAndFillContact(newContact());
  await endOffline(context, quiz);
  await page.goto('about:blank');
  await page.unrouteAll();
  await context.setOffline(false);
  await page.goBack();
  await quiz.expectOutcome();
  await expect(quiz.dialog).toBeHidden();
  await expect.poll(() => storedLeads().then((leads) => leads.length)).toBe(1);
});

test('the outcome page of a lead submitted offline offers times once the lead has arrived, and says so before @faults', async ({
  context,
  page,
  quiz,
  storedLeads,
}) => {
  await quiz.resumeAndFillContact(newContact());
  await submitOffline(context, quiz);
  const { open } = editParts(page);
  await open.click();
  await expect(page.getByRole('dialog')).toContainText(outcomeActions.state.notYet);
  await page.keyboard.press('Escape');
  const { title, save } = outcomeActions.time;
  const times = page.getByRole('dialog', { name: title });
  const callToAction = page.getByRole('button', { name: outcomeContentOf(quiz).callToAction });
  await callToAction.click();
  await expect(times).toContainText(outcomeActions.state.notYet);
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect.poll(() => storedLeads().then((leads) => leads.length)).toBe(1);
  await callToAction.click();
  await times
    .getByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)/)
    .first()
    .click();
  await times.getByRole('button', { name: save }).click();
  await expect
    .poll(async () => (await storedLeads()).at(-1)?.request?.preferred_time?.from)
    .toMatch(/^\d\d:00$/);
});

test.describe('within calling hours', () => {
  const ahead = untilHour(14, 'America/Chicago');
  test.use({ serverEnvironment: clockAhead(ahead) });

  test('a page that is loaded again after another one has delivered does not say that it still sends @faults', async ({
    page,
    product,
    quiz,
  }) => {
    await shiftClockOf(page, ahead);
    await page.route('**/hooks/lead', (route) => route.abort());
    await quiz.resumeAndFillContact(newContact());
    await quiz.submit.click();
    await quiz.expectOutcome();
    const waiting = page.getByRole('status').filter({ hasText: product.outcomeWords.waiting });
    await expect(waiting).toBeVisible();
    // As another page leaves the outbox on delivery.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(waiting).toBeHidden();
    await expect(page.getByText(product.outcomeWords.next.lead)).toBeVisible();
  });
});

test('fields filled in offline are checked by the browser’s own rules @faults', async ({
  context,
  quiz,
  storedLeads,
}) => {
  await quiz.open();
  await context.setOffline(true);
  await quiz.zip.fill('75201');
  await expect(quiz.next).not.toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await quiz.next.click();
  await quiz.expectStep(2);
  await quiz.answerQuestions();
  await quiz.waitForOutcomePrefetch();
  await context.setOffline(true);
  await quiz.fillContact(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  await context.setOffline(false);
  await expect.poll(() => storedLeads().then((leads) => leads.length)).toBe(1);
  const [lead] = await storedLeads();
  expect(lead?.validations).toMatchObject({
    zip: { status: 'valid', source: 'fallback' },
    email: { status: 'valid', source: 'fallback' },
    phone: { status: 'valid', source: 'fallback', verified: false },
  });
});

test('a lead that could not be sent is delivered on the next visit @faults', async ({
  context,
  page,
  quiz,
  server,
}) => {
  await quiz.resumeAndFillContact(newContact());
  const sessionId = await sessionIdOf(page);
  await submitOffline(context, quiz);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto('/contact');
  const stored = async () =>
    (await server.leads()).filter(({ session_id }) => session_id === sessionId).length;
  await expect.poll(stored).toBe(1);
});

test('a tab that was away learns how its lead fared in another one @faults', async ({
  context,
  page,
  quiz,
  storedLeads,
}) => {
  await quiz.resumeAndFillContact(newContact());
  await submitOffline(context, quiz);
  const submitted = () => page.evaluate(() => sessionStorage.getItem('session_data'));
  // While the outcome does not count as shown, a tab that comes back would go there once more.
  await expect.poll(submitted).not.toContain('unshown');
  // Like a tab that a phone has discarded, it keeps its storage, but hears no more events.
  await page.goto('about:blank');
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/contact');
  await expect
    .poll(() => other.evaluate(() => Object.values(localStorage).join()))
    .toContain('"acknowledged"');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await storedLeads()).toHaveLength(1);
  await expect.poll(submitted).toContain('"edit_key"');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('the quiz works and its lead arrives where the browser forbids all storage @faults', async ({
  page,
  quiz,
  server,
}) => {
  await page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is forbidden', 'SecurityError');
        },
      });
    }
  });
  const contact = newContact();
  await quiz.fillAll(contact);
  await quiz.submit.click();
  await quiz.expectOutcome();
  await expect
    .poll(async () => (await server.leads()).filter(({ email }) => email === contact.email).length)
    .toBe(1);
});

test('checks that fail fall back to the browser’s own rules, and the lead says so @faults', async ({
  page,
  product,
  quiz,
  storedLeads,
}) => {
  await page.route(/\/hooks\/(zip|email|phone)$/, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }),
  );
  await quiz.fillAll(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  await expect(page.getByRole('main')).toContainText(product.outcomeWords.fallback.city);
  const [lead] = await storedLeads();
  expect(lead?.validations).toMatchObject({
    zip: { status: 'valid', source: 'fallback' },
    email: { status: 'valid', source: 'fallback' },
    phone: { status: 'valid', source: 'fallback', verified: false },
  });
});

test('the quiz reaches its outcome page on a slow network @faults', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await quiz.fillAll(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  expect(await storedLeads()).toHaveLength(1);
});
