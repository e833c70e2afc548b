import { devices, expect } from '@playwright/test';
import { layoutFaults, setTextSize } from '../../e2e/support/layoutFaults.ts';
import { entries, NEEDS_MOTION, test } from './storybook.ts';

/** What only a real browser shows: trusted key events, focus, carets, transitions. */

const story = (id: string) => {
  const found = entries().find((entry) => entry.id === id);
  if (!found) throw new Error(`No story ${id}`);
  return found;
};

test('ChoiceList: arrow keys move the selection; Space, Enter and clicks choose', async ({
  page,
  open,
}) => {
  await open(story('quiz-quizshell--walkable'));
  const question = (n: number) => page.getByRole('heading', { name: `Question ${n}` });
  const option = (name: string) => page.getByRole('radio', { name });

  await option('One').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(option('Three')).toBeChecked();
  await expect(question(2)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question(3)).toBeVisible();

  await option('Two').focus();
  await page.keyboard.press('Space');
  await expect(question(4)).toBeVisible();

  // The option is chosen already: then browsers fire no click for Space and no change for a click.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(option('Two')).toBeChecked();
  await option('Two').focus();
  await page.keyboard.press('Space');
  await expect(question(4)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('Two', { exact: true }).click();
  await expect(question(4)).toBeVisible();

  await page.getByText('One', { exact: true }).click();
  await expect(question(5)).toBeVisible();
});

test('ChoiceList: the whole card is clickable and at least 44 px high', async ({ page, open }) => {
  await open(story('components-choicelist--with-descriptions'));
  const radio = page.getByRole('radio', { name: 'Just once' });
  const card = page.locator('div:has(> input)', { has: radio });
  const box = await card.boundingBox();
  if (!box) throw new Error('The card is not shown.');
  expect(box.height).toBeGreaterThanOrEqual(44);
  await page.mouse.click(box.x + 4, box.y + box.height - 4);
  await expect(radio).toBeChecked();
});

test('PhoneField: the caret stays in place while the middle of the number is corrected', async ({
  page,
  open,
}) => {
  await open(story('components-phonefield--ready-to-verify'));
  const input = page.getByLabel('Phone');
  const caret = () => input.evaluate((element: HTMLInputElement) => element.selectionStart);
  await input.focus();
  await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(6, 6));
  await page.keyboard.press('Backspace');
  await expect(input).toHaveValue('(215) 550-123');
  expect(await caret()).toBe(3);
  await page.keyboard.type('97');
  // A digit too many is shown, and can be deleted.
  await expect(input).toHaveValue('(219) 755-50123');
  expect(await caret()).toBe(7);
  await page.keyboard.press('Backspace');
  await expect(input).toHaveValue('(219) 555-0123');
  expect(await caret()).toBe(4);
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(input).toHaveValue('(955) 501-23');
  expect(await caret()).toBe(1);
});

test('Button: a tap leaves no highlight behind', async ({ browser, open }) => {
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  await open(story('components-button--primary'), undefined, page);
  const button = page.getByRole('button', { name: 'Find my cleaner' });
  const look = () =>
    button.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { backgroundColor } = getComputedStyle(element);
      return { isHovered: element.matches(':hover'), backgroundColor };
    });
  const before = await look();
  let after = before;
  // Browsers let the last tapped element count as hovered, Chromium a moment after the tap. On a busy
  // machine a tap may become a long press, which is not one: try again.
  await expect(async () => {
    await button.tap();
    await expect(async () => {
      after = await look();
      expect(after.isHovered).toBe(true);
    }).toPass({ timeout: 1_000 });
  }).toPass();
  expect([before.isHovered, after.backgroundColor]).toEqual([false, before.backgroundColor]);
  await context.close();
});

test('Button: a quiet one begins where the text above it does, and is 44 px high', async ({
  page,
  open,
}) => {
  await open(story('components-textfield--with-action'));
  const label = await page.getByText('Email', { exact: true }).boundingBox();
  const button = page.getByRole('button', { name: 'Use sam@gmail.com' });
  const words = await button.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });
  // The words, because its border is transparent.
  expect(Math.abs(words - (label?.x ?? 0))).toBeLessThanOrEqual(2);
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('Modal: Escape closes it, even twice in a row, and focus returns', async ({ page, open }) => {
  await open(story('components-modal--opened-by-a-button'));
  const opener = page.getByRole('button', { name: 'Change' });
  for (const times of [1, 2]) {
    await opener.press('Enter');
    await expect(page.getByRole('textbox', { name: 'ZIP code' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener, `after closing ${times} times`).toBeFocused();
  }
});

test('Modal: content taller than the window shows its beginning and its buttons', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(story('components-modal--tall-content'));
  await expect(page.getByRole('heading', { name: 'Much to read' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Understood' })).toBeInViewport();
});

test('QuizDialog: fills the window and keeps the page behind from scrolling', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await open(story('quiz-quizshell--tall-step'));
  const box = await page.getByRole('dialog').boundingBox();
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 700 });
  const rootOverflow = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  expect(await rootOverflow()).toBe('hidden');
  await expect(page.getByRole('button', { name: 'Get My Options' })).toBeInViewport();
  await page.getByLabel('State').focus();
  await expect(page.getByLabel('State')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Step 9 of 9')).toBeInViewport();
});

test('QuizDialog: scrolls as a whole on a phone in landscape', async ({ page, open }) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await open(story('quiz-quizshell--tall-step'));
  const scrollsWithin = await page.getByRole('dialog').evaluate((dialog) =>
    [...dialog.querySelectorAll('*')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );
  expect(scrollsWithin).toEqual([]);
  await page.getByRole('button', { name: 'Get My Options' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Step 9 of 9')).not.toBeInViewport();
});

test('Modal: begins at the chosen option where that is in sight', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await open(story('pages-outcome-actions--choose-time'));
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
});

for (const [width, height] of [
  [844, 390],
  [667, 375],
  [390, 500],
] as const) {
  test(`Modal: begins at its title, which stays with Close above the chosen option at ${width} × ${height}`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height });
    await open(story('pages-outcome-actions--choose-time'));
    const dialog = page.getByRole('dialog');
    const scrolled = () => dialog.evaluate(({ scrollTop }) => scrollTop);
    const title = dialog.getByRole('heading', { level: 2 });
    await expect(title).toBeFocused();
    expect(await scrolled()).toBe(0);
    await page.keyboard.press('Tab');
    const chosen = dialog.getByRole('radio', { checked: true });
    await expect(chosen).toBeFocused();
    expect(await scrolled()).toBeGreaterThan(0);
    await expect(chosen).toBeInViewport({ ratio: 1 });
    for (const stuck of [title, dialog.getByRole('button', { name: 'Close' })]) {
      await expect(stuck).toBeInViewport({ ratio: 1 });
      // Fails if an option is painted above it.
      await stuck.click({ trial: true, timeout: 5_000 });
    }
  });
}

test('Modal: a heading of its content is smaller than its title', async ({ page, open }) => {
  await open(story('pages-outcome-actions--choose-time'));
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [title, heading] = await page
      .getByRole('dialog')
      .getByRole('heading')
      .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    expect(heading, `at ${width} px`).toBeLessThan(title ?? 0);
  }
});

test('Modal: on a low screen its content gets the room of its buttons, which stand below it', async ({
  page,
  open,
}) => {
  await open(story('pages-outcome-actions--edit-details'));
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(save).not.toBeInViewport();
  await page.setViewportSize({ width: 390, height: 700 });
  await expect(save).toBeInViewport({ ratio: 1 });
});

test('ExitDialog: opens at its title where large text puts its buttons out of sight', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.addInitScript(setTextSize, 32);
  await open(story('quiz-exitdialog--one-question-left'));
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading')).toBeFocused();
  expect(await dialog.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Continue Quiz' })).toBeFocused();
});

test('QuizShell: its arrow and ✕ grow with the text, and leave the step its place', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const sizes = async () => {
    await open(story('quiz-quizshell--middle-step'));
    expect(await page.evaluate(layoutFaults)).toEqual([]);
    return page
      .getByRole('banner')
      .locator('button, svg')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  };
  expect(await sizes()).toEqual([44, 24, 44, 24]);
  await page.addInitScript(setTextSize, 32);
  for (const [index, size] of (await sizes()).entries()) {
    expect(size).toBeGreaterThan(index % 2 === 0 ? 60 : 34);
  }
});

test('OtpCodeDialog: a pasted code fills the boxes and is verified once', async ({
  page,
  open,
}) => {
  await open(story('quiz-otpcodedialog--empty'));
  const input = page.getByLabel('6-digit code');
  await expect(input).toBeFocused();
  await input.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '12 34 56');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(input).toHaveValue('123456');
  await page.keyboard.press('Backspace');
  await expect(input).toHaveValue('12345');
});

test('OtpCodeDialog: arrow keys mark a digit, and typing replaces it', async ({ page, open }) => {
  await open(story('quiz-otpcodedialog--typing'));
  const input = page.getByLabel('6-digit code');
  const marked = () =>
    page
      .locator('[data-active]')
      .evaluateAll((boxes) =>
        boxes.map((box) => [...(box.parentElement?.children ?? [])].indexOf(box)),
      );
  await expect.poll(marked).toEqual([3]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(marked).toEqual([2]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(marked).toEqual([1]);
  await page.keyboard.press('x');
  await expect(input).toHaveValue('123');
  await page.keyboard.press('Home');
  await expect.poll(marked).toEqual([0]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(marked).toEqual([1]);
  await page.keyboard.press('9');
  await expect(input).toHaveValue('193');
  await expect.poll(marked).toEqual([2]);
  await page.keyboard.press('Backspace');
  await expect(input).toHaveValue('19');
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(marked).toEqual([0, 1]);

  // A click on a box moves the caret behind the last digit.
  const box = await input.boundingBox();
  if (!box) throw new Error('The input is not shown.');
  await page.mouse.click(box.x + box.width - 10, box.y + box.height / 2);
  await expect.poll(marked).toEqual([2]);
  await page.keyboard.type('4567');
  await expect(input).toHaveValue('194567');
  await expect.poll(marked).toEqual([5]);
  // The sixth box is marked both before and after its digit: check that the digit is selected now.
  await expect
    .poll(() => input.evaluate((field: HTMLInputElement) => field.selectionStart))
    .toBe(5);
  await page.keyboard.type('8');
  await expect(input).toHaveValue('194568');
});

test('ProgressBar: moves to its value in 300 ms, or 500 ms for loading', async ({ page, open }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  const durationOf = async (id: string) => {
    await open({ ...story(id), tags: [NEEDS_MOTION] });
    const started = new Promise<number | undefined>((resolve) =>
      browser.once('Animation.animationStarted', ({ animation }) =>
        resolve(animation.source?.duration),
      ),
    );
    await page.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => {
      bar.value = bar.max;
    });
    return started;
  };
  expect(await durationOf('components-progressbar--on-the-way')).toBe(300);
  expect(await durationOf('components-progressbar--loading')).toBe(500);
});

test('TextField: has text of at least 16 px, so that phones do not zoom in', async ({
  page,
  open,
}) => {
  await open(story('components-textfield--empty'));
  const field = page.getByLabel('ZIP code');
  const size = await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
  expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('another brand is a set of colour values', async ({ page, open }) => {
  const background = () =>
    page.getByRole('button').evaluate((button) => getComputedStyle(button).backgroundColor);
  await open(story('components-button--primary'), { brand: 'tidyguard' });
  const ours = await background();
  await open(story('components-button--primary'), { brand: 'sampleBrand' });
  expect(await background()).not.toBe(ours);
});
