/** The calls that make up a load. */
import { paths, type LeadSubmission } from '../service/src/contract/index.ts';
import { leadSubmission, sessionContext } from '../service/src/testing/samples.ts';
import { signedLead, signingKeyOf } from '../service/src/testing/tickets.ts';
import type { Call } from './load.ts';

const areaCodes = ['214', '312', '415', '512', '602', '713', '818', '917'];
const EXCHANGES = { first: 620, count: 80 };
let visitors = 0;

/**
 * What a new visitor submits, with a phone that no earlier lead had: otherwise, what the service looks up
 * by phone would be about a person with a hundred thousand leads. All share one email address, which gets
 * few confirmations; writing one for each lead would be most of what is measured.
 */
function newSubmission(): LeadSubmission {
  visitors += 1;
  const areaCode = areaCodes[visitors % areaCodes.length];
  const exchange = EXCHANGES.first + (Math.floor(visitors / 80_000) % EXCHANGES.count);
  const line = String(Math.floor(visitors / areaCodes.length) % 10_000).padStart(4, '0');
  return leadSubmission({}, { phone: `${areaCode}${exchange}${line}` });
}

/** A new visitor's lead. */
export function lead(): Call & { body: string } {
  const submission = newSubmission();
  return {
    path: paths.lead,
    body: JSON.stringify(submission),
    sessionId: submission.session_id,
  };
}

/** So many leads of new visitors, with tickets of the service that has this private key. */
export async function leadsWithTickets(privateKey: string, count: number): Promise<Call[]> {
  const key = signingKeyOf(privateKey);
  const leads = Array.from({ length: count }, () => signedLead(key, newSubmission()));
  return (await Promise.all(leads)).map((submission) => ({
    path: paths.lead,
    body: JSON.stringify(submission),
    sessionId: submission.session_id,
  }));
}

const zips = ['75201', '90210', '10001', '60601', '12345', '99999'];
let turn = 0;
export const zip = (): Call => ({
  path: paths.zip,
  body: JSON.stringify({ zip: zips[(turn += 1) % zips.length], ...sessionContext() }),
});
const email = (): Call => ({
  path: paths.email,
  body: JSON.stringify({ email: `person${(turn += 1)}@example.com`, ...sessionContext() }),
});
const phone = (): Call => ({
  path: paths.phone,
  body: JSON.stringify({ phone: '2145550123', ...sessionContext() }),
});
const visit = [zip, zip, email, phone, lead];

let made = 0;

/** The next call of a mix like that of real visits: two ZIP checks, an email, a phone and a lead. */
export const mixed = (): Call => (visit[(made += 1) % visit.length] ?? zip)();
