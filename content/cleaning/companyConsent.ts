import type { Consent } from '../productDefinition.ts';
import { brand } from './brand.ts';
import { limits } from './consent.ts';

/**
 * What a visitor who is told which companies may call agrees to. The companies' legal names replace
 * {companies}. Changing one word means a new version: see content/README.md.
 */
export const companyConsent: Consent = {
  version: '2026_v1_companies',
  text:
    `By checking this box, I give ${brand.legalName} and each company named here ({companies}) my ` +
    `prior express written consent to contact me at the phone number I entered above with ` +
    `marketing calls and text messages about home cleaning services, including autodialed calls ` +
    `and texts and calls that use an artificial or prerecorded voice. My consent is not a ` +
    `condition of purchase. ${limits} I have read the Terms of Service and the Privacy Policy.`,
};
