import type { GoingLive } from '../productDefinition.ts';

/**
 * What has to be true before this site goes live, for its owner (README: Going live). A production
 * build lists what is neither proved here nor acknowledged, and fails. Visitors never get this file.
 */
export const goingLive: GoingLive = {
  /** Where the company of brand.ts is registered: company: 'Texas Secretary of State, file 080…'. */
  company: null,

  /** Where each claim of brand.ts can be checked: rating: 'Google Business Profile, 2026-11-01'. */
  claims: {},

  /** Who keeps each promise of the pages, or where it is proved: 'Licensed & insured': 'Certificates, shared drive'. */
  promises: {},

  /** Where each customer's permission is kept: 'deep-clean': 'E-mail of 2026-10-12, shared drive'. */
  testimonials: {},

  /** Who approved the consent text, and its version: { by: 'Jane Roe, Roe LLP', revision: '2025_v1' }. */
  consent: null,

  /** The same of the consent text that names companies. */
  companyConsent: null,

  /** Who stands behind the figures of prices.ts, and their day: { by: 'Jane Roe', revision: '2026-11-20' }. */
  prices: null,

  /** Who approved each legal page: 'privacy-policy': { by: 'Jane Roe, Roe LLP', revision: '2026-11-20' }. */
  legalPages: {},

  /** What the demonstration shows although it is invented. Your own domain needs a list of its own. */
  acknowledged: {
    'tidyguard.example': [
      'domain tidyguard.example',
      'contact address hello@tidyguard.example',
      'postal address 100 Example Street, Suite 200, Dallas',
      'company TidyGuard Home Services LLC',
      'claim households 5,000+',
      'claim rating 4.8',
      'claim reviews 1,200+',
      'claim since 2024',
      'every testimonial',
      'every promise',
      'consent text 2025_v1',
      'consent text 2026_v1_companies',
      'every legal text',
      'no GATSBY_TRUSTED_FORM_URL',
      'no GATSBY_LEAD_TOKEN_URL',
    ],
  },
};
