/** One session, one lead: across tabs and double clicks. */
import { delayRequests } from '../support/delayRequests.ts';
import { expect, sessionIdOf, test } from '../support/fixtures.ts';
import { newContact, Quiz } from '../support/quiz.ts';

test('two tabs are two sessions and two leads @journey', async ({
  context,
  page,
  product,
  quiz,
  server,
}) => {
  const [mine, theirs] = [newContact(), newContact()];
  await quiz.resumeAndFillContact(mine);
  // Opened only now, because browsers throttle timers in background tabs.
  const other = await context.newPage();
  const otherQuiz = new Quiz(other, product);
  await otherQuiz.resumeAndFillContact(theirs);
  const sessions = [await sessionIdOf(page), await sessionIdOf(other)];
  expect(new Set(sessions).size).toBe(2);
  await page.bringToFront();
  await quiz.submit.click();
  await quiz.expectOutcome();
  await other.bringToFront();
  await otherQuiz.submit.click();
  await otherQuiz.expectOutcome();
  const stored = (await server.leads()).filter(({ session_id }) => sessions.includes(session_id));
  expect(stored.map(({ email }) => email).sort()).toEqual([mine.email, theirs.email].sort());
});

test('a double click on submit stores one lead @journey', async ({ quiz, storedLeads }) => {
  await quiz.resumeAndFillContact(newContact());
  await quiz.submit.dblclick();
  await quiz.expectOutcome();
  const leads = await storedLeads();
  expect(leads).toHaveLength(1);
  expect(leads[0]?.version).toBe(1);
});

test('last name, phone and e-mail are erased from the browser once the server has the lead', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const contact = newContact();
  await quiz.resumeAndFillContact(contact);
  await quiz.submit.click();
  await quiz.expectOutcome();
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(await storedLeads()).toHaveLength(1);
  expect(stored).toContain(contact.firstName);
  expect(stored).toContain('Dallas');
  for (const secret of [contact.lastName, contact.phone, contact.email]) {
    expect(stored).not.toContain(secret);
  }
});

test('a landing page that is left before its scripts load still counts as the landing page', async ({
  page,
  product,
  server,
}) => {
  const release = await delayRequests(page, '**/*.js');
  await page.goto('/?utm_source=ad&gclid=1', {
    waitUntil: 'commit',
    referer: 'https://search.example/',
  });
  const [legalPage] = product.legalPages;
  if (!legalPage) throw new Error('The product has no legal page.');
  await page.locator(`footer a[href="${legalPage.path}"]`).click();
  await expect(page).toHaveURL(legalPage.path);
  release();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  // A visitor's first action, whatever it is, begins the session.
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => sessionStorage.getItem('quiz_session') !== null);
  const stored = await page.evaluate(() => ({
    keys: Object.keys(sessionStorage),
    session: JSON.parse(sessionStorage.getItem('quiz_session') ?? '{}') as unknown,
  }));
  expect(stored.session).toMatchObject({
    landing_page: `${server.url}/?utm_source=ad&gclid=1`,
    referrer: 'https://search.example/',
    utm: { utm_source: 'ad', gclid: '1' },
  });
  expect(stored.keys.filter((key) => key.startsWith('tidyguard_'))).toEqual([]);
});
