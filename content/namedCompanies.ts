import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import type { Consent } from './productDefinition.ts';

/** Where the names of companies stand in the consent text that names them. */
export const COMPANIES = '{companies}';
/** Separates two names; not a comma, because names contain commas. */
const SEPARATOR = '; ';

/** The ending of that text's versions, so that none is taken for a version of the other consent text. */
export const COMPANIES_SUFFIX = '_companies';

/** Whether the text of a version names companies. */
export const namesCompanies = (version: string): boolean => version.endsWith(COMPANIES_SUFFIX);

/** The consent with the companies' legal names in it, in the given order. */
export const consentNaming = (
  { version, text }: Consent,
  legalNames: readonly string[],
): Consent => ({ version, text: text.split(COMPANIES).join(legalNames.join(SEPARATOR)) });

/** What is wrong with the consent text that names companies. */
export function companyConsentProblems({ version, text }: Consent): DefinitionProblem[] {
  const count = text.split(COMPANIES).length - 1;
  return [
    ...problemIf(
      count !== 1,
      'companyConsent.text',
      `companyConsent.text has ${COMPANIES} ${count} times.`,
      `Write ${COMPANIES} once, where the names of the companies are to stand.`,
    ),
    ...problemIf(
      !namesCompanies(version),
      'companyConsent.version',
      `companyConsent.version is "${version}", which may be a version of the other consent text.`,
      `Let it end in ${COMPANIES_SUFFIX}.`,
    ),
  ];
}
