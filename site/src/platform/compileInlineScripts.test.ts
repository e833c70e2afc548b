/** @jest-environment node */
import { products } from '@tidyguard/content/products';
import { runInNewContext } from 'node:vm';
import { compileInlineScripts } from './compileInlineScripts';

/** Whether an outcome page says, this many minutes after the lead arrived, that the call should have come. */
function isCallPast(script: string, minutes: number): boolean {
  const time = (ago: number) => new Date(Date.now() - ago * 60_000).toISOString();
  const record = {
    session_id: 'abcdefgh-1',
    landing_page: 'https://example.com/',
    referrer: 'direct',
    timestamp: time(minutes + 5),
    form_fields: { first_name: 'Anna' },
    arrived_at: time(minutes),
  };
  const past = { dataset: { call: 'past' }, hidden: true };
  runInNewContext(script, {
    sessionStorage: { getItem: () => JSON.stringify(record) },
    document: {
      documentElement: { dataset: {} },
      readyState: 'complete',
      querySelectorAll: (selector: string) => (selector === '[data-call]' ? [past] : []),
    },
    addEventListener: () => undefined,
  });
  return !past.hidden;
}

it.each(Object.values(products))('knows the minutes that $id promises', (product) => {
  const { visitor } = compileInlineScripts(product);
  const { contactWithinMinutes: promised } = product.promise;
  expect(isCallPast(visitor, 2 * promised - 1)).toBe(false);
  expect(isCallPast(visitor, 2 * promised + 1)).toBe(true);
});
