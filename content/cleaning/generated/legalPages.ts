// Written by `npm run content:index` from the folders beside it: do not edit.

import type { LegalLink, LegalPage } from '../../productDefinition.ts';

/** The legal pages, from their front matter, with the addresses that they had before. */
export const legalPages: readonly LegalPage[] = [
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    description:
      'What we learn about you when you look for a cleaner with us, what we do with it, and what you can ask of us.',
    path: '/privacy-policy',
    shortPath: '/privacy',
    footer: 1,
    lastUpdated: '2026-12-01',
  },
  {
    slug: 'terms-of-service',
    title: 'Terms of Service',
    description:
      'What you can expect of us, what we expect of you, and who is responsible for what.',
    path: '/terms-of-service',
    shortPath: '/terms',
    footer: 2,
    lastUpdated: '2026-11-29',
  },
  {
    slug: 'tcpa-disclaimer',
    title: 'TCPA Disclaimer',
    description:
      'What you agree to when you give us your number, how often we may write, and how you end it.',
    path: '/tcpa-disclaimer',
    shortPath: '/tcpa',
    footer: 3,
    lastUpdated: '2026-12-01',
  },
];

/** What links to them need. */
export const legalLinks: readonly LegalLink[] = [
  { title: 'Privacy Policy', path: '/privacy-policy', footer: 1 },
  { title: 'Terms of Service', path: '/terms-of-service', footer: 2 },
  { title: 'TCPA Disclaimer', path: '/tcpa-disclaimer', footer: 3 },
];
