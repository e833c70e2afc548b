/**
 * The one typed configuration of the site: who the client is, what is claimed,
 * what a visitor consents to, and where the calls go. Nothing repeats it.
 *
 * Values that differ by deployment come from the build's environment (names
 * beginning with GATSBY_ reach the browser; see docs/operations.md).
 */

/** Which brand reading the quoted phrases follow (decisions: Brand). */
export type Voice = 'security' | 'cleaning';

export interface Testimonial {
  quote: string;
  name: string;
  place: string;
}

/** Public claims. An absent claim appears nowhere, structured data included. */
export interface Claims {
  households?: string;
  rating?: string;
  reviews?: string;
  since?: string;
  testimonials?: Partial<
    Record<'busy-professional' | 'family-friendly' | 'deep-clean' | 'budget-friendly', Testimonial>
  >;
}

/** Addresses of the automation service; an absent one answers 'Validation not configured'. */
export interface Endpoints {
  zip?: string;
  email?: string;
  phone?: string;
  sendCode?: string;
  verifyCode?: string;
  lead?: string;
  qualification?: string;
}

export interface SiteConfig {
  clientName: string;
  legalName: string;
  domain: string;
  contactEmail: string;
  voice: Voice;
  compliance: {
    legal: { lastUpdated: string; jurisdiction: string; arbitrationLocation: string };
    /** Consent certificate (TrustedForm Certify); off without a script address. */
    trustedForm: { fieldName: string; scriptUrl: string | null };
    /** Lead token (LeadiD); off without a script address. */
    leadToken: { scriptUrl: string | null };
    /** What Global Privacy Control switches off (decisions: Accessibility and privacy). */
    globalPrivacyControl: { disablesComplianceScripts: boolean; disablesAnalytics: boolean };
  };
  messaging: { keywords: { stop: string; help: string }; maxPerWeek: number };
  consent: { text: string; version: string };
  claims: Claims;
  support: { hours: string };
  referralDollars: number;
  contactWithinMinutes: number;
  endpoints: Endpoints;
  /** Push funnel events to window.dataLayer. */
  analytics: { dataLayer: boolean };
  /** Answer checks from local mocks after 1.5 s and send nothing. */
  mockValidation: boolean;
  /** Verbose console output; development only. */
  debug: boolean;
}

const hooks = process.env.GATSBY_WEBHOOKS_URL ?? '';
const legalName = 'TidyGuard Home Services LLC';
const messaging = { keywords: { stop: 'STOP', help: 'HELP' }, maxPerWeek: 10 };

export const site: SiteConfig = {
  clientName: 'TidyGuard',
  legalName,
  domain: 'tidyguard.example',
  contactEmail: 'hello@tidyguard.example',
  voice: process.env.GATSBY_VOICE === 'cleaning' ? 'cleaning' : 'security',
  compliance: {
    legal: {
      lastUpdated: '2026-11-20',
      jurisdiction: 'United States',
      arbitrationLocation: 'Dallas, Texas',
    },
    trustedForm: {
      fieldName: 'xxTrustedFormCertUrl',
      scriptUrl: process.env.GATSBY_TRUSTED_FORM_URL || null,
    },
    leadToken: { scriptUrl: process.env.GATSBY_LEAD_TOKEN_URL || null },
    globalPrivacyControl: { disablesComplianceScripts: false, disablesAnalytics: true },
  },
  messaging,
  consent: {
    // Changing one word means a new version: see content/README.md.
    text:
      `By checking this box, I give ${legalName} my prior express written consent to contact me ` +
      `at the phone number I entered above with marketing calls and text messages about home ` +
      `cleaning services, including autodialed calls and texts and calls that use an artificial ` +
      `or prerecorded voice. My consent is not a condition of purchase. Up to ` +
      `${messaging.maxPerWeek} messages per week. Message and data rates may apply. Reply ` +
      `${messaging.keywords.stop} to opt out or ${messaging.keywords.help} for help. ` +
      `I have read the Terms of Service and the Privacy Policy.`,
    version: '2025_v1',
  },
  claims: {
    households: '5,000+',
    rating: '4.8',
    reviews: '1,200+',
    since: '2024',
    // Placeholders of the placeholder client: a real client puts its own customers' words here.
    testimonials: {
      'busy-professional': {
        quote:
          'I answered the questions on the train and had a call before my stop. Every other Thursday I come home to a kitchen I do not recognize, in the best way.',
        name: 'Marisol T.',
        place: 'Dallas, TX',
      },
      'family-friendly': {
        quote:
          'Two kids, one shedding retriever, and a white rug I regret. They asked about the dog before they asked about the house. That settled it.',
        name: 'Devon and Priya K.',
        place: 'Plano, TX',
      },
      'deep-clean': {
        quote:
          'We were moving out with a baby and no time. They got the oven back to the color it was when we moved in, and our deposit back with it.',
        name: 'Hannah W.',
        place: 'Fort Worth, TX',
      },
      'budget-friendly': {
        quote:
          'I wanted a price before anybody came to the door, and I got one. Once a month is plenty for my apartment, and it fits what I can spend.',
        name: 'Curtis B.',
        place: 'Arlington, TX',
      },
    },
  },
  support: { hours: 'M–F 8a–6p CST' },
  referralDollars: 10,
  contactWithinMinutes: 15,
  endpoints: {
    zip: `${hooks}/hooks/zip`,
    email: `${hooks}/hooks/email`,
    phone: `${hooks}/hooks/phone`,
    sendCode: `${hooks}/hooks/send-code`,
    verifyCode: `${hooks}/hooks/verify-code`,
    lead: `${hooks}/hooks/lead`,
    qualification: `${hooks}/hooks/qualification`,
  },
  analytics: { dataLayer: process.env.GATSBY_DATA_LAYER === 'on' },
  mockValidation: process.env.GATSBY_MOCK_VALIDATION === 'on',
  debug: process.env.NODE_ENV === 'development',
};
