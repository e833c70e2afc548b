import type { Consent } from '../productDefinition.ts';
import { brand, messaging } from './brand.ts';

const { legalName } = brand;
const { keywords, maxPerWeek } = messaging;

/** What every consent says about how many messages there are and how to end them. */
export const limits =
  `Up to ${maxPerWeek} messages per week. Message and data rates may apply. ` +
  `Reply ${keywords.stop} to opt out or ${keywords.help} for help.`;

/** What the visitor agrees to. Changing one word means a new version: see content/README.md. */
export const consent: Consent = {
  version: '2025_v1',
  text:
    `By checking this box, I give ${legalName} my prior express written consent to contact me ` +
    `at the phone number I entered above with marketing calls and text messages about home ` +
    `cleaning services, including autodialed calls and texts and calls that use an artificial ` +
    `or prerecorded voice. My consent is not a condition of purchase. ${limits} ` +
    `I have read the Terms of Service and the Privacy Policy.`,
};

/**
 * The disclosure on calls and texts, wherever it appears outside the quiz.
 *
 * @param opening the words that its first sentence begins with.
 */
export const disclosure = (opening: string) =>
  `${opening} ${legalName} may call and text you about home cleaning services, including with ` +
  `autodialed calls and texts and with an artificial or prerecorded voice. Consent is not a ` +
  `condition of purchase. ${limits}`;
