/** 'Do Not Sell or Share My Personal Information', from the link to the operator's list. */
import { sitePages } from '@tidyguard/content';
import { delayRequests } from '../support/delayRequests.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

const TITLE = 'Do Not Sell or Share My Personal Information';

test('a visitor who took the quiz opts out from the foot of the page @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  const { phone, email, ...names } = newContact();
  await quiz.resumeAndFillContact({ phone, email, ...names });
  await quiz.submit.click();
  await quiz.expectOutcome();
  await expect
    .poll(async () => (await storedLeads()).map((lead) => lead.opted_out))
    .toEqual([false]);

  await page.getByRole('contentinfo').getByRole('link', { name: TITLE }).click();
  await expect(page).toHaveURL(sitePages.optOut);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('heading', { name: 'Your request is recorded.' });
  await expect(confirmation).toBeFocused();
  await expect(page.getByRole('main')).toContainText(email);
  await expectAccessible(page, 'an opt-out that was sent');

  const mine = (await server.optOuts()).filter(({ subject }) => [phone, email].includes(subject));
  const common = { request: 'do_not_sell', source: 'form', gpc: false };
  expect(mine).toMatchObject([
    { ...common, kind: 'email', subject: email },
    { ...common, kind: 'phone', subject: phone },
  ]);
  expect((await storedLeads()).map((lead) => lead.opted_out)).toEqual([true]);
});

test('an opt-out that is pressed before any script and cannot be sent says so and keeps what was typed, and a retry sends it @journey', async ({
  page,
  server,
}) => {
  const { phone } = newContact();
  const address = '**/hooks/privacy/opt-out';
  await page.route(address, (route) => route.abort());
  const loadScripts = await delayRequests(page, '**/*.js');
  // Not until 'load': a script requested before the page's load event delays that event.
  await page.goto(sitePages.optOut, { waitUntil: 'commit' });
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Send my request' }).click();
  loadScripts();
  const failure = page.getByRole('alert').filter({ hasText: 'could not be sent' });
  await expect(failure).toBeVisible();
  await expect(failure.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page, 'an opt-out that could not be sent');

  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is recorded.' })).toBeFocused();
  expect((await server.optOuts()).map(({ subject }) => subject)).toContain(phone);
});

test('Enter that is pressed while only the script of the form is missing sends it @journey', async ({
  page,
}) => {
  const { phone } = newContact();
  // The form has a file of its own, which loads after the files of Gatsby and of the page.
  const loadForm = await delayRequests(
    page,
    /\/(?!webpack-runtime|framework|app-|component---|quiz-and-pages)[^/]*\.js$/,
  );
  await page.goto(sitePages.optOut, { waitUntil: 'commit' });
  const field = page.getByLabel('Phone');
  await field.fill(phone);
  // React marks the elements that it has hydrated.
  await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).length > 0);
  await field.press('Enter');
  loadForm();
  await expect(page.getByRole('heading', { name: 'Your request is recorded.' })).toBeFocused();
});
