import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** WCAG 2.2 AA, and what axe knows to be good besides. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that colours decide: between light and dark nothing else differs. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Runs in the page: brings what moves to its end. Waiting may last for ever, for what turns without end. */
function endMotion() {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Zero violations in light, nor by its colours in dark, once motion is at its end. */
export async function expectAccessible(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endMotion);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'light') axe.withTags(standards);
    else axe.withRules(colourRules);
    const { violations } = await axe.analyze();
    const told = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    );
    expect(told, `${state}, ${colorScheme}`).toEqual([]);
  }
}
