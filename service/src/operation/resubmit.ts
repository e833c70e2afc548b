import Fastify, { type LightMyRequestResponse } from 'fastify';
import { systemClock } from '../common/clock.ts';
import { inPages } from '../common/pages.ts';
import type { Config } from '../config/config.ts';
import { paths, type ErrorReply } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { registerErrorReplies } from '../http/errorReplies.ts';
import { registerRequestRules, requestLimits } from '../http/requestRules.ts';
import { LeadService } from '../leads/leadService.ts';
import type { RequestContext } from '../leads/submission.ts';
import { submissionRulesOf } from '../leads/submissionRules.ts';
import { deliverAccepted } from '../repositories/leadStatus.ts';
import {
  newerLeadOf,
  readRefusal,
  readRefusals,
  refuseAgain,
  removeRefusal,
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

/** Which are submitted again: one, those that were refused for a reason, or, where both are null, all but {@link UNJUDGED}. */
export interface ResubmitRequest {
  refusedId: string | null;
  reason?: string | null;
}

/** Where a submission came from is not kept, so nothing can say whether it is allowed by now. */
const UNJUDGED = 'origin_not_allowed';

const PAGE = 100;
/** Where a submission that is submitted again seems to come from: the host that it is sent to. */
const HOST = 'resubmit';

const contextOf = (refusal: RefusalRecord): RequestContext => ({
  ipAddress: refusal.ip_address,
  userAgent: refusal.user_agent,
  gpcHeader: refusal.gpc_header,
  receivedAt: new Date(refusal.received_at),
});

type SubmitAgain = (refusal: RefusalRecord) => Promise<LightMyRequestResponse>;

/** The call for leads as the service has it, for one submission after the other that arrived earlier. */
async function callOf(db: Database, config: Config): Promise<SubmitAgain> {
  const leads = new LeadService({
    db,
    clock: systemClock,
    rules: submissionRulesOf(config, null),
    judgeTicket: ticketJudge((await readPublicKeys(db)).map(verifierOf), reservedConsentsOf(db)),
    onStored: async (tx, stored, proof) => {
      // They were received earlier than they are entered, as a consent that somebody made up would be.
      for (const { leadId, version } of stored) proof.event('resubmission', leadId, { version });
      await assignStored(db, tx, stored, {
        clock: systemClock,
        promise: config.product.promise,
      });
    },
  });
  let context: RequestContext;
  const app = Fastify({ logger: false, ...requestLimits });
  registerErrorReplies(app);
  await registerRequestRules(app, config);
  await app.register(leadRoutes, {
    leads: { submit: (submission) => leads.submit(submission, context) },
    refusals: { keep: async () => undefined },
    rateLimitOf: () => ({}),
  });
  return (refusal) => {
    context = contextOf(refusal);
    return app.inject({
      method: 'POST',
      url: paths.lead,
      headers: { 'content-type': 'application/json', host: HOST, origin: `http://${HOST}` },
      payload: refusal.body,
    });
  };
}

/**
 * Submits kept refusals again by the same schema, rules and storing as any submission.
 * What is accepted now is no longer kept, and a running server delivers it; what is refused again
 * stays, with the new reason.
 *
 * @throws Error where there is no refusal of that id, or nothing can be stored.
 */
export async function resubmit(
  db: Database,
  config: Config,
  { refusedId, reason = null }: ResubmitRequest,
): Promise<ResubmitCounts> {
  const counts: ResubmitCounts = { accepted: 0, refused: 0 };
  const call = await callOf(db, config);

  const submitAgain = async (refusal: RefusalRecord): Promise<void> => {
    const { refused_id: id } = refusal;
    // Taken, it would become the newest version: what the visitor sent first would undo what they sent last.
    const newer = await newerLeadOf(db, refusal);
    if (newer !== null) {
      const message = `The visitor has submitted again since: lead ${newer} has that.`;
      await refuseAgain(db, id, { statusCode: 409, code: 'outdated', field: null, message });
      counts.refused += 1;
      return;
    }
    const reply = await call(refusal);
    if (reply.statusCode === 200) {
      const { lead_id: leadId } = reply.json<{ lead_id: string }>();
      await deliverAccepted(db, { leadId }, systemClock.now());
      await removeRefusal(db, id);
      counts.accepted += 1;
      return;
    }
    const { code, field, message } = reply.json<ErrorReply>();
    if (reply.statusCode >= 500) throw new Error(message);
    const { statusCode } = reply;
    await refuseAgain(db, id, { statusCode, code, field: field ?? null, message });
    counts.refused += 1;
  };

  if (refusedId !== null) {
    const refusal = await readRefusal(db, refusedId);
    if (!refusal) throw new Error(`There is no refused submission ${refusedId}.`);
    await submitAgain(refusal);
    return counts;
  }
  const refusals = inPages<RefusalRecord>(PAGE, (last) => readRefusals(db, last, PAGE));
  try {
    for await (const refusal of refusals) {
      if (reason !== null && refusal.code !== reason) continue;
      if (reason === null && refusal.code === UNJUDGED) counts.leftOut = (counts.leftOut ?? 0) + 1;
      else await submitAgain(refusal);
    }
  } catch (error) {
    const { accepted, refused } = counts;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${accepted} taken, ${refused} refused again, then: ${why}`, { cause: error });
  }
  return counts;
}
