import type { GoingLive } from '../productDefinition.ts';

/**
 * What has to be true before this site goes live, for its owner (README: Going live). A production
 * build lists what is neither proved here nor acknowledged, and fails. Visitors never get this file.
 */
export const goingLive: GoingLive = {
  company: null,
  claims: {},
  promises: {},
  testimonials: {},
  consent: null,

  /** The same of the consent text that names companies. */
  companyConsent: null,
  prices: null,
  legalPages: {},

  /** What the demonstration shows although it is invented. Your own domain needs a list of its own. */
  acknowledged: {
    'quieteaves.example': [
      'domain quieteaves.example',
      'contact address support@quieteaves.example',
      'postal address 200 Example Avenue, Columbus',
      'company QuietEaves Referral Partners LLC',
      'claim households 900+',
      'claim since 2025',
      'every testimonial',
      'every promise',
      'consent text 2026_pest_v1',
      'consent text 2026_pest_v1_companies',
      'prices of 2026-11-22',
      'every legal text',
      'no GATSBY_TRUSTED_FORM_URL',
      'no GATSBY_LEAD_TOKEN_URL',
      // Settings of the tests' build, for which a stand-in serves the compliance scripts.
      'GATSBY_TRUSTED_FORM_URL=http://127.0.0.1:8719/trustedform.js',
      'GATSBY_LEAD_TOKEN_URL=http://127.0.0.1:8719/campaign.js?snippet_version=2',
    ],
  },
};
