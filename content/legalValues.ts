import { inWords } from './dates.ts';
import { addressLine } from './postalAddress.ts';
import type { Product } from './productDefinition.ts';

/**
 * The names that `<Value of="…" />` knows in a legal text, and what they stand for.
 * `lastUpdated` is the page's own ISO date.
 */
export function legalValues(
  {
    brand,
    consent,
    language,
    messages,
    messaging,
    promise,
  }: Pick<Product, 'brand' | 'consent' | 'language' | 'messages' | 'messaging' | 'promise'>,
  lastUpdated: string,
) {
  return {
    clientName: brand.clientName,
    legalName: brand.legalName,
    domain: brand.domain,
    contactEmail: brand.contactEmail,
    postalAddress: addressLine(brand.postalAddress),
    jurisdiction: brand.jurisdiction,
    arbitrationLocation: brand.arbitrationLocation,
    lastUpdated: inWords(lastUpdated, language),
    stopKeyword: messaging.keywords.stop,
    helpKeyword: messaging.keywords.help,
    maxMessagesPerWeek: String(messaging.maxPerWeek),
    contactWithinMinutes: String(promise.contactWithinMinutes),
    complaintHours: String(promise.complaintHours),
    supportHours: brand.supportHours,
    consentText: consent.text,
    consentVersion: consent.version,
    // The texts that the service sends.
    requestText: messages.requestText({
      clientName: brand.clientName,
      firstName: 'Anna',
      caller: brand.legalName,
      minutes: promise.contactWithinMinutes,
      maxPerWeek: messaging.maxPerWeek,
      ...messaging.keywords,
    }),
    codeText: messages.codeText(brand.clientName, '123456'),
    stopReply: messages.stopReply(brand.clientName),
    helpReply: messages.helpReply(brand.clientName, brand.contactEmail, messaging.keywords.stop),
  } as const;
}

export type LegalValueName = keyof ReturnType<typeof legalValues>;
