import { expect, test } from '../support/fixtures.ts';
import { setTextSize } from '../support/layoutFaults.ts';
import { settlePage } from '../support/settlePage.ts';

/** The default text size, and twice that (WCAG 2.2, 1.4.4), in pixels. */
const TEXT_SIZES = [16, 32];
const PHONE = { width: 390, height: 664 };

/**
 * Runs in the page: the focused element, and how much of it is on the screen and not covered, from 0 to 1;
 * null if the focus is outside the page.
 */
function focusedPart(): { name: string; seen: number } | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const parts = Array.from({ length: 81 }, (_, index) => [
    x + (width * ((index % 9) + 0.5)) / 9,
    y + (height * (Math.floor(index / 9) + 0.5)) / 9,
  ]);
  const seen = parts.filter(([left = 0, top = 0]) =>
    focused.contains(document.elementFromPoint(left, top)),
  );
  return { name: focused.textContent, seen: seen.length / parts.length };
}

for (const textPx of TEXT_SIZES) {
  test(`with text of ${textPx} px the focus is nowhere covered on the landing page of a phone`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    await page.evaluate(setTextSize, textPx);
    await page.evaluate(settlePage);
    const visited: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const name = (await page.evaluate(focusedPart))?.name;
      if (name === undefined) break;
      visited.push(name);
      await expect
        .poll(async () => (await page.evaluate(focusedPart))?.seen, name)
        .toBeGreaterThan(0.5);
    }
    expect(visited).toContain('Terms of Service');
  });
}
