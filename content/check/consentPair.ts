/** Compares a product's two consent texts: apart from the companies' names, they have to say the same. */
import type { DefinitionProblem } from '../definitionProblem.ts';
import { COMPANIES } from '../namedCompanies.ts';
import type { Product } from '../productDefinition.ts';

/**
 * The words around the first difference, from each text; null if the text that names companies says all of
 * the usual text and only adds one passage within it.
 */
function parting(usual: string, naming: string): { usual: string; naming: string } | null {
  let start = 0;
  while (start < usual.length && usual[start] === naming[start]) start += 1;
  if (naming.slice(start).endsWith(usual.slice(start))) return null;
  const [all, own] = [usual.split(' '), naming.split(' ')];
  const sameWords = (at: number, from: number) => {
    let count = 0;
    while (at + count < all.length && all[at + count] === own[from + count]) count += 1;
    return count;
  };
  const before = sameWords(0, 0);
  // If the usual text resumes after the names, the names are not the difference: look for it after them.
  const behind = own.findIndex((word) => word.includes(COMPANIES)) + 1;
  const resumed = behind > before ? sameWords(before, behind) : 0;
  const quoted = (words: readonly string[], index: number) =>
    words.slice(Math.max(0, index - 2), index + 4).join(' ');
  return {
    usual: quoted(all, before + resumed),
    naming: quoted(own, resumed > 0 ? behind + resumed : before),
  };
}

/** Where the consent text that names companies differs from the usual one, such as in the service. */
export function consentPairProblems({
  consent,
  companyConsent,
}: Pick<Product, 'consent' | 'companyConsent'>): DefinitionProblem[] {
  const parted = parting(consent.text, companyConsent.text);
  // Unless the names have exactly one place, nothing can be compared; the definition reports that itself.
  if (parted === null || companyConsent.text.split(COMPANIES).length !== 2) return [];
  return [
    {
      place: 'companyConsent.text',
      what: `companyConsent.text says “${parted.naming}” where consent.text says “${parted.usual}”.`,
      fix: `Let both say the same, but for one passage with ${COMPANIES} that only companyConsent.ts has.`,
    },
  ];
}
