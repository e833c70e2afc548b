import { expect, test } from '../support/fixtures.ts';
import { gotoWithFonts } from '../support/gotoWithFonts.ts';
import { newContact } from '../support/quiz.ts';
import { settlePage } from '../support/settlePage.ts';

test('the whole quiz can be taken by touch alone @journey', async ({ page, quiz, storedLeads }) => {
  const contact = newContact();
  await page.goto('/');
  await quiz.openButton.tap();
  await quiz.zip.tap();
  await page.keyboard.insertText('75201');
  await quiz.next.tap();
  for (const [index, label] of quiz.labelsOf().entries()) {
    await quiz.expectStep(index + 2);
    await quiz.press(label, 'tap');
  }
  await quiz.expectStep(quiz.contactStep);
  for (const [field, value] of [
    [quiz.firstName, contact.firstName],
    [quiz.lastName, contact.lastName],
    [quiz.phone, contact.phone],
    [quiz.email, contact.email],
  ] as const) {
    await field.tap();
    await page.keyboard.insertText(value);
  }
  await quiz.consent.tap();
  await expect(quiz.submit).not.toHaveAttribute('aria-disabled', 'true');
  await quiz.submit.tap();
  await quiz.expectOutcome();
  expect(await storedLeads()).toHaveLength(1);
});

for (const [what, size] of [
  ['a phone on its side', { width: 667, height: 375 }],
  ['a low phone', { width: 320, height: 480 }],
] as const) {
  test(`on ${what} each question begins at its top, wherever the one before was scrolled to`, async ({
    page,
    quiz,
  }) => {
    await page.setViewportSize(size);
    await quiz.open();
    await quiz.answerZip();
    for (const [index, label] of quiz.labelsOf().slice(0, 3).entries()) {
      await quiz.expectStep(index + 2);
      await expect(quiz.dialog.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(quiz.close).toBeInViewport({ ratio: 1 });
      // The last option is below the edge of the window.
      await quiz.dialog.getByRole('radio').last().scrollIntoViewIfNeeded();
      await quiz.press(label, 'tap');
    }
  });
}

test('the page behind the quiz does not scroll, and Next stays visible above the keyboard', async ({
  page,
  quiz,
}) => {
  await quiz.open();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  // About the height that an on-screen keyboard leaves.
  const { width = 412 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 420 });
  await expect(quiz.next).toBeInViewport({ ratio: 1 });
  await expect(quiz.zip).toBeInViewport({ ratio: 1 });
});

test('the page behind the quiz is not rendered, and keeps its scroll position', async ({
  page,
  quiz,
}) => {
  await gotoWithFonts(page, '/');
  await page.evaluate(settlePage);
  const opener = page.locator('[data-action="quiz"]').last();
  await opener.scrollIntoViewIfNeeded();
  const scrollState = () =>
    page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight] as const);
  const before = await scrollState();
  expect(before[0]).toBeGreaterThan(1000);

  await opener.tap();
  await expect(quiz.zip).toBeVisible();
  const isRendered = () =>
    opener.evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isRendered()).toBe(false);
  expect(await scrollState()).toEqual(before);

  await quiz.close.tap();
  await expect(quiz.dialog).toBeHidden();
  expect(await isRendered()).toBe(true);
  expect(await scrollState()).toEqual(before);
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport();
});

test('the sticky button shows only while no other call to action is in view', async ({ page }) => {
  await page.goto('/');
  const sticky = page.locator('[data-hidden] > button');
  await page.waitForLoadState('networkidle');
  await page.evaluate(settlePage);
  await expect(sticky).toBeHidden();
  await page.locator('#how').scrollIntoViewIfNeeded();
  await expect(sticky).toBeVisible();
  await page.locator('#closing-title').scrollIntoViewIfNeeded();
  await page.locator('[data-action="quiz"]').last().scrollIntoViewIfNeeded();
  await expect(sticky).toBeHidden();
});

test('the sticky button stands above a bar at the lower edge of the phone', async ({ page }) => {
  const BAR = 34;
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(settlePage);
  await page.locator('#how').scrollIntoViewIfNeeded();
  const sticky = page.locator('[data-hidden] > button');
  await expect(sticky).toBeInViewport({ ratio: 1 });
  const roomBelow = () =>
    sticky.evaluate((button) => window.innerHeight - button.getBoundingClientRect().bottom);
  expect(await roomBelow()).toBeLessThan(BAR);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: BAR } });
  await expect.poll(roomBelow).toBeGreaterThan(BAR);
});
