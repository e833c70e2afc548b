import type {
  Brand,
  BrandColors,
  Claims,
  Messaging,
  ServicePromise,
} from '../productDefinition.ts';

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

/** The day of the last revision, for legal pages that name none themselves. */
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

/** Slate blue and moss, in place of the design system's colours. */
export const colors: BrandColors = {
  light: {
    canvas: '#f7f9f6',
    surface: '#ffffff',
    surfaceMuted: '#ebf0e9',
    ink: '#18222e',
    inkMuted: '#4a5766',
    line: '#d8dfd6',
    lineStrong: '#76838c',
    accent: '#2f6b1f',
    accentHover: '#245417',
    onAccent: '#ffffff',
    accentText: '#2c641d',
    accentWash: '#e6f2e0',
    brand: '#2a4365',
    onBrand: '#f5f8fc',
    brandWash: '#e1e9f3',
    success: '#0f6b45',
    successWash: '#e0f2e8',
    danger: '#b3211f',
    dangerWash: '#fce8e6',
    focus: '#9a4a00',
    scrim: 'rgb(18 26 36 / 55%)',
  },
  dark: {
    canvas: '#10161d',
    surface: '#18212b',
    surfaceMuted: '#202b37',
    ink: '#eff3f6',
    inkMuted: '#b2bfcb',
    line: '#2e3b48',
    lineStrong: '#8494a3',
    accent: '#a3d98d',
    accentHover: '#bde6ab',
    onAccent: '#12260b',
    accentText: '#aede9a',
    accentWash: '#20331a',
    brand: '#a9c4e8',
    onBrand: '#0d1b2d',
    brandWash: '#1d2f47',
    success: '#7fd8ab',
    successWash: '#12362a',
    danger: '#ff9d94',
    dangerWash: '#411c1b',
    focus: '#ffbd80',
    scrim: 'rgb(0 0 0 / 65%)',
  },
};
