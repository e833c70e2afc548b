import Fastify, { type LightMyRequestResponse } from 'fastify';
import { systemClock } from '../common/clock.ts';
import { inPages } from '../common/pages.ts';
import type { Config } from '../config/config.ts';
import { paths, type ErrorReply } from '../contract/index.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database } from '../database/types.ts';
import { registerErrorReplies } from '../http/errorReplies.ts';
import { registerRequestRules, requestLimits } from '../http/requestRules.ts';
import { LeadService } from '../leads/leadService.ts';
import type { RequestContext } from '../leads/submission.ts';
import { deliverAccepted } from '../repositories/leadStatus.ts';
import {
  newerLeadOf,
  readRefusal,
  readRefusals,
  refuseAgain,
  removeRefusal,
  type RefusalReason,
  type RefusalRecord,
} from '../repositories/refusals.ts';
import { assignStored } from '../matching/assignments.ts';
import { reservedConsentsOf } from '../matching/reservations.ts';
import { ticketJudge } from '../proof/consentTickets.ts';
import { verifierOf } from '../proof/signingKey.ts';
import { readPublicKeys } from '../repositories/signingKeys.ts';
import { leadRoutes } from '../routes/leads.ts';

/** What became of refused submissions that were submitted again. */
export interface ResubmitCounts {
  accepted: number;
  refused: number;
  /** How many were left out, because only an operator can judge them. */
  leftOut?: number;
}

/** What to submit again: one, those refused for a reason or, if both are null, all but {@link UNJUDGED}. */
export interface ResubmitRequest {
  refusedId: string | null;
  reason?: string | null;
}

/** The origin of a submission is not kept, so nothing can say whether it is allowed by now. */
const UNJUDGED = 'origin_not_allowed';

const PAGE = 100;
const RETRY_FOR_MS = 5_000;
/** Where a submission that is submitted again seems to come from: the host that it is sent to. */
const HOST = 'resubmit';

const contextOf = (refusal: RefusalRecord): RequestContext => ({
  ipAddress: refusal.ip_address,
  userAgent: refusal.user_agent,
  gpcHeader: refusal.gpc_header,
  receivedAt: new Date(refusal.received_at),
});

/** Rejects with the database's error if nothing could be stored. */
type SubmitAgain = (refusal: RefusalRecord) => Promise<LightMyRequestResponse>;

/** Retries what is safe to repeat: a lost answer must not end the command between a lead and its count. */
const patiently = <T>(work: () => Promise<T>) => retryTransient(systemClock, RETRY_FOR_MS, work);

/** Keeps a refusal with its new reason, and counts the attempt once. */
const keepRefused = (
  db: Database,
  { refused_id, attempts }: RefusalRecord,
  reason: RefusalReason,
) =>
  patiently(async () => {
    const kept = await readRefusal(db, refused_id);
    if (kept?.attempts === attempts) await refuseAgain(db, refused_id, reason);
  });

/** Has a lead delivered and removes its refusal: both or neither. */
const keepTaken = (db: Database, { refused_id }: RefusalRecord, leadId: string) =>
  patiently(() =>
    db.transaction(async (tx) => {
      await deliverAccepted(tx, { leadId }, systemClock.now());
      await removeRefusal(tx, refused_id);
    }),
  );

/** The service's call for leads, for submissions that arrived earlier, one after the other. */
async function callOf(db: Database, config: Config): Promise<SubmitAgain> {
  const keys = await patiently(() => readPublicKeys(db));
  const leads = new LeadService({
    db,
    clock: systemClock,
    rules: { ...config, lineTypes: null },
    judgeTicket: ticketJudge(keys.map(verifierOf), reservedConsentsOf(db)),
    onStored: async (tx, stored, proof) => {
      // Recorded, because a lead received before it is entered looks like a consent that somebody made up.
      for (const { leadId, version } of stored) proof.event('resubmission', leadId, { version });
      await assignStored(db, tx, stored, {
        clock: systemClock,
        promise: config.product.promise,
      });
    },
  });
  let context: RequestContext;
  let failure: unknown;
  const app = Fastify({ logger: false, ...requestLimits });
  registerErrorReplies(app);
  await registerRequestRules(app, config);
  await app.register(leadRoutes, {
    leads: {
      submit: (submission) =>
        leads.submit(submission, context).catch((error: unknown) => {
          failure = error;
          throw error;
        }),
    },
    refusals: { keep: async () => undefined },
    rateLimitOf: () => ({}),
  });
  return async (refusal) => {
    context = contextOf(refusal);
    const reply = await app.inject({
      method: 'POST',
      url: paths.lead,
      headers: { 'content-type': 'application/json', host: HOST, origin: `http://${HOST}` },
      payload: refusal.body,
    });
    if (reply.statusCode < 500) return reply;
    throw new Error(reply.json<ErrorReply>().message, { cause: failure });
  };
}

/**
 * Submits kept refusals again by the same schema, rules and storing as any submission. What is accepted now
 * is no longer kept, and a running server delivers it; what is refused again stays, with the new reason.
 *
 * @throws Error if there is no refusal of that id, or nothing can be stored.
 */
export async function resubmit(
  db: Database,
  config: Config,
  { refusedId, reason = null }: ResubmitRequest,
): Promise<ResubmitCounts> {
  const call = await callOf(db, config);
  /** By the id of each submission. */
  const became = new Map<string, 'accepted' | 'refused'>();
  const count = (what: 'accepted' | 'refused') =>
    [...became.values()].filter((one) => one === what).length;
  const counts = () => ({ accepted: count('accepted'), refused: count('refused') });

  const submitAgain = async (refusal: RefusalRecord): Promise<void> => {
    const { refused_id: id } = refusal;
    // Taken, it would become the newest version: what the visitor sent first would undo what came last.
    const newer = await patiently(() => newerLeadOf(db, refusal));
    if (newer !== null) {
      const message = `The visitor has submitted again since: lead ${newer} has that.`;
      await keepRefused(db, refusal, { statusCode: 409, code: 'outdated', field: null, message });
      became.set(id, 'refused');
      return;
    }
    const reply = await call(refusal);
    const { statusCode } = reply;
    if (statusCode === 200) {
      await keepTaken(db, refusal, reply.json<{ lead_id: string }>().lead_id);
      became.set(id, 'accepted');
      return;
    }
    const { code, field, message } = reply.json<ErrorReply>();
    await keepRefused(db, refusal, { statusCode, code, field: field ?? null, message });
    became.set(id, 'refused');
  };

  if (refusedId !== null) {
    const refusal = await patiently(() => readRefusal(db, refusedId));
    if (!refusal) throw new Error(`There is no refused submission ${refusedId}.`);
    await submitAgain(refusal);
    return counts();
  }
  let leftOut = 0;
  const refusals = inPages<RefusalRecord>(PAGE, (last) =>
    patiently(() => readRefusals(db, last, PAGE)),
  );
  try {
    for await (const refusal of refusals) {
      if (reason !== null && refusal.code !== reason) continue;
      if (reason === null && refusal.code === UNJUDGED) leftOut += 1;
      else await submitAgain(refusal);
    }
  } catch (error) {
    const { accepted, refused } = counts();
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${accepted} taken, ${refused} refused again, then: ${why}`, { cause: error });
  }
  return leftOut === 0 ? counts() : { ...counts(), leftOut };
}
