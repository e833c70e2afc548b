import { randomUUID } from 'node:crypto';
import { paths } from '../contract/index.ts';
import { post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { insertDeliveries } from './deliveries.ts';
import { addOptOut } from './optOuts.ts';
import { passOnOptOuts } from './revocations.ts';

const db = await sharedDatabase();

test('a destination is told once, also where it answers to a newer version after that', async () => {
  const app = await testApp(db);
  const submission = leadSubmission();
  const { body } = await post(app, paths.lead, submission);
  await post(app, paths.lead, withContact(submission, { email: 'ana.lee@example.com' }));
  await app.close();
  const leadId = String(body.lead_id);
  const createdAt = new Date().toISOString();
  await insertDeliveries(
    db,
    [1, 2].map((version) => ({
      deliveryId: randomUUID(),
      leadId,
      version,
      destination: 'crm',
      createdAt,
    })),
  );
  const deliver = (version: number) =>
    db.query(
      "UPDATE deliveries SET state = 'delivered', attempted_at = now() WHERE version = $1 AND event = 'lead'",
      [version],
    );
  const told = () =>
    db.query("SELECT version FROM deliveries WHERE event = 'consent.revoked' ORDER BY created_at");
  await deliver(1);
  await addOptOut(db, submission.lead.phone, 'STOP', new Date());
  await passOnOptOuts(db, new Date());
  expect(await told()).toEqual([{ version: 1 }]);
  // It was on its way when the first notice was made.
  await deliver(2);
  await passOnOptOuts(db, new Date());
  expect(await told()).toEqual([{ version: 1 }]);
});
