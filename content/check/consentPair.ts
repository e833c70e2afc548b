/** Compares the two consent texts of a product: the one that names companies says all else as the usual one does. */
import type { DefinitionProblem } from '../definitionProblem.ts';
import { COMPANIES } from '../namedCompanies.ts';
import type { Product } from '../productDefinition.ts';

/**
 * The words where the text that names companies leaves the usual text, of each; null where it says all that the usual
 * text says, and only names the companies at one place within it.
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
  // Where the usual text goes on behind the names, they are no difference: the texts part further on.
  const behind = own.findIndex((word) => word.includes(COMPANIES)) + 1;
  const resumed = behind > before ? sameWords(before, behind) : 0;
  const quoted = (words: readonly string[], index: number) =>
    words.slice(Math.max(0, index - 2), index + 4).join(' ');
  return {
    usual: quoted(all, before + resumed),
    naming: quoted(own, resumed > 0 ? behind + resumed : before),
  };
}

/** What the consent text that names companies says otherwise than the usual one, such as another service. */
export function consentPairProblems({
  consent,
  companyConsent,
}: Pick<Product, 'consent' | 'companyConsent'>): DefinitionProblem[] {
  const parted = parting(consent.text, companyConsent.text);
  // Without one place for the names there is nothing to compare by, and the definition is told of that.
  if (parted === null || companyConsent.text.split(COMPANIES).length !== 2) return [];
  return [
    {
      place: 'companyConsent.text',
      what: `companyConsent.text says “${parted.naming}” where consent.text says “${parted.usual}”.`,
      fix: `Let both say the same, but for one passage with ${COMPANIES} that only companyConsent.ts has.`,
    },
  ];
}
