import { cleanEmail } from '@tidyguard/content';
import { parseEmail } from '../checks/emailSyntax.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { OptOutBody, OptOutReply } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { addSaleOptOut } from '../repositories/optOuts.ts';
import type { Subject } from '../repositories/erasure.ts';

/** A subject as opt-outs are stored and compared: e-mail addresses without regard to case. */
export const normalisedSubject = ({ kind, value }: Subject): Subject => ({
  kind,
  value: cleanEmail(value).toLowerCase(),
});

/** Ten digits that can be a North American number at all. */
const NATIONAL_NUMBER = /^[2-9]\d\d[2-9]\d{6}$/;

/** Refuses a number or address that nobody can have: recorded, the request would seem to hold. */
function expectReachable({ phone, email }: OptOutBody): void {
  const wrong = (field: string, what: string) =>
    new ServiceError(422, 'invalid_field', `Field "${field}" is ${what}.`, { field });
  if (phone !== undefined && !NATIONAL_NUMBER.test(phone)) {
    throw wrong('phone', 'no phone number of the United States: check its digits');
  }
  if (email !== undefined && !parseEmail(cleanEmail(email))) {
    throw wrong('email', 'no email address: write it as name@example.com');
  }
}

/**
 * Records a visitor's request not to be sold or shared. It holds at once: each delivery attempt
 * checks for it first. Destinations are told later, so that the reply takes as long for a person
 * whose lead is stored as for anybody else.
 *
 * @throws {ServiceError} 422 for a number or an address that nobody can have.
 */
export async function takeSaleOptOut(
  body: OptOutBody,
  { db, now, gpcHeader }: { db: Database; now: Date; gpcHeader: boolean },
): Promise<OptOutReply> {
  expectReachable(body);
  const { phone, email, gpc } = body;
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
