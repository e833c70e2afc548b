import type { Claims, PostalAddress, Product, Voice } from '@tidyguard/content';

/** Addresses of the automation service; an absent one answers 'Validation not configured'. */
export interface Endpoints {
  zip?: string;
  email?: string;
  phone?: string;
  sendCode?: string;
  verifyCode?: string;
  ticket?: string;
  lead?: string;
  leadUpdate?: string;
  optOut?: string;
  /** Absent where the contact form writes an email in the visitor's own program. */
  contact?: string;
  qualification?: string;
  /** Gives back the places that the qualification has reserved. */
  release?: string;
}

/** The configuration of a site: who the client is, what is claimed, where the calls go. */
export interface SiteConfig {
  clientName: string;
  legalName: string;
  domain: string;
  contactEmail: string;
  postalAddress: PostalAddress;
  voice: Voice;
  compliance: {
    legal: { lastUpdated: string; jurisdiction: string; arbitrationLocation: string };
    /** Consent certificate (TrustedForm Certify); off without a script address. */
    trustedForm: { fieldName: string; scriptUrl: string | null };
    /** Lead token (LeadiD); off without a script address. */
    leadToken: { scriptUrl: string | null };
    /** What Global Privacy Control switches off (docs/decisions/0017). */
    globalPrivacyControl: { disablesComplianceScripts: boolean; disablesAnalytics: boolean };
  };
  messaging: { keywords: { stop: string; help: string }; maxPerWeek: number };
  consent: { text: string; version: string };
  claims: Claims;
  support: { hours: string };
  referralDollars: number;
  contactWithinMinutes: number;
  endpoints: Endpoints;
  /** Whether the buttons of outcome pages act, or do nothing (docs/decisions/0014). */
  outcomeActions: 'live' | 'inert';
  /** Whether the qualification asks the service, or succeeds without a call (docs/decisions/0044). */
  qualification: 'ask' | 'always';
  /** Push funnel events to window.dataLayer. */
  analytics: { dataLayer: boolean };
  /** Answer checks from local mocks after 1.5 s and send nothing. */
  mockValidation: boolean;
  /** Show the debug panel (src/debug); in development only, and no production build has its code. */
  debug: boolean;
}

/** What the configuration takes from a product. */
export type ConfiguredProduct = Pick<
  Product,
  'brand' | 'claims' | 'consent' | 'lastUpdated' | 'messaging' | 'promise'
>;

/**
 * The configuration for a product. What differs between deployments comes from the build's environment:
 * variables whose names begin with GATSBY_ reach the browser (docs/operations.md).
 */
export function siteConfig(product: ConfiguredProduct): SiteConfig {
  const { brand, claims, consent, messaging, promise } = product;
  const hooks = process.env.GATSBY_WEBHOOKS_URL ?? '';
  return {
    clientName: brand.clientName,
    legalName: brand.legalName,
    domain: brand.domain,
    contactEmail: brand.contactEmail,
    postalAddress: brand.postalAddress,
    voice: process.env.GATSBY_VOICE === 'cleaning' ? 'cleaning' : 'security',
    compliance: {
      legal: {
        lastUpdated: product.lastUpdated,
        jurisdiction: brand.jurisdiction,
        arbitrationLocation: brand.arbitrationLocation,
      },
      trustedForm: {
        fieldName: 'xxTrustedFormCertUrl',
        scriptUrl: process.env.GATSBY_TRUSTED_FORM_URL || null,
      },
      leadToken: { scriptUrl: process.env.GATSBY_LEAD_TOKEN_URL || null },
      globalPrivacyControl: { disablesComplianceScripts: false, disablesAnalytics: true },
    },
    messaging,
    consent,
    claims,
    support: { hours: brand.supportHours },
    referralDollars: promise.referralDollars,
    contactWithinMinutes: promise.contactWithinMinutes,
    endpoints: {
      zip: `${hooks}/hooks/zip`,
      email: `${hooks}/hooks/email`,
      phone: `${hooks}/hooks/phone`,
      sendCode: `${hooks}/hooks/send-code`,
      verifyCode: `${hooks}/hooks/verify-code`,
      ticket: `${hooks}/hooks/consent/ticket`,
      lead: `${hooks}/hooks/lead`,
      leadUpdate: `${hooks}/hooks/lead/update`,
      optOut: `${hooks}/hooks/privacy/opt-out`,
      ...(process.env.GATSBY_CONTACT_FORM === 'send' ? { contact: `${hooks}/hooks/contact` } : {}),
      qualification: `${hooks}/hooks/qualification`,
      release: `${hooks}/hooks/qualification/release`,
    },
    outcomeActions: process.env.GATSBY_OUTCOME_ACTIONS === 'inert' ? 'inert' : 'live',
    // Without GATSBY_WEBHOOKS_URL the service is the project's own, because nothing else then serves the
    // site.
    qualification:
      (process.env.GATSBY_QUALIFICATION || (hooks === '' ? 'ask' : 'always')) === 'ask'
        ? 'ask'
        : 'always',
    analytics: { dataLayer: process.env.GATSBY_DATA_LAYER === 'on' },
    mockValidation: process.env.GATSBY_MOCK_VALIDATION === 'on',
    debug: process.env.NODE_ENV === 'development',
  };
}
