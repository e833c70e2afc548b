import { expect, test } from '../support/fixtures.ts';
import { forEachBuild } from '../support/forEachBuild.ts';
import { pathsOf } from '../support/sitePages.ts';

forEachBuild((build) => {
  for (const path of pathsOf(build)) {
    test(`every link of ${path} has a target that exists`, async ({ page, request }) => {
      await page.goto(path);
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      for (const href of new Set(hrefs)) {
        if (/^(mailto|sms|tel|https):/.test(href)) continue;
        const [target = '', anchor] = href.split('#');
        if (target !== '') expect((await request.get(target)).status(), href).toBe(200);
        // Links to `#` alone are placeholders that the specification asks for.
        if (target === '' && anchor) await expect(page.locator(`[id="${anchor}"]`)).toBeAttached();
      }
    });
  }
});
