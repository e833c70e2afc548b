import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../common/clock.ts';
import { oncePerMinute } from '../operation/limitedLog.ts';
import type { JudgeTicket } from './consentTickets.ts';

/**
 * Judges tickets as `judge` does, and logs a warning if another key signed one: processes behind one address
 * with different keys refuse each other's tickets.
 */
export function warningOfOtherKeys(
  judge: JudgeTicket,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): JudgeTicket {
  const countOf = oncePerMinute(clock);
  return async (submission, receivedAt) => {
    const proof = await judge(submission, receivedAt);
    if (proof.unproven !== 'ticket_of_another_service') return proof;
    const count = countOf(proof.unproven);
    if (count !== null) {
      log.warn(
        { count },
        'consent tickets came that another key signed: all processes need the same PROOF_KEY',
      );
    }
    return proof;
  };
}
