import { routes } from './routes';
import { site } from './site';

/** The links at the foot of every page. */
export const footerLinks = [
  { href: routes.home, label: 'Home' },
  { href: routes.contact, label: 'Contact' },
  { href: routes.privacyPolicy, label: 'Privacy Policy' },
  { href: routes.termsOfService, label: 'Terms of Service' },
  { href: routes.tcpaDisclaimer, label: 'TCPA Disclaimer' },
];

/** What the company does, in one sentence. */
export const summary = `${site.clientName} matches homes across the United States with vetted local cleaning companies.`;

/** The disclaimer on calls and texts, and what else the foot of every page must say. */
export const smallPrint = [
  `By giving your number and ticking the consent box you agree that ${site.legalName} may call and ` +
    `text you about home cleaning services, including with autodialed calls and texts and with an ` +
    `artificial or prerecorded voice. Consent is not a condition of purchase. Up to ` +
    `${site.messaging.maxPerWeek} messages per week. Message and data rates may apply. Reply ` +
    `${site.messaging.keywords.stop} to opt out or ${site.messaging.keywords.help} for help.`,
  `${site.clientName} is a matching service for people aged 18 or older. The cleaning itself is sold, ` +
    `scheduled and carried out by independent companies, and paid to them.`,
];

/** The copyright line; the year is that of the last revision. */
export const copyright = `© ${site.compliance.legal.lastUpdated.slice(0, 4)} ${site.legalName}`;
