import type { DefinitionProblem } from './definitionProblem.ts';
import { reservedAddresses } from './otherAddresses.ts';
import type { LegalPage } from './productDefinition.ts';

/** What is wrong with a legal page's address, short address, title, or place in the footer. */
export interface AddressProblem {
  page: LegalPage;
  field: 'path' | 'shortPath' | 'title' | 'footer';
  /** What is wrong, as a sentence. */
  what: string;
  /** How to fix it, as a sentence. */
  fix: string;
}

const fix = 'Choose another address for one of them.';

function addressProblem(
  address: string,
  namesakes: readonly string[],
  formerOwner: LegalPage | undefined,
) {
  if (!/^\/[a-z0-9-]+$/.test(address)) {
    return {
      what: `The address “${address}” is not one word after a slash.`,
      fix: 'Write it in lower case, with hyphens, such as /refund-policy.',
    };
  }
  if (reservedAddresses.includes(address)) {
    return {
      what: `The address ${address} belongs to another page of the site.`,
      fix: `Choose one that is not ${reservedAddresses.join(', ')}.`,
    };
  }
  if (namesakes.length > 1) {
    return {
      what: `The address ${address} is given twice: by ${namesakes.join(' and ')}.`,
      fix,
    };
  }
  if (formerOwner) {
    return {
      what: `The address ${address} was that of ${formerOwner.slug} before: links to it lead there.`,
      fix: `Choose another address; or take this one from the list of “${formerOwner.slug}” in legal-addresses.json, if no link to it is left.`,
    };
  }
  return null;
}

const withoutForm = (title: string) => title.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether readers could not tell two titles apart. */
export const isSameTitle = (one: string, other: string) => withoutForm(one) === withoutForm(other);

const filesOf = (pages: readonly LegalPage[]) =>
  pages.map(({ slug }) => `legal/${slug}.mdx`).join(' and ');

/** Pages that share a title: texts name a page by its title, so a link would lead to only one of them. */
const titleProblems = (pages: readonly LegalPage[]): AddressProblem[] =>
  pages.flatMap((page) => {
    const namesakes = pages.filter(({ title }) => isSameTitle(title, page.title));
    return namesakes.length > 1
      ? [
          {
            page,
            field: 'title' as const,
            what: `The title “${page.title}” is given twice: by ${filesOf(namesakes)}.`,
            fix: 'Choose another title for one of them: texts and the footer link to a page by its title.',
          },
        ]
      : [];
  });

/** Pages that claim the same place among the footer's links. */
const footerProblems = (pages: readonly LegalPage[]): AddressProblem[] =>
  pages.flatMap((page) => {
    const others = pages.filter((one) => one.footer !== undefined && one.footer === page.footer);
    return others.length > 1
      ? [
          {
            page,
            field: 'footer' as const,
            what: `The place ${page.footer} in the footer is given twice: to ${others.map(({ slug }) => slug).join(' and ')}.`,
            fix: 'Choose another place for one of them.',
          },
        ]
      : [];
  });

/** Everything that is wrong with the addresses, titles and footer places of a product's legal pages. */
export function addressProblems(pages: readonly LegalPage[]): AddressProblem[] {
  const addresses = pages.flatMap((page) =>
    (['path', 'shortPath'] as const).flatMap((field) => {
      const address = page[field];
      return address === undefined ? [] : [{ page, field, address }];
    }),
  );
  const wrong = addresses.flatMap(({ page, field, address }): AddressProblem[] => {
    if (field === 'shortPath' && address === page.path) {
      const what = `The short address ${address} is the page’s own.`;
      return [{ page, field, what, fix: 'Write a shorter one, or take the line out.' }];
    }
    const namesakes = addresses.filter((other) => other.address === address);
    const problem = addressProblem(
      address,
      [...new Set(namesakes.map((other) => other.page.slug))],
      pages.find((other) => other !== page && other.formerPaths?.includes(address)),
    );
    return problem ? [{ page, field, ...problem }] : [];
  });
  return [...wrong, ...titleProblems(pages), ...footerProblems(pages)];
}

/** The same, as problems of the definition. */
export const legalPageProblems = (pages: readonly LegalPage[]): DefinitionProblem[] =>
  addressProblems(pages).map(({ page: { slug }, field, what, fix }) => ({
    place: `legalPages.${slug}.${field}`,
    what,
    fix,
  }));
