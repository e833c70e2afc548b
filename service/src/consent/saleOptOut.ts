import type { OptOutBody, OptOutReply } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { addSaleOptOut } from '../repositories/optOuts.ts';
import type { Subject } from '../repositories/erasure.ts';

/** A subject as opt-outs are stored and compared: e-mail addresses without regard to case. */
export const normalisedSubject = ({ kind, value }: Subject): Subject => ({
  kind,
  value: value.trim().toLowerCase(),
});

/**
 * Records a visitor's request not to be sold or shared. It holds from now on: a delivery looks here
 * before each attempt. Destinations are told later, so that the answer comes as fast for a person
 * who is known as for anybody else.
 */
export async function takeSaleOptOut(
  { phone, email, gpc }: OptOutBody,
  { db, now, gpcHeader }: { db: Database; now: Date; gpcHeader: boolean },
): Promise<OptOutReply> {
  const subjects: Subject[] = [
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, value: phone }]),
    ...(email === undefined ? [] : [{ kind: 'email' as const, value: email }]),
  ];
  const optOut = {
    subjects: subjects.map(normalisedSubject),
    source: 'form' as const,
    gpc: gpc === true || gpcHeader,
  };
  await addSaleOptOut(db, optOut, now);
  return { status: 'recorded' };
}
