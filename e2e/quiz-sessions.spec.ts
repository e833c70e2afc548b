/** One session, one lead, whatever the tabs, clicks and late scripts; the same on every device. */
import { expect, sessionIdOf, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { newContact, Quiz } from './quiz.ts';

for (const late of ['**/*.js', '**/page-data/outcome/**']) {
  test(`Back from a reloaded outcome page works before ${late} has come`, async ({
    page,
    quiz,
  }) => {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      (window as unknown as { ___navigate: (to: string) => void }).___navigate(
        '/outcome/deep-clean',
      ),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('fresh start');
    const release = await hold(page, late);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('fresh start');
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/');
    release();
    await expect(quiz.openButton).toBeVisible();
    await quiz.openButton.click();
    await expect(quiz.zip).toBeVisible();
  });
}

test('two tabs are two sessions and two leads @journey', async ({
  context,
  page,
  quiz,
  server,
}) => {
  const [mine, theirs] = [newContact(), newContact()];
  await quiz.fillRest(mine);
  // Not before: browsers slow down the timers of a tab that lies behind another.
  const other = await context.newPage();
  const otherQuiz = new Quiz(other);
  await otherQuiz.fillRest(theirs);
  const sessions = [await sessionIdOf(page), await sessionIdOf(other)];
  expect(new Set(sessions).size).toBe(2);
  await page.bringToFront();
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  await other.bringToFront();
  await otherQuiz.submit.click();
  await otherQuiz.expectOutcome('family-friendly');
  const stored = (await server.leads()).filter(({ session_id }) => sessions.includes(session_id));
  expect(stored.map(({ email }) => email).sort()).toEqual([mine.email, theirs.email].sort());
});

test('a double click on submit stores one lead @journey', async ({ quiz, storedLeads }) => {
  await quiz.fillRest(newContact());
  await quiz.submit.dblclick();
  await quiz.expectOutcome('family-friendly');
  const leads = await storedLeads();
  expect(leads).toHaveLength(1);
  expect(leads[0]?.version).toBe(1);
});

test('what is typed before the scripts arrive is kept and checked @journey', async ({
  page,
  quiz,
}) => {
  // Hold every script back until the ZIP has been typed and Next was pressed.
  const release = await hold(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await quiz.openButton.click();
  await expect(quiz.zip).toBeVisible();
  await quiz.zip.fill('75201');
  await quiz.zip.press('Enter');
  await expect(quiz.zip).toHaveValue('75201');
  release();
  await quiz.expectStep(2);
});

test('personal data is erased once the server has the lead', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const contact = newContact();
  await quiz.fillRest(contact);
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
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
