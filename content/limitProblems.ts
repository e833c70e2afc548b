import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import { consentLimits, leadLimits, longestCompanyName } from './leadLimits.ts';
import { consentNaming } from './namedCompanies.ts';
import type { Product } from './productDefinition.ts';

/** The most companies that a consent names, with the longest names allowed. */
const LONGEST_NAMES = Array<string>(consentLimits.companies).fill('M'.repeat(longestCompanyName));

/** Reports a text that is longer than the service accepts, in characters. */
function tooLong(place: string, text: string, limit: number, withNames = ''): DefinitionProblem[] {
  const { length } = [...text];
  return problemIf(
    length > limit,
    place,
    `${place} has ${length} characters${withNames}, and the service takes ${limit}.`,
    'Write less.',
  );
}

function bundleProblems({ outcomePages }: Product): DefinitionProblem[] {
  return Object.entries(outcomePages).flatMap(([id, { bundles }]) =>
    bundles.flatMap(({ title }, index) => {
      const place = `outcomePages.${id}.bundles.${index + 1}.title`;
      return [
        ...tooLong(place, title, leadLimits.addOn.length),
        ...problemIf(
          bundles.findIndex((bundle) => bundle.title === title) < index,
          place,
          `${place} is "${title}" like the one before, and a request tells them apart by their titles.`,
          'Give each a title of its own.',
        ),
      ];
    }),
  );
}

/** What the service would refuse of the texts and titles that a product's pages send. */
export function limitProblems(product: Product): DefinitionProblem[] {
  const { companyConsent, consent, contactPage } = product;
  return [
    ...tooLong('consent.text', consent.text, consentLimits.text),
    ...tooLong('consent.version', consent.version, consentLimits.version),
    ...tooLong(
      'companyConsent.text',
      consentNaming(companyConsent, LONGEST_NAMES).text,
      consentLimits.text,
      ` with ${consentLimits.companies} names of ${longestCompanyName}`,
    ),
    ...tooLong('companyConsent.version', companyConsent.version, consentLimits.version),
    ...tooLong('contactPage.form.consent', contactPage.form.consent, consentLimits.contactText),
    ...bundleProblems(product),
  ];
}
