import { expect, test } from '../support/fixtures.ts';
import { injections, type Violation } from './injections.ts';
import { isHacked } from './isHacked.ts';

test.describe('injected into a page @security', () => {
  for (const { what, directive, inject } of injections) {
    // Not the `page` fixture: it fails the test on every policy violation.
    test(`${what} is blocked and reported`, async ({ context, baseURL }) => {
      const requested: string[] = [];
      // Reached only if the policy lets a request through.
      await context.route('https://evil.example/**', (route) => {
        requested.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.hacked = 1' });
      });
      const page = await context.newPage();
      await page.goto(baseURL ?? '', { waitUntil: 'networkidle' });
      await page.evaluate(() => {
        const violations: Violation[] = [];
        (window as { violations?: Violation[] }).violations = violations;
        document.addEventListener('securitypolicyviolation', (event) => {
          violations.push({ directive: event.effectiveDirective, disposition: event.disposition });
        });
      });
      await page.evaluate(inject);
      await expect
        .poll(() => page.evaluate(() => (window as { violations?: Violation[] }).violations))
        .toContainEqual({ directive, disposition: 'enforce' });
      expect(await isHacked(page)).toBe(false);
      expect(requested).toEqual([]);
      expect(page.url()).toBe(`${baseURL ?? ''}/`);
    });
  }
});
