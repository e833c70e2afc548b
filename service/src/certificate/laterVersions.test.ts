/** Certificates of a lead whose visitor corrected the phone and consented again. */
import { standardProduct } from '@tidyguard/content/products';
import { paths } from '../contract/index.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { sectionOf } from '../testing/certificates.ts';
import { ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { certificateDocument } from './certificateDocument.ts';
import { readCertificates } from './readCertificates.ts';

const db = await sharedDatabase();
const PHONE = '2145550123';
const CORRECTED = '2145550155';
const REVOKED = 'Word that the consent was revoked';

/** Stores a lead that the destination `crm` got twice: with the wrong phone, and with the right one. */
async function correctedLead(): Promise<string> {
  const clock = new ManualClock('2026-01-31T12:03:20.000Z');
  const app = await testApp(db, { clock });
  const session = { session_id: 'session-of-the-visitor' };
  const { body } = await post(app, paths.lead, leadSubmission(session));
  clock.advance(60_000);
  const again = await post(app, paths.lead, leadSubmission(session, { phone: CORRECTED }));
  await app.close();
  expect(again.body.lead_id).toBe(body.lead_id);
  const leadId = String(body.lead_id);
  await db.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, attempts, created_at, attempted_at, delivered_at)
     SELECT gen_random_uuid(), $1, version, 'crm', 'delivered', 1, received_at, received_at, received_at
     FROM consents WHERE lead_id = $1`,
    [leadId],
  );
  return leadId;
}

/** Stores a STOP from a phone, and tells the destinations of it. */
async function stop(phone: string, at: string): Promise<void> {
  await addOptOut(db, phone, 'Stop', new Date(at));
  await passOnOptOuts(db, new Date(Date.parse(at) + 3_600_000));
  await db.query("UPDATE deliveries SET state = 'delivered', delivered_at = created_at");
}

/** What destinations were sent besides the lead, by each version's certificate. */
async function wordIn(leadId: string): Promise<Record<number, (string | undefined)[]>> {
  const sources = { db, product: standardProduct, pictures: 'no-pictures', now: new Date() };
  const certificates = await readCertificates({ leadId }, sources);
  return Object.fromEntries(
    certificates.map((data) => {
      const rows = sectionOf(certificateDocument(data), /^Who got the lead/).table?.rows ?? [];
      return [data.version, rows.map(([, what]) => what).filter((what) => what !== 'The lead')];
    }),
  );
}

test('word that a consent was revoked is not on the certificate of a later one, which stands', async () => {
  const leadId = await correctedLead();
  await stop(PHONE, '2026-03-01T09:00:00Z');
  expect(await wordIn(leadId)).toEqual({ 1: [REVOKED], 2: [] });
  // Once the later consent is revoked as well, its certificate has only the notice of that.
  await stop(CORRECTED, '2026-03-02T09:00:00Z');
  expect(await wordIn(leadId)).toEqual({
    1: [REVOKED, `${REVOKED}, of version 2 of the lead and before`],
    2: [REVOKED],
  });
});

test('word of a later version is on the certificate of an earlier one, which it is about as well', async () => {
  const leadId = await correctedLead();
  await stop(CORRECTED, '2026-03-01T09:00:00Z');
  expect(await wordIn(leadId)).toEqual({
    1: [`${REVOKED}, of version 2 of the lead and before`],
    2: [REVOKED],
  });
});
