import { MINUTE_MS } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { capturedLog } from '../testing/capturedLog.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { newPrivateKey, signingKeyOf } from './signingKey.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

test('a process that gets tickets of one with another PROOF_KEY says so, once a minute, with how many', async () => {
  const clock = new ManualClock('2026-01-31T12:03:00.000Z');
  const { logger, text } = capturedLog('warn', clock);
  const app = await testApp(db, { clock, logger });
  const other = await testApp(db, { clock, signingKey: signingKeyOf(newPrivateKey()) });
  closeLater(() => other.close());
  closeLater(() => app.close());
  const submitTicketOf = async (issuer: typeof app) =>
    post(app, paths.lead, await withTicket(issuer, leadSubmission()));
  const warned = () =>
    text()
      .split('\n')
      .filter((line) => line.includes('PROOF_KEY'))
      .map((line) => JSON.parse(line) as object);
  const warning = (count: number) => ({
    level: 40,
    count,
    msg: 'consent tickets came that another key signed: all processes need the same PROOF_KEY',
  });

  await submitTicketOf(app);
  expect(warned()).toEqual([]);
  for (let lead = 0; lead < 3; lead += 1) await submitTicketOf(other);
  expect(warned()).toMatchObject([warning(1)]);
  clock.advance(MINUTE_MS);
  await submitTicketOf(other);
  expect(warned()).toMatchObject([warning(1), warning(3)]);
});
