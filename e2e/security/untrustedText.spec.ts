import { expect, test } from '../support/fixtures.ts';
import { outcomeRoute } from '../support/sitePages.ts';
import { rememberSubmitted } from '../support/submittedSession.ts';
import { isHacked } from './isHacked.ts';
import { routes } from './routes.ts';

/** The id of the injected element. */
const MARK = 'tg-mark';
const MARKUP = `"'></script><script>window.hacked=1</script><img src=x id=${MARK} onerror=hacked=1>`;

test.describe('every page @security', () => {
  for (const path of routes) {
    test(`${path} does not run markup from its address`, async ({ page }) => {
      const address = `${path}?utm_source=${encodeURIComponent(MARKUP)}&zip=${MARKUP}#${MARKUP}`;
      const response = await page.goto(address, { waitUntil: 'networkidle' });
      expect(await response?.text()).not.toContain(MARK);
      await expect(page.locator(`#${MARK}`)).toHaveCount(0);
      expect(await isHacked(page)).toBe(false);
    });
  }
});

test('an outcome page shows markup from the session record as text @security', async ({
  page,
  product,
}) => {
  await rememberSubmitted(page, MARKUP);
  const path = outcomeRoute(product.quiz.defaultOutcome);
  await page.goto(path, { waitUntil: 'networkidle' });
  // The page shows at most sixty characters of a name.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Hi ${MARKUP.slice(0, 60)}`);
  await expect(page.locator(`#${MARK}`)).toHaveCount(0);
  expect(await isHacked(page)).toBe(false);
});
