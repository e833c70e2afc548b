import type { SiteConfig } from '../config/site';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An ISO date in words: `November 20, 2026`. */
export const inWords = (isoDate: string) => longDate.format(new Date(isoDate));

/**
 * The names that `<Value of="…" />` knows in a legal text, and what they stand for.
 * `lastUpdated` is the page's own ISO date.
 */
export function legalValues(site: SiteConfig, lastUpdated: string) {
  const { compliance, messaging } = site;
  return {
    clientName: site.clientName,
    legalName: site.legalName,
    domain: site.domain,
    contactEmail: site.contactEmail,
    jurisdiction: compliance.legal.jurisdiction,
    arbitrationLocation: compliance.legal.arbitrationLocation,
    lastUpdated: inWords(lastUpdated),
    stopKeyword: messaging.keywords.stop,
    helpKeyword: messaging.keywords.help,
    maxMessagesPerWeek: String(messaging.maxPerWeek),
    contactWithinMinutes: String(site.contactWithinMinutes),
    supportHours: site.support.hours,
    consentText: site.consent.text,
    consentVersion: site.consent.version,
  } as const;
}

export type LegalValueName = keyof ReturnType<typeof legalValues>;
