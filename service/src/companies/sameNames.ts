import type { Company } from './terms.ts';

/** The names by which visitors and consents tell companies apart. */
const nameColumns = ['legal_name', 'shown_name'] as const;

/** Companies that have the same name, and in which columns. */
export interface SameNames {
  company_ids: string[];
  columns: (typeof nameColumns)[number][];
}

const bare = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** Whether two names are of one company, as 'Bright LLC' and 'BRIGHT  LLC' are. */
export const isSameName = (one: string, other: string): boolean => bare(one) === bare(other);

/**
 * Companies that may be one under several ids: they have the same name, case and spaces ignored. A paused
 * company is left out, because nobody is told of it.
 */
export function sameNames(companies: readonly Company[]): SameNames[] {
  const found = new Map<string, SameNames>();
  for (const column of nameColumns) {
    const idsOf = new Map<string, string[]>();
    for (const { company_id, terms, is_paused } of companies) {
      if (is_paused) continue;
      const name = bare(terms[column]);
      idsOf.set(name, [...(idsOf.get(name) ?? []), company_id]);
    }
    for (const company_ids of idsOf.values()) {
      if (company_ids.length < 2) continue;
      const key = company_ids.join(' ');
      const columns = [...(found.get(key)?.columns ?? []), column];
      found.set(key, { company_ids, columns });
    }
  }
  return [...found.values()];
}
