import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../database/types.ts';
import { oncePerMinute } from '../operation/limitedLog.ts';
import type { Metrics } from '../operation/metrics.ts';
import { AddressLimit } from '../leads/addressLimit.ts';
import { editKeys } from '../leads/editKeys.ts';
import { LeadUpdates } from '../leads/leadUpdates.ts';
import type { NewVersion, StoredSubmission } from '../leads/submission.ts';
import { ticketJudge } from '../proof/consentTickets.ts';
import { warningOfOtherKeys } from '../proof/otherKeys.ts';
import { assignStored } from '../matching/assignments.ts';
import { matchOf, matchOfStored } from '../matching/callers.ts';
import { reservedConsentsOf } from '../matching/reservations.ts';
import { LeadService } from '../leads/leadService.ts';
import { type StoringHealth } from '../leads/storingHealth.ts';
import { RefusalService } from '../leads/refusals.ts';
import type { AppDependencies } from './dependencies.ts';
import type { Queues } from './queues.ts';

/** Creates what stores leads and later versions of them, and queues them in the same transaction. */
export function createLeads(
  { config, db, clock, lineTypes, signingKey }: AppDependencies,
  health: StoringHealth,
  { deliveries, claims, mails }: Queues,
  metrics: Metrics,
  log: FastifyBaseLogger,
): { leads: LeadService; updates: LeadUpdates } {
  const judge = ticketJudge([signingKey], reservedConsentsOf(db));
  const storing = {
    editKeys: editKeys(signingKey, clock),
    db,
    clock,
    rules: { ...config, lineTypes },
    judgeTicket: warningOfOtherKeys(judge, clock, log),
    onStored: async (tx: Queryable, stored: NewVersion[]) => {
      await deliveries.enqueue(tx, stored);
      await claims?.enqueue(tx, stored);
      await mails?.enqueueConfirmations(tx, stored);
      // Last: other processes wait for the companies' capacity that it counts until this transaction ends.
      await assignStored(db, tx, stored, {
        clock,
        promise: config.product.promise,
      });
    },
    health,
    onResult: ({ kind, status }: StoredSubmission) => {
      metrics.leads.inc({ kind, status });
      if (kind !== 'created' && kind !== 'versioned') return;
      deliveries.notify();
    },
  };
  const uncounted = oncePerMinute(clock);
  const addressLimit = config.rateLimit
    ? new AddressLimit({
        db,
        clock,
        perDay: config.leadLimitAddress,
        onError: (error) => {
          const count = uncounted('lead');
          if (count !== null) log.warn({ err: error, count }, 'leads by address were not counted');
        },
      })
    : null;
  return {
    leads: new LeadService({
      ...storing,
      addressLimit,
      matchOf: (lead, now) => matchOf(db, lead, config.product, now),
    }),
    updates: new LeadUpdates({
      ...storing,
      matchOf: (leadId, now) => matchOfStored(db, leadId, config.product, now),
    }),
  };
}

/** Creates what keeps refused submissions. */
export function createRefusals(
  { db, clock }: AppDependencies,
  metrics: Metrics,
  log: FastifyBaseLogger,
): RefusalService {
  const countOf = oncePerMinute(clock);
  return new RefusalService({
    db,
    clock,
    onResult: (result) => {
      metrics.refusals.inc({ result });
      const count = countOf(result);
      if (count === null) return;
      log.warn({ result, count }, 'submissions were refused: npm run leads -- refused');
    },
  });
}
