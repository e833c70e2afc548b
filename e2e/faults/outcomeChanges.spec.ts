/** Changes of a request on its outcome page: offline, with a foreign key, in two tabs. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { editKeyLifetimeMs } from '@tidyguard/content';
import { outcomeActions } from '@tidyguard/content/product';
import { expiredEditKey, newPrivateKey } from '../../service/src/testing/expiredEditKey.ts';
import { mainBuild } from '../support/builds.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { editParts, outcomeContentOf, submitQuiz } from '../support/outcomeActions.ts';
import { newContact, type Quiz } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';

const { bundles } = mainBuild.product.outcomeWords;
const { refused } = outcomeActions;
const UPDATES = '**/hooks/lead/update';

/** Another tab of the same visitor, on the same outcome page. */
async function secondTab(context: BrowserContext, page: Page, quiz: Quiz): Promise<Page> {
  const read = () => page.evaluate(() => sessionStorage.getItem('session_data') ?? '');
  // A record whose outcome was not shown yet redirects there: restored at each load, it would never stop.
  await expect.poll(read).not.toContain('unshown');
  const stored = await read();
  const other = await context.newPage();
  await other.addInitScript((record) => sessionStorage.setItem('session_data', record), stored);
  await other.goto(outcomeRoute(quiz.outcome));
  // The first press loads the code behind its buttons, so that from here on the tab needs no connection.
  await editParts(other).open.click();
  await editParts(other).field('lastName').waitFor();
  await other.keyboard.press('Escape');
  return other;
}

/** Waits until a change with this title is stored, to be sent later. */
const expectWaiting = (page: Page, title = '') =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(title);

/** Replaces the tab's key for its lead, as if the new one had come at the time `cameAt`. */
async function exchangeKey(
  page: Page,
  keyOf: (own: string, leadId: string) => string,
  leadId: string,
  cameAt?: Date,
): Promise<void> {
  const stored = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('session_data') ?? '{}') as { edit_key?: string },
  );
  expect(stored.edit_key).toContain(leadId);
  await page.evaluate((record) => sessionStorage.setItem('session_data', JSON.stringify(record)), {
    ...stored,
    edit_key: keyOf(stored.edit_key ?? '', leadId),
    ...(cameAt && { arrived_at: cameAt.toISOString() }),
  });
}

test('what was changed offline is sent once the connection is back, together @faults', async ({
  context,
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  const { open, field, save, saved, kept } = editParts(page);
  const [bundle] = outcomeContentOf(quiz).bundles;
  await open.click();
  await field('lastName').waitFor();
  await context.setOffline(true);
  await field('lastName').fill('Offline');
  await save.click();
  await expect(kept).toBeVisible();
  await page.getByRole('button', { name: `${bundles.action}: ${bundle?.title}` }).click();
  await expectWaiting(page, bundle?.title);
  await context.setOffline(false);
  await expect(saved).toBeVisible();
  const last = (await storedLeads()).at(-1);
  expect([last?.last_name, last?.request?.add_ons]).toEqual(['Offline', [bundle?.title]]);
});

test('what the service does not take for the moment is kept, and sent when it asked for it @faults', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  const triedAt: number[] = [];
  await page.route(UPDATES, (route) => {
    triedAt.push(Date.now());
    return triedAt.length > 1
      ? route.continue()
      : route.fulfill({ status: 429, headers: { 'retry-after': '4' } });
  });
  const { kept, saved } = editParts(page);
  const [bundle] = outcomeContentOf(quiz).bundles;
  await page.getByRole('button', { name: `${bundles.action}: ${bundle?.title}` }).click();
  await expect(kept).toBeVisible();
  await expectAccessible(page, 'an outcome page whose change waits');
  await expect(saved).toBeVisible();
  expect((await storedLeads()).at(-1)?.request?.add_ons).toEqual([bundle?.title]);
  const [refusedAt = 0, takenAt = 0, ...more] = triedAt;
  // By itself the page would try again sooner (RETRY_PAUSES_MS). Timers count whole milliseconds.
  expect(takenAt - refusedAt).toBeGreaterThan(3_990);
  expect(more).toEqual([]);
});

test('nothing is added to a request that is on its way, and the page says so until it has arrived @faults', async ({
  context,
  page,
  quiz,
  storedLeads,
}) => {
  const LEADS = '**/hooks/lead';
  await page.route(LEADS, (route) => route.fulfill({ status: 503 }));
  await submitQuiz(quiz);
  const [bundle] = outcomeContentOf(quiz).bundles;
  const add = page.getByRole('button', { name: `${bundles.action}: ${bundle?.title}` });
  const notYet = page.getByText(outcomeActions.state.notYet);
  await add.click();
  await expect(notYet).toBeVisible();
  await expect(add).toBeVisible();
  await page.unroute(LEADS);
  // Going offline and back makes the page retry at once.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(notYet).toBeHidden();
  await add.click();
  await expect(editParts(page).saved).toBeVisible();
  const last = (await storedLeads()).at(-1);
  expect([last?.version, last?.request?.add_ons]).toEqual([2, [bundle?.title]]);
});

test.describe('a key that changes nothing', () => {
  const privateKey = newPrivateKey();
  // The service's signing key, so that the test can make a key that expired.
  test.use({ serverEnvironment: { PROOF_KEY: privateKey } });

  const altered = (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;

  for (const [what, keyOf] of [
    ['altered', altered],
    ['made up for another lead', () => `${randomUUID()}.9999999999999.hash`],
    ['expired', (_own: string, lead: string) => expiredEditKey(privateKey, lead)],
  ] as const) {
    test(`because it is ${what}: the visitor is told what to do @faults`, async ({
      page,
      quiz,
      storedLeads,
    }) => {
      await submitQuiz(quiz);
      const [lead] = await storedLeads();
      const { open, dialog, field, save } = editParts(page);
      // Opened first: a key that expires meanwhile must not close the form and lose what was typed.
      await open.click();
      await field('lastName').fill('Stolen');
      await exchangeKey(page, keyOf, lead?.lead_id ?? '');
      const answered = page.waitForResponse(UPDATES);
      await save.click();
      expect((await answered).status()).toBe(403);
      await expect(dialog.getByRole('alert').filter({ hasText: refused })).toBeVisible();
      await expect(field('lastName')).toHaveValue('Stolen');
      await expectAccessible(page, 'a change that was refused');
      expect(await storedLeads()).toHaveLength(1);
    });
  }

  test('because it has expired: the form is not offered @faults', async ({
    page,
    quiz,
    storedLeads,
  }) => {
    await submitQuiz(quiz);
    const [lead] = await storedLeads();
    const twoDaysAgo = new Date(Date.now() - 2 * editKeyLifetimeMs);
    const expired = (_own: string, id: string) => expiredEditKey(privateKey, id);
    await exchangeKey(page, expired, lead?.lead_id ?? '', twoDaysAgo);
    const { open, dialog, field } = editParts(page);
    await open.click();
    await expect(dialog.getByRole('status').filter({ hasText: refused })).toBeVisible();
    await expect(field('lastName')).toHaveCount(0);
    await expectAccessible(page, 'a request that cannot be changed any more');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: outcomeContentOf(quiz).callToAction }).click();
    const choice = page.getByRole('dialog', { name: outcomeActions.time.title });
    await expect(choice.getByRole('status').filter({ hasText: refused })).toBeVisible();
    await expect(choice.getByRole('radio')).toHaveCount(0);
  });
});

test('what two tabs add offline is all on the request @faults', async ({
  context,
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  const other = await secondTab(context, page, quiz);
  const titles = outcomeContentOf(quiz).bundles.map(({ title }) => title);
  await context.setOffline(true);
  for (const [tab, title] of [
    [page, titles[0]],
    [other, titles[1]],
  ] as const) {
    await tab.getByRole('button', { name: `${bundles.action}: ${title}` }).click();
    await expectWaiting(tab, title);
    await expect(editParts(tab).kept).toBeVisible();
  }
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(editParts(tab).saved).toBeVisible();
  const last = (await storedLeads()).at(-1);
  expect(last?.request?.add_ons?.toSorted()).toEqual(titles.slice(0, 2).toSorted());
});

test('two tabs of a visitor change one lead', async ({ context, page, quiz, storedLeads }) => {
  await submitQuiz(quiz);
  const other = await secondTab(context, page, quiz);
  for (const [tab, name] of [
    [page, 'firstName'],
    [other, 'lastName'],
  ] as const) {
    const { open, field, save, saved } = editParts(tab);
    await open.click();
    await field(name).fill('Both');
    await save.click();
    await expect(saved).toBeVisible();
  }
  const last = (await storedLeads()).at(-1);
  expect([last?.version, last?.first_name, last?.last_name]).toEqual([3, 'Both', 'Both']);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hi Both');
});

test('a change that waits is never mixed with the request of the next person in the tab @faults', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  await page.route(UPDATES, (route) => route.abort());
  const { open, field, save, kept } = editParts(page);
  await open.click();
  await field('lastName').fill('Annasnewname');
  await save.click();
  await expect(kept).toBeVisible();
  const second = newContact();
  await quiz.fillAll(second);
  await quiz.submit.click();
  await quiz.expectOutcome();
  const [bundle] = outcomeContentOf(quiz).bundles;
  await page.getByRole('button', { name: `${bundles.action}: ${bundle?.title}` }).click();
  await expect(kept).toBeVisible();
  await page.unroute(UPDATES);
  await page.reload();
  await expect
    .poll(async () => (await storedLeads()).filter(({ version }) => version === 2).length)
    .toBe(2);
  const changed = (await storedLeads()).filter(({ version }) => version === 2);
  const own = changed.find(({ phone }) => phone === second.phone);
  const first = changed.find(({ phone }) => phone !== second.phone);
  expect([own?.last_name, own?.request?.add_ons]).toEqual([second.lastName, [bundle?.title]]);
  expect([first?.last_name, first?.request]).toEqual(['Annasnewname', null]);
});
