import type { Page } from '@playwright/test';
import type { OptionalFeature } from './features.ts';

/** A prefix that turns a word in a style sheet into one that no browser knows. */
const UNKNOWN = 'unknown-';

/** Makes these words unknown in the page's own styles, and in those that scripts insert. */
async function makeUnknown(page: Page, patterns: readonly RegExp[]) {
  await page.addInitScript(
    ([sources, prefix]) => {
      const { insertRule } = CSSStyleSheet.prototype;
      CSSStyleSheet.prototype.insertRule = function (rule, index) {
        const rewritten = sources.reduce(
          (text, source) => text.replace(new RegExp(source, 'g'), `$&${prefix}`),
          rule,
        );
        return insertRule.call(this, rewritten, index);
      };
    },
    [patterns.map(({ source }) => source), UNKNOWN] as const,
  );
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(/<style[^>]*>[^<]*/g, (styles) =>
      patterns.reduce((text, pattern) => text.replace(pattern, `$&${UNKNOWN}`), styles),
    );
    // The policy allows styles by hash, and only as they were built.
    const headers = response.headers();
    delete headers['content-security-policy'];
    return route.fulfill({ response, headers, body: html });
  });
}

/** Makes the page open its documents like a browser without these features. */
export async function switchOff(page: Page, features: readonly OptionalFeature[]) {
  for (const { remove } of features) if (remove) await page.addInitScript(remove);
  const patterns = features.flatMap(({ unknownInStyles }) => unknownInStyles ?? []);
  if (patterns.length > 0) await makeUnknown(page, patterns);
}
