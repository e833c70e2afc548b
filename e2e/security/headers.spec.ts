import { expect, test } from '../support/fixtures.ts';
import { routes } from './routes.ts';

test.describe('every page @security', () => {
  for (const path of routes) {
    test(`${path} has a strict content security policy, no third-party request and no cookie`, async ({
      page,
      baseURL,
    }) => {
      const origins = new Set<string>();
      page.context().on('request', (request) => origins.add(new URL(request.url()).origin));
      const response = await page.goto(path, { waitUntil: 'networkidle' });
      const headers = response?.headers() ?? {};
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("form-action 'self'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)|\*|https?:/);
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect([...origins]).toEqual([new URL(baseURL ?? '').origin]);
      expect(await page.context().cookies()).toEqual([]);
    });
  }
});
