/** What must work if a browser drops rules that it does not know: focus rings, the pause, the numbers. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { focusedElement } from '../support/focusedElement.ts';
import { optionalFeatures } from './features.ts';
import { switchOff } from './switchOff.ts';

// If outlines themselves are switched off, there are none to look for.
const featuresOfStyles = optionalFeatures.filter(
  ({ unknownInStyles }) => unknownInStyles && 'outline:'.search(unknownInStyles) < 0,
);
const cases = [
  ...featuresOfStyles.map((feature) => ({ name: feature.name, features: [feature] })),
  { name: 'all of these', features: featuresOfStyles },
];

/** Tabs from the first control to the last, expects to see the focus at each, and returns their number. */
async function expectFocusSeen(page: Page): Promise<number> {
  const goOn = async (): Promise<string | undefined> => {
    await page.keyboard.press('Tab');
    const html = (await focusedElement(page))?.html;
    // Chromium also focuses scroll containers: here the quiz's dialog, which is not a control.
    return html?.startsWith('<dialog') ? goOn() : html;
  };
  // After the last control the focus leaves the page for the browser itself.
  while (await focusedElement(page)) await goOn();
  let stops = 0;
  for (let html = await goOn(); html !== undefined; html = await goOn()) {
    await expect.poll(async () => (await focusedElement(page))?.isVisible, html).toBe(true);
    stops += 1;
  }
  return stops;
}

for (const { name, features } of cases) {
  test(`without ${name}, the landing page's text can be paused, its steps are numbered and the focus is seen`, async ({
    page,
  }) => {
    await switchOff(page, features);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const numbers = await page
      .locator('#how li h3')
      .evaluateAll((titles) => titles.map((title) => getComputedStyle(title, '::before').content));
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers.every((content) => content.includes('counter(step)'))).toBe(true);
    expect(await expectFocusSeen(page)).toBeGreaterThan(5);
    const track = page.locator('[data-track]');
    await page.mouse.move(0, 0);
    await expect(track).toHaveCSS('animation-play-state', 'running');
    await page.getByRole('switch', { name: 'Pause the moving text' }).check();
    await page.mouse.move(0, 0);
    await expect(track).toHaveCSS('animation-play-state', 'paused');
    await page.getByRole('switch', { name: 'Pause the moving text' }).uncheck();
    await page.locator('[data-view]').hover();
    await expect(track).toHaveCSS('animation-play-state', 'paused');
  });

  test(`without ${name}, the focus is seen at each kind of step of the quiz`, async ({
    page,
    quiz,
  }) => {
    await switchOff(page, features);
    await quiz.open();
    expect(await expectFocusSeen(page)).toBeGreaterThan(1);
    await quiz.answerZip();
    expect(await expectFocusSeen(page)).toBeGreaterThan(2);
    await quiz.answerQuestions();
    expect(await expectFocusSeen(page)).toBeGreaterThan(5);
  });
}
