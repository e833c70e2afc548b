import { outcomePages } from './generated/outcomePages.ts';

describe('the outcome pages that docs/specification.md asks for', () => {
  it.each([
    [
      'busy-professional',
      /weekly or bi-weekly cleaning/i,
      'Schedule My Cleaning',
      ['Deep Clean Starter', 'Premium Evening Slots'],
      ['6 and 9 PM', '10% off when recurring'],
    ],
    [
      'family-friendly',
      /family and pet-safe cleaning/i,
      'Book Family Cleaning',
      ['Playroom Deep Clean', 'Pet Hair Removal'],
      ['15% off'],
    ],
    [
      'deep-clean',
      /one-time deep clean/i,
      'Book Deep Clean Now',
      ['Appliance Cleaning', 'Recurring Maintenance Plan'],
      ['20% off the first year'],
    ],
    [
      'budget-friendly',
      /budget/i,
      'See My Pricing',
      ['Basic Plus Package', 'Monthly Plan Discount'],
      ['+$15', '25% off, cancel anytime'],
    ],
  ] as const)(
    '%s names its service, its action and its bundles',
    (id, service, action, titles, offers) => {
      const { bundles, callToAction, service: named } = outcomePages[id];
      expect(named).toMatch(service);
      expect(callToAction).toBe(action);
      expect(bundles.map(({ title }) => title)).toEqual(titles);
      const words = bundles.map(({ price, text }) => `${price} ${text}`).join(' ');
      for (const offer of offers) expect(words).toContain(offer);
    },
  );
});
