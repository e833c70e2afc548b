import type { Page } from '@playwright/test';

/**
 * Holds back what the page asks for at these addresses, as a network does that
 * has gone quiet, until the returned function is called.
 */
export async function hold(
  page: Page,
  addresses: Parameters<Page['route']>[0],
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
