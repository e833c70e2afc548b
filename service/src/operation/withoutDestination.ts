import type { Queryable } from '../database/types.ts';
import { latestRevision } from '../repositories/companies.ts';
import { countLeadsOfNobody } from '../repositories/leadsOfNobody.ts';

/**
 * What a start says to the operator about leads that go nowhere: that there is no destination, and which
 * leads came while there was none. A sentence each.
 *
 * @param destinations how many are configured.
 */
export async function leadsToNobody(
  db: Queryable,
  destinations: number,
  now: Date,
): Promise<string[]> {
  const hasReceiver = destinations > 0 || (await latestRevision(db)) > 0;
  const { count, since } = await countLeadsOfNobody(db, now);
  return [
    ...(hasReceiver
      ? []
      : [
          'Nobody is told of leads: set DELIVERY_URLS, or list companies; until then they are stored, for npm run leads',
        ]),
    ...(destinations > 0 && since !== null
      ? [
          `${count} accepted ${count === 1 ? 'lead' : 'leads'} of the last 30 days came while there was no destination, and nobody was told: ` +
            `npm run leads -- replay --since ${since.slice(0, 10)} delivers all that came since`,
        ]
      : []),
  ];
}
