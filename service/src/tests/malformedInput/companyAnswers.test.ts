import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { answerLinks } from '../../companies/answerLinks.ts';
import { secretOf } from '../../companies/webhook.ts';
import { paths } from '../../contract/index.ts';
import { readAllAssignments } from '../../repositories/assignments.ts';
import { companyAnswerPath } from '../../routes/companyAnswerCall.ts';
import { amount } from '../../testing/amount.ts';
import { sampleCompany } from '../../testing/companies.ts';
import { signatureOf } from '../../testing/companyAnswers.ts';
import {
  post,
  sharedDatabase,
  testApp,
  testConfig,
  testSigningKey,
} from '../../testing/harness.ts';
import { hostileText, hostileValue } from '../../testing/hostile/values.ts';
import { listCompanies } from '../../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../../testing/matchedVisitor.ts';
import { systemClock } from '../../common/clock.ts';

const RUNS = amount(2_000, 300);

const db = await sharedDatabase();
let app: FastifyInstance;
let secret: string;
let assignmentId: string;
let leadId: string;
let page: string;
beforeEach(async () => {
  app = await testApp(db, { config: testConfig({ PUBLIC_URL: 'https://leads.example.com' }) });
  await listCompanies(db, sampleCompany('first'));
  secret = await secretOf(db, 'first', new Date());
  const lead = await matchedLead(app, await askForCompanies(app), new Date());
  leadId = String((await post(app, paths.lead, lead)).body.lead_id);
  const [assignment] = await readAllAssignments(db, [leadId]);
  if (!assignment) throw new Error('no company has the lead');
  assignmentId = assignment.assignment_id;
  const links = answerLinks(testSigningKey, systemClock, 'https://leads.example.com');
  page = new URL(links.linkOf(assignment)).pathname;
});
afterEach(() => app.close());

/** Gives the right value of a part of an answer, or something quite different. */
const mostly = <T>(right: T) =>
  fc.oneof(
    { arbitrary: fc.constant<unknown>(right), weight: 1 },
    { arbitrary: hostileValue, weight: 2 },
  );

/** Expects that nothing was taken for an answer. */
async function expectUntouched(statuses: readonly number[]) {
  expect(statuses).toHaveLength(RUNS);
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  expect(await readAllAssignments(db, [leadId])).toMatchObject([
    { accepted_at: null, contacted_at: null, ended: null },
  ]);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
}

test('no signed call that is malformed is taken, and none breaks anything', async () => {
  const bodies = fc.sample(
    fc
      .record({
        assignment_id: mostly<unknown>(assignmentId),
        answer: mostly('return'),
        reason: hostileValue,
      })
      .map((body) => JSON.stringify(body)),
    { numRuns: RUNS, seed: 27 },
  );
  const statuses: number[] = [];
  for (const payload of bodies) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: companyAnswerPath,
      remoteAddress: `192.0.2.${statuses.length % 250}`,
      headers: { 'content-type': 'application/json', ...signatureOf(secret, payload) },
      payload,
    });
    statuses.push(statusCode);
  }
  await expectUntouched(statuses);
}, 60_000);

test('no call with a signature that is not the company’s is taken', async () => {
  const accept = JSON.stringify({ assignment_id: assignmentId, answer: 'accept' });
  const signed = signatureOf(secret, accept);
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  // What a header cannot hold never reaches the service.
  const sendable = hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 2_000));
  const wrongs = fc.sample(fc.tuple(fc.constantFrom(...names), sendable), {
    numRuns: RUNS,
    seed: 28,
  });
  const statuses: number[] = [];
  for (const [name, value] of wrongs) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: companyAnswerPath,
      remoteAddress: `192.0.2.${statuses.length % 250}`,
      payload: accept,
      headers: { 'content-type': 'application/json', ...signed, [name]: value },
    });
    statuses.push(statusCode);
  }
  await expectUntouched(statuses);
}, 60_000);

test('no form and no address of the page that is malformed is taken', async () => {
  const forms = fc.sample(
    fc.record({
      isRightPage: fc.boolean(),
      key: hostileText,
      answer: hostileText,
      reason: fc.option(hostileText),
    }),
    { numRuns: RUNS, seed: 29 },
  );
  const statuses: number[] = [];
  for (const { isRightPage, key, answer, reason } of forms) {
    const wrong = encodeURIComponent(Buffer.from(key).toString().slice(0, 500)) || randomUUID();
    const form = new URLSearchParams({ answer, ...(reason === null ? {} : { reason }) });
    const { statusCode } = await app.inject({
      method: 'POST',
      url: isRightPage ? page : page.replace(/[^/]+$/, wrong),
      remoteAddress: `192.0.2.${statuses.length % 250}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      payload: form.toString(),
    });
    statuses.push(statusCode);
  }
  await expectUntouched(statuses);
}, 60_000);
