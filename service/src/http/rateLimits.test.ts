import { ANSWER_PAGES } from '../companies/answerLinks.ts';
import { DEFAULT_RATE_LIMITS, type LimitedCall } from '../config/defaultRateLimits.ts';
import { paths } from '../contract/index.ts';
import { companyAnswerPath } from '../routes/companyAnswerCall.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sharedDatabase, testApp, testConfig } from '../testing/harness.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** Companies answer by a signed call, or on the page behind a link. */
const answers = [companyAnswerPath, `${ANSWER_PAGES}/key`];

const limited = (Object.keys(DEFAULT_RATE_LIMITS) as LimitedCall[]).flatMap((call) =>
  (call === 'companyAnswer' ? answers : [paths[call]]).map((address) => [call, address] as const),
);

test.each(limited)('the limit of the name %s is that of %s', async (call, address) => {
  const config = testConfig({
    RATE_LIMIT: 'on',
    RATE_LIMITS: `${call}=1`,
    PUBLIC_URL: 'https://leads.example.com',
  });
  const app = await testApp(db, { config });
  closeLater(() => app.close());
  // A request is only validated while it is below the limit.
  expect((await app.inject({ method: 'POST', url: address })).statusCode).not.toBe(429);
  expect((await app.inject({ method: 'POST', url: address })).statusCode).toBe(429);
});
