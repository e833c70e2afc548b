import type { Database } from '../database/types.ts';
import { companyStates, countStates } from '../matching/companyStates.ts';

/** What a start says to the operator if companies are listed and none of them may get leads. */
export async function noCompanyGetsLeads(db: Database, now: Date): Promise<string[]> {
  const counts = await countStates(db, now);
  const others = companyStates.filter((state) => counts[state] > 0);
  if (others.length === 0 || counts.active > 0) return [];
  const why = others.map((state) => `${counts[state]} ${state.replaceAll('_', ' ')}`).join(', ');
  return [
    `No listed company may get leads now (${why}): visitors are told that no company was found, and ` +
      'leads wait. npm run companies says why',
  ];
}
