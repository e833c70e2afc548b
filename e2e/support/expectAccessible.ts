import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { axeStandards } from './axeStandards.ts';
import { settlePage } from './settlePage.ts';
import { expect } from './fixtures.ts';

/** The rules that depend on colours: nothing else differs between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe violation in light, and none of the colour rules in dark.
 *
 * @param state what the page shows, for the failure's message.
 */
export async function expectAccessible(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settlePage);
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (colorScheme === 'light') axe.withTags(axeStandards);
    else axe.withRules(colourRules);
    const { violations } = await axe.analyze();
    const messages = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' ')).join(' | ')}`,
    );
    expect(messages, `${state}, ${colorScheme}`).toEqual([]);
  }
}
