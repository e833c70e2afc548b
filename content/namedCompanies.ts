import type { Consent } from './productDefinition.ts';

/** Where the names of companies stand in the consent text that names them. */
export const COMPANIES = '{companies}';
/** Between two names: names have commas of their own. */
const SEPARATOR = '; ';

/** What the versions of that text end in, so that none is taken for one of the other text. */
export const COMPANIES_SUFFIX = '_companies';

/** Whether the text of a version names companies. */
export const namesCompanies = (version: string): boolean => version.endsWith(COMPANIES_SUFFIX);

/** The consent that names companies by their legal names, in the order given. */
export const consentNaming = (
  { version, text }: Consent,
  legalNames: readonly string[],
): Consent => ({ version, text: text.split(COMPANIES).join(legalNames.join(SEPARATOR)) });

/** What is wrong with the consent text that names companies, one sentence each. */
export function companyConsentProblems({ version, text }: Consent): string[] {
  return [
    ...(text.split(COMPANIES).length === 2
      ? []
      : [
          `companyConsent: write ${COMPANIES} once, where the names of the companies are to stand.`,
        ]),
    ...(namesCompanies(version)
      ? []
      : [`companyConsent: let its version end in ${COMPANIES_SUFFIX}.`]),
  ];
}
