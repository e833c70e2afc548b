import { expect, test } from '../support/fixtures.ts';
import { familyChoices, newContact } from '../support/quiz.ts';

test('the whole quiz by touch only @journey', async ({ page, quiz, storedLeads }) => {
  const contact = newContact();
  await page.goto('/');
  await quiz.openButton.tap();
  await quiz.zip.tap();
  await page.keyboard.insertText('75201');
  await quiz.next.tap();
  const answers = Object.values(familyChoices) as string[];
  for (const [index, answer] of answers.entries()) {
    await quiz.expectStep(index + 2);
    await quiz.dialog.getByText(answer, { exact: true }).tap();
  }
  await quiz.expectStep(9);
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
  await quiz.expectOutcome('family-friendly');
  expect(await storedLeads()).toHaveLength(1);
});

test('the page behind does not scroll, and the button stays in sight', async ({ page, quiz }) => {
  await quiz.open();
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  // A raised keyboard leaves about this much of the screen.
  const { width = 412 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 420 });
  await expect(quiz.next).toBeInViewport({ ratio: 1 });
  await expect(quiz.zip).toBeInViewport({ ratio: 1 });
});

test('the page behind is not drawn, and stands where it stood once the quiz closes', async ({
  page,
  quiz,
}) => {
  await page.goto('/');
  const opener = page.locator('[data-action="quiz"]').last();
  await opener.scrollIntoViewIfNeeded();
  const place = () =>
    page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight] as const);
  const before = await place();
  expect(before[0]).toBeGreaterThan(1000);

  await opener.tap();
  await expect(quiz.zip).toBeVisible();
  const isDrawn = () =>
    opener.evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn()).toBe(false);
  expect(await place()).toEqual(before);

  await quiz.close.tap();
  await expect(quiz.dialog).toBeHidden();
  expect(await isDrawn()).toBe(true);
  expect(await place()).toEqual(before);
  await expect(opener).toBeFocused();
  await expect(opener).toBeInViewport();
});

test('no step scrolls sideways at 320 pixels', async ({ page, quiz }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const expectNoSideScroll = async () => {
    const [content, frame] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(content).toBeLessThanOrEqual(frame ?? 0);
    const overflowing = await quiz.dialog.evaluate(
      (dialog) => dialog.scrollWidth - dialog.clientWidth,
    );
    expect(overflowing).toBeLessThanOrEqual(0);
  };
  await quiz.open();
  await expectNoSideScroll();
  await quiz.answerZip();
  const answers = Object.values(familyChoices) as string[];
  for (const [index, answer] of answers.entries()) {
    await expectNoSideScroll();
    await quiz.choose(answer, index + 3);
  }
  await quiz.expectStep(9);
  await expectNoSideScroll();
});
