import { expect, sessionIdOf, test } from './fixtures.ts';
import { newContact } from './quiz.ts';

const answers = [
  'Every two weeks',
  'Single-family house',
  '2–3 bedrooms, 2 baths',
  'Kids and pets',
  'Kitchen and bathrooms',
  'Someone trusted and vetted',
  'Within two weeks',
];

test('a reload at each step resumes at that step with its answers @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const contact = newContact();
  await quiz.open();
  await quiz.zip.fill('75201');
  await expect(quiz.next).not.toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(quiz.zip).toHaveValue('75201');
  await quiz.next.click();
  for (const [index, answer] of answers.entries()) {
    const step = index + 2;
    await quiz.expectStep(step);
    await page.reload();
    await quiz.expectStep(step);
    await quiz.choose(answer, step + 1);
  }
  await quiz.expectStep(9);
  await quiz.firstName.fill(contact.firstName);
  await quiz.phone.fill(contact.phone);
  await quiz.email.fill(contact.email);
  await quiz.lastName.fill(contact.lastName);
  await quiz.consent.check();
  await page.reload();
  await quiz.expectStep(9);
  await expect(quiz.firstName).toHaveValue(contact.firstName);
  await expect(quiz.lastName).toHaveValue(contact.lastName);
  await expect(quiz.email).toHaveValue(contact.email);
  // Consent is given anew on each page: its certificate covers one page only.
  await expect(quiz.consent).not.toBeChecked();
  await quiz.fillContact(contact);
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  expect(await storedLeads()).toHaveLength(1);
});

test('the browser’s Back does what the arrow does at each step, and closes the first @journey', async ({
  page,
  quiz,
}) => {
  await quiz.open();
  await quiz.answerZip();
  await quiz.answerQuestions();
  for (let step = 8; step >= 2; step -= 1) {
    await page.goBack();
    await quiz.expectStep(step);
    const answer = answers[step - 2] ?? '';
    await expect(quiz.dialog.getByRole('radio', { name: answer, exact: true })).toBeChecked();
  }
  // The arrow does the same, and a kept answer chosen again goes on.
  await quiz.choose(answers[0] ?? '', 3);
  await quiz.back.click();
  await quiz.expectStep(2);
  await quiz.back.click();
  await quiz.expectStep(1);
  await expect(quiz.back).toBeHidden();
  await expect(quiz.zip).toHaveValue('75201');
  await page.goBack();
  await expect(quiz.dialog).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('Back from the outcome page leads to the landing page, also after a reload @journey', async ({
  page,
  quiz,
}) => {
  await page.goto('/');
  const title = await page.title();
  await quiz.fillAll(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  await expect(page).not.toHaveTitle(title);
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      await page.goForward();
      await quiz.expectOutcome('family-friendly');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
    }
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(quiz.openButton).toBeVisible();
    await expect(quiz.dialog).toBeHidden();
    await expect(page).toHaveTitle(title);
  }
});

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
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(late, async (route) => {
      await held;
      await route.continue();
    });
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
  const { Quiz } = await import('./quiz.ts');
  const [mine, theirs] = [newContact(), newContact()];
  await quiz.fillAll(mine);
  // Not before: browsers slow down the timers of a tab that lies behind another.
  const other = await context.newPage();
  const otherQuiz = new Quiz(other);
  await otherQuiz.fillAll(theirs);
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
  await quiz.fillAll(newContact());
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
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
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
  await quiz.fillAll(contact);
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
