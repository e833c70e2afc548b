import { render, screen, within } from '@testing-library/react';
import { outcomePages } from '@tidyguard/content/product';
import type { Outcome } from '@tidyguard/service/contract';
import { site } from '../config/site';
import { OutcomePage } from './OutcomePage';
import { referralLink } from './referral';
import { unknownVisitor, type ShownVisitor } from './visitor';

const outcomes = Object.keys(outcomePages) as Outcome[];

const anna: ShownVisitor = { firstName: 'Anna', city: 'Dallas', submitted: true };

const show = (outcome: Outcome = 'deep-clean', visitor: ShownVisitor = anna, config = site) =>
  render(<OutcomePage content={outcomePages[outcome]} visitor={visitor} site={config} />);

describe.each([
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
] as const)('%s', (outcome, service, callToAction, bundles, prices) => {
  it('names its service, its call to action and its bundles', () => {
    show(outcome);
    const request = within(screen.getByRole('region', { name: 'Your request' }));
    expect(request.getByText(service)).toBeVisible();
    expect(request.getByRole('link', { name: callToAction })).toHaveAttribute('href', '#next');
    const offers = within(screen.getByRole('region', { name: 'Bundle & Save' }));
    for (const bundle of bundles)
      expect(offers.getByRole('heading', { name: bundle })).toBeVisible();
    expect(offers.getAllByRole('button', { name: 'Add to My Request' })).toHaveLength(2);
    for (const price of prices)
      expect(screen.getByText(new RegExp(price.replace(/[+$]/g, '\\$&')))).toBeVisible();
  });

  it('quotes its own customer', () => {
    show(outcome);
    const quote = outcomePages[outcome].testimonial?.quote ?? 'missing';
    expect(screen.getByRole('blockquote')).toHaveTextContent(quote);
  });
});

describe('every outcome page', () => {
  it('greets the visitor and names the city and the time', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Hi Anna, /);
    expect(screen.getByText('within 24 hours')).toBeVisible();
    expect(screen.getByText('Rated 4.8/5 by homeowners in', { exact: false })).toHaveTextContent(
      'Rated 4.8/5 by homeowners in Dallas',
    );
  });

  it('has its fallbacks, and opens the quiz where nothing was submitted', () => {
    show('deep-clean', unknownVisitor);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Hi there, /);
    expect(screen.getByText('Rated 4.8/5 by', { exact: false })).toHaveTextContent('in your area');
    expect(screen.getByRole('button', { name: 'Book Deep Clean Now' })).toHaveAttribute(
      'command',
      'show-modal',
    );
    expect(screen.queryByRole('link', { name: 'Book Deep Clean Now' })).not.toBeInTheDocument();
  });

  it('tells three steps, the first within 15 minutes', () => {
    show();
    const next = within(screen.getByRole('region', { name: 'What Happens Next' }));
    expect(next.getAllByRole('listitem')).toHaveLength(3);
    expect(next.getByText(/You will be contacted within about 15 minutes/)).toBeVisible();
  });

  it('has trust points, support hours and the links of the disclosure', () => {
    show();
    for (const point of ['Licensed & insured', 'Background checked pros', 'Transparent pricing']) {
      expect(screen.getByText(point)).toBeVisible();
    }
    expect(screen.getByText(/M–F 8a–6p CST/)).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
    expect(main.getByRole('link', { name: 'Edit your details' })).toHaveAttribute('href', '#');
  });

  it('shares by a link that iOS and Android both read', () => {
    show();
    const link = screen.getByRole('link', { name: 'Share via SMS' });
    expect(link).toHaveAttribute('href', referralLink(site));
    expect(referralLink(site)).toMatch(/^sms:\?&body=[^ &]+$/);
    expect(decodeURIComponent(referralLink(site))).toContain('$10 off');
  });

  it('claims nothing that the configuration does not', () => {
    show('deep-clean', anna, { ...site, claims: {} });
    expect(screen.queryByText(/4\.8/)).not.toBeInTheDocument();
    expect(screen.queryByRole('blockquote')).not.toBeInTheDocument();
  });

  it.each(outcomes)('never says security: %s', (outcome) => {
    const { container } = show(outcome);
    expect(container).not.toHaveTextContent(/security/i);
  });
});
