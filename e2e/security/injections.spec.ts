import { expect, test } from '../support/fixtures.ts';
import { attacks, type Violation } from './injections.ts';
import { isHacked } from './isHacked.ts';

test.describe('injected into a page @security', () => {
  for (const { what, directive, attack } of attacks) {
    // A page of its own context: the fixture's takes each refusal for a defect.
    test(`${what} does nothing and is reported`, async ({ context, baseURL }) => {
      const asked: string[] = [];
      // Only what the policy lets out comes here; it would then do its harm.
      await context.route('https://evil.example/**', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: 'window.hacked = 1' });
      });
      const page = await context.newPage();
      await page.goto(baseURL ?? '', { waitUntil: 'networkidle' });
      await page.evaluate(() => {
        const seen: Violation[] = [];
        (window as { violations?: Violation[] }).violations = seen;
        document.addEventListener('securitypolicyviolation', (event) => {
          seen.push({ directive: event.effectiveDirective, disposition: event.disposition });
        });
      });
      await page.evaluate(attack);
      await expect
        .poll(() => page.evaluate(() => (window as { violations?: Violation[] }).violations))
        .toContainEqual({ directive, disposition: 'enforce' });
      expect(await isHacked(page)).toBe(false);
      expect(asked).toEqual([]);
      expect(page.url()).toBe(`${baseURL ?? ''}/`);
    });
  }
});
