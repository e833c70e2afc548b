import type { Brand, Claims, Messaging, ServicePromise, VisitHours } from '../productDefinition.ts';

/** The placeholder client; a real one puts its own names here. */
export const brand: Brand = {
  clientName: 'TidyGuard',
  legalName: 'TidyGuard Home Services LLC',
  domain: 'tidyguard.example',
  contactEmail: 'hello@tidyguard.example',
  postalAddress: {
    street: '100 Example Street, Suite 200',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
  },
  supportHours: 'M–F 8a–6p CST',
  jurisdiction: 'United States',
  arbitrationLocation: 'Dallas, Texas',
};

/** What search engines and the app's manifest say it is. */
export const tagline = 'Vetted local home cleaning, matched to you';

/** The label of every button that opens the quiz, except on the legal pages. */
export const action = 'Find my cleaner';

/** The day of the last revision, for legal pages that do not state one of their own. */
export const lastUpdated = '2026-11-20';

export const messaging: Messaging = { keywords: { stop: 'STOP', help: 'HELP' }, maxPerWeek: 10 };

export const promise: ServicePromise = {
  contactWithinMinutes: 15,
  preferredTime: 'within 24 hours',
  complaintHours: 24,
  referralDollars: 10,
};

/** Placeholders of the placeholder client, like the testimonials beside the outcomes. */
export const claims: Claims = {
  households: '5,000+',
  rating: '4.8',
  reviews: '1,200+',
  since: '2024',
};

/** When visits are offered on outcome pages. */
export const visits: VisitHours = {
  weekdays: [1, 2, 3, 4, 5, 6],
  times: [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ],
};
