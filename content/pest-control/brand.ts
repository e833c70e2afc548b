import type { Brand, Claims, Messaging, ServicePromise, VisitHours } from '../productDefinition.ts';

/** The placeholder client of this trade; a real one puts its own names here. */
export const brand: Brand = {
  clientName: 'QuietEaves',
  legalName: 'QuietEaves Referral Partners LLC',
  domain: 'quieteaves.example',
  contactEmail: 'support@quieteaves.example',
  postalAddress: { street: '200 Example Avenue', city: 'Columbus', state: 'OH', zip: '43215' },
  supportHours: 'M–Sat 7a–7p EST',
  jurisdiction: 'United States',
  arbitrationLocation: 'Columbus, Ohio',
};

/** What search engines and the app's manifest say it is. */
export const tagline = 'Licensed local pest control, matched to you';

/** The label of every button that opens the quiz, except on the legal pages. */
export const action = 'Find my pest pro';

/** The day of the last revision, for legal pages that do not state one of their own. */
export const lastUpdated = '2026-11-22';

export const messaging: Messaging = { keywords: { stop: 'STOP', help: 'HELP' }, maxPerWeek: 6 };

export const promise: ServicePromise = {
  contactWithinMinutes: 30,
  preferredTime: 'within 2 days',
  complaintHours: 48,
  referralDollars: 20,
};

/** Placeholders; there is no rating and there are no reviews, so no page mentions any. */
export const claims: Claims = {
  households: '900+',
  since: '2025',
};

/** When visits are offered on outcome pages. */
export const visits: VisitHours = {
  weekdays: [1, 2, 3, 4, 5],
  times: [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ],
};
