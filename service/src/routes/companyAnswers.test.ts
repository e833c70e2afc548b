import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import { answerLinks } from '../companies/answerLinks.ts';
import { lastAnswer } from '../companies/returnReasons.ts';
import { withCharges } from '../companies/statement.ts';
import { OLD_SECRET_DAYS, rotateSecret, secretOf } from '../companies/webhook.ts';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { shownTime } from '../mail/shownTime.ts';
import { passOnUnanswered } from '../matching/passOn.ts';
import { findAssignment } from '../repositories/answers.ts';
import { readAssignments } from '../repositories/assignments.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { readStatedLeads } from '../repositories/statements.ts';
import { sampleCompany } from '../testing/companies.ts';
import { signedAnswer } from '../testing/companyAnswers.ts';
import {
  ManualClock,
  post,
  sharedDatabase,
  testApp,
  testConfig,
  testSigningKey,
} from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { atZip } from '../testing/returningVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';

/** A Wednesday, noon in Dallas. */
const NOON = '2026-11-18T18:00:00.000Z';
const { page } = standardProduct.companyWords;

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
let secret: string;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  app = await testApp(db, {
    clock,
    config: testConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://leads.example.com' }),
  });
  await listCompanies(db, sampleCompany('first'));
  secret = await secretOf(db, 'first', clock.now());
});
afterEach(() => app.close());

/** A lead that the company `first` has, and the path of the link to answer by. */
async function assigned() {
  const lead = await matchedLead(app, await askForCompanies(app), clock.now());
  const { body } = await post(app, paths.lead, lead);
  const [assignment] = await readAssignments(db, [String(body.lead_id)]);
  if (!assignment) throw new Error('no company has the lead');
  const links = answerLinks(testSigningKey, clock, 'https://leads.example.com');
  const link = links.linkOf(assignment);
  return {
    assignment_id: assignment.assignment_id,
    lead,
    leadId: assignment.lead_id,
    path: new URL(link).pathname,
    last: lastAnswer(assignment),
  };
}

const stateOf = (assignmentId: string) => findAssignment(db, assignmentId);
const open = async (url: string) => app.inject({ method: 'GET', url });
const submitForm = async (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams(form).toString(),
  });

describe('by a signed call', () => {
  test('a company accepts and reaches the person; the times are kept, and the first ones stay', async () => {
    const { assignment_id } = await assigned();
    clock.advance(3 * MINUTE_MS);
    const accepted = '2026-11-18T18:03:00.000Z';
    expect(await signedAnswer(app, secret, { assignment_id, answer: 'accept' })).toMatchObject({
      status: 200,
      body: { status: 'recorded', accepted_at: accepted, contacted_at: null, returned_at: null },
    });
    clock.advance(7 * MINUTE_MS);
    const contacted = '2026-11-18T18:10:00.000Z';
    await signedAnswer(app, secret, { assignment_id, answer: 'contacted' });
    clock.advance(MINUTE_MS);
    for (const answer of ['accept', 'contacted']) {
      expect(await signedAnswer(app, secret, { assignment_id, answer })).toMatchObject({
        status: 200,
        body: { accepted_at: accepted, contacted_at: contacted },
      });
    }
  });

  test('whoever has reached the person has accepted', async () => {
    const { assignment_id } = await assigned();
    await signedAnswer(app, secret, { assignment_id, answer: 'contacted' });
    expect(await stateOf(assignment_id)).toMatchObject({ accepted_at: NOON, contacted_at: NOON });
  });

  test('the secret of another company, a changed text and an unknown assignment are refused alike', async () => {
    const { assignment_id } = await assigned();
    await listCompanies(db, sampleCompany('second'));
    const other = await secretOf(db, 'second', clock.now());
    const body = { assignment_id, answer: 'accept' };
    const refused = [
      await signedAnswer(app, other, body),
      await signedAnswer(app, secret, { ...body, assignment_id: randomUUID() }),
      await post(app, '/hooks/company/answer', body),
    ];
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(
      Array(3).fill([403, 'wrong_signature']),
    );
    expect(await stateOf(assignment_id)).toMatchObject({ accepted_at: null });
  });

  test('while a new secret replaces one, an answer by either is taken; later, and of one that ended at once, only the new', async () => {
    const { assignment_id } = await assigned();
    const answer = (by: string) => signedAnswer(app, by, { assignment_id, answer: 'accept' });
    const rotated = async (isAtOnce: boolean) => {
      const made = await rotateSecret(db, 'first', isAtOnce, clock.now());
      return 'secret' in made ? made.secret : 'none was made';
    };
    const second = await rotated(false);
    expect((await answer(secret)).status).toBe(200);
    expect((await answer(second)).status).toBe(200);
    const third = await rotated(true);
    expect((await answer(second)).status).toBe(403);
    const fourth = await rotated(false);
    expect((await answer(third)).status).toBe(200);
    clock.advance(OLD_SECRET_DAYS * DAY_MS);
    expect((await answer(third)).status).toBe(403);
    expect((await answer(fourth)).status).toBe(200);
  });

  test.each([
    [{ answer: 'return' }, 'reason'],
    [{ answer: 'accept', reason: 'no_time' }, 'reason'],
    [{ answer: 'return', reason: 'rain' }, 'reason'],
    [{ answer: 'sold' }, 'answer'],
    [{ answer: 'accept', note: 'x' }, 'note'],
  ])('%j is refused with its field', async (answer, field) => {
    const { assignment_id } = await assigned();
    expect(await signedAnswer(app, secret, { assignment_id, ...answer })).toMatchObject({
      status: 422,
      body: { code: 'invalid_field', field },
    });
  });

  test('nobody accepts a lead whose consent was revoked, or who was erased', async () => {
    const { assignment_id } = await assigned();
    await addOptOut(db, '2145550123', 'STOP', clock.now());
    const revoked = { status: 409, body: { code: 'consent_revoked' } };
    const answers = ['accept', 'contacted'] as const;
    const areRefused = async () => {
      for (const answer of answers) {
        expect(await signedAnswer(app, secret, { assignment_id, answer })).toMatchObject(revoked);
      }
    };
    await areRefused();
    const person = { kind: 'phone', value: '2145550123' } as const;
    await erase(db, person, { now: clock.now(), withConsent: true });
    await areRefused();
    expect(await stateOf(assignment_id)).toMatchObject({ accepted_at: null, contacted_at: null });
  });

  test('nobody accepts a lead whose consent was revoked from the phone that the person gave later', async () => {
    const { assignment_id, lead } = await assigned();
    const again = await withTicket(app, lead, { session_key: lead.session_key ?? '' });
    await post(app, paths.lead, withContact(again, { phone: '2145550124' }));
    await addOptOut(db, '2145550124', 'STOP', clock.now());
    expect(await signedAnswer(app, secret, { assignment_id, answer: 'accept' })).toMatchObject({
      status: 409,
      body: { code: 'consent_revoked' },
    });
    expect(await stateOf(assignment_id)).toMatchObject({ accepted_at: null, ended: null });
  });

  test('whoever took a lead before its consent was revoked may say that it had called', async () => {
    const { assignment_id } = await assigned();
    await signedAnswer(app, secret, { assignment_id, answer: 'accept' });
    await addOptOut(db, '2145550123', 'STOP', clock.now());
    expect(await signedAnswer(app, secret, { assignment_id, answer: 'contacted' })).toMatchObject({
      status: 200,
      body: { contacted_at: NOON },
    });
    // A company that accepts again is asking whether it may call the person.
    expect(await signedAnswer(app, secret, { assignment_id, answer: 'accept' })).toMatchObject({
      status: 409,
      body: { code: 'consent_revoked' },
    });
  });

  test.each([true, false])(
    'what an erased person said is called recorded only where the phone is known (with the consents: %s)',
    async (withConsent) => {
      const { assignment_id } = await assigned();
      const person = { kind: 'phone', value: '2145550123' } as const;
      await erase(db, person, { now: clock.now(), withConsent });
      const told = { assignment_id, answer: 'return', reason: 'no_more_calls' };
      const { status, body } = await signedAnswer(app, secret, told);
      expect(status).toBe(409);
      expect(String(body.message).includes('is recorded all the same')).toBe(!withConsent);
      expect(await db.query('SELECT 1 FROM opt_outs')).toHaveLength(withConsent ? 0 : 1);
    },
  );

  test.each([
    ['not_reached', true, true],
    ['wrong_number', true, true],
    ['not_reached', false, false],
    ['own_customer', true, false],
    ['outside_area', false, true],
    ['no_time', false, false],
  ] as const)(
    'a return as %s (after contact: %s) is for the owner to decide: %s',
    async (reason, wasReached, isContradicted) => {
      const { assignment_id } = await assigned();
      const answer = wasReached ? 'contacted' : 'accept';
      await signedAnswer(app, secret, { assignment_id, answer });
      await signedAnswer(app, secret, { assignment_id, answer: 'return', reason });
      const period = { from: new Date(0), before: new Date('2030-01-01') };
      const charged = withCharges(await readStatedLeads(db, 'first', period));
      expect(charged).toMatchObject([{ charge: isContradicted ? 'undecided' : 'returned' }]);
    },
  );

  test('a lead can be returned for some days, and not accepted after that', async () => {
    const [late, prompt] = [await assigned(), await assigned()];
    await signedAnswer(app, secret, { assignment_id: late.assignment_id, answer: 'accept' });
    const giveBack = { answer: 'return', reason: 'not_reached' };
    const returned = await signedAnswer(app, secret, {
      assignment_id: prompt.assignment_id,
      ...giveBack,
    });
    expect(returned).toMatchObject({ status: 200, body: { returned_at: NOON } });
    expect(
      await signedAnswer(app, secret, { assignment_id: prompt.assignment_id, answer: 'accept' }),
    ).toMatchObject({ status: 409, body: { code: 'lead_returned' } });
    clock.advance(late.last - clock.now().getTime() + 1);
    const tooLate = await signedAnswer(app, secret, {
      assignment_id: late.assignment_id,
      ...giveBack,
    });
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'return_too_late' } });
    const NOTED = 'wants to be left alone is recorded all the same';
    expect(tooLate.body.message).not.toContain(NOTED);
    // What the person said counts at any time, and the answer says so.
    const said = await signedAnswer(app, secret, {
      assignment_id: late.assignment_id,
      answer: 'return',
      reason: 'no_more_calls',
    });
    expect(said).toMatchObject({ status: 409, body: { code: 'return_too_late' } });
    expect(said.body.message).toContain(NOTED);
    expect(await db.query('SELECT keyword FROM opt_outs')).toEqual([
      { keyword: 'first: no_more_calls' },
    ]);
  });
});

test('a company that was closed for longer has the same days after it, to answer and to return', async () => {
  const { assignment_id, path } = await assigned();
  const opens = new Date(clock.now().getTime() + 9 * DAY_MS).toISOString();
  await db.query('UPDATE assignments SET answer_by = $2 WHERE assignment_id = $1', [
    assignment_id,
    opens,
  ]);
  const late = await stateOf(assignment_id);
  if (!late) throw new Error('the assignment is gone');
  const links = answerLinks(testSigningKey, clock, 'https://leads.example.com');
  const { pathname } = new URL(links.linkOf(late));
  clock.advance(8 * DAY_MS);
  expect((await open(path)).statusCode).toBe(410);
  expect((await open(pathname)).statusCode).toBe(200);
  const giveBack = { assignment_id, answer: 'return', reason: 'wrong_number' };
  expect(await signedAnswer(app, secret, giveBack)).toMatchObject({ status: 200 });
});

describe('by the page behind the link', () => {
  test('opening it changes nothing and names nobody, and nobody keeps it', async () => {
    const { assignment_id, path, leadId } = await assigned();
    const before = await stateOf(assignment_id);
    const { statusCode, body, headers } = await open(path);
    expect(statusCode).toBe(200);
    expect(await stateOf(assignment_id)).toEqual(before);
    for (const word of ['2145550123', 'Ana', 'Lee', 'ana@']) expect(body).not.toContain(word);
    expect(body).toContain(page.title(leadId.slice(0, 8)));
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
      ) as string,
    });
  });

  test('a company accepts, reaches the person and gives back by its buttons', async () => {
    const { assignment_id, path } = await assigned();
    expect((await open(path)).body).toContain(`value="accept"`);
    const accepted = await submitForm(path, { answer: 'accept' });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, path]);
    const { body } = await open(path);
    expect(body).not.toContain('value="accept"');
    expect(body).toContain('value="contacted"');
    clock.advance(MINUTE_MS);
    await submitForm(path, { answer: 'contacted' });
    expect((await open(path)).body).not.toContain('value="contacted"');
    const returned = await submitForm(path, { answer: 'return', reason: 'own_customer' });
    expect(returned.statusCode).toBe(303);
    // All that is left to report is that the person wants no calls from anybody.
    const forms = (await open(path)).body.match(/<form/g);
    expect(forms).toHaveLength(1);
    expect(await stateOf(assignment_id)).toMatchObject({
      accepted_at: NOON,
      contacted_at: '2026-11-18T18:01:00.000Z',
      ended: 'returned',
      return_reason: 'own_customer',
    });
  });

  test('a company that has the lead no longer can still say that the person wants no calls', async () => {
    const { path } = await assigned();
    await submitForm(path, { answer: 'return', reason: 'no_time' });
    const [, reason = '', answer = ''] =
      /name="reason" value="(\w+)" required>[^<]+<\/label>\s*<button name="answer" value="(\w+)"/.exec(
        (await open(path)).body,
      ) ?? [];
    // Twice, as if the button had been pressed twice.
    for (const { statusCode, body } of [
      await submitForm(path, { answer, reason }),
      await submitForm(path, { answer, reason }),
    ]) {
      expect(statusCode).toBe(200);
      expect(body).toContain(`role="status">${page.refusalRecorded}`);
      expect(body).toContain(page.revoked);
      expect(body).not.toContain('<form');
    }
    expect(await db.query('SELECT source, keyword FROM opt_outs')).toEqual([
      { source: 'company', keyword: 'first: no_more_calls' },
    ]);
  });

  test.each(['no_more_calls', 'not_requested'])(
    'who gives a lead back as %s reads that it is recorded, and what that means',
    async (reason) => {
      const { assignment_id, path } = await assigned();
      await submitForm(path, { answer: 'accept' });
      const { statusCode, body } = await submitForm(path, { answer: 'return', reason });
      expect(statusCode).toBe(200);
      expect(body).toContain(`role="status">${page.refusalRecorded}`);
      expect(await stateOf(assignment_id)).toMatchObject({ ended: 'returned' });
    },
  );

  test('of a person who was erased nothing is said to be recorded', async () => {
    const { path } = await assigned();
    const person = { kind: 'phone', value: '2145550123' } as const;
    await erase(db, person, { now: clock.now(), withConsent: true });
    const { statusCode, body } = await submitForm(path, {
      answer: 'return',
      reason: 'no_more_calls',
    });
    expect(statusCode).toBe(409);
    expect(body).not.toContain(page.refusalRecorded);
  });

  test('an answer twice, as by two presses, counts once', async () => {
    const { assignment_id, path } = await assigned();
    await submitForm(path, { answer: 'accept' });
    clock.advance(MINUTE_MS);
    expect((await submitForm(path, { answer: 'accept' })).statusCode).toBe(303);
    expect(await stateOf(assignment_id)).toMatchObject({ accepted_at: NOON });
  });

  test.each([
    [-100, null],
    [500, null],
    [4_999, null],
    [5_000, '2026-11-18T18:00:05.000Z'],
  ])(
    'a contact %i ms after the acceptance, where a second tap comes within seconds, is recorded as at %s',
    async (afterMs, contactedAt) => {
      const { assignment_id, path } = await assigned();
      await submitForm(path, { answer: 'accept' });
      const before = await open(path);
      clock.advance(afterMs);
      const { statusCode, headers } = await submitForm(path, { answer: 'contacted' });
      expect([statusCode, headers.location]).toEqual([303, path]);
      expect(await stateOf(assignment_id)).toMatchObject({
        accepted_at: NOON,
        contacted_at: contactedAt,
      });
      const isAsBefore = (await open(path)).body === before.body;
      expect(isAsBefore).toBe(contactedAt === null);
    },
  );

  test('a return without a reason is asked for one', async () => {
    const { path, assignment_id } = await assigned();
    for (const form of [{ answer: 'return' }, { answer: 'return', reason: 'rain' }]) {
      const { statusCode, body } = await submitForm(path, { ...form });
      expect(statusCode).toBe(422);
      expect(body).toContain(`role="alert">${page.chooseReason}`);
    }
    expect(await stateOf(assignment_id)).toMatchObject({ ended: null });
  });

  test('a return without a reason, of what is no longer theirs, is told that alone', async () => {
    const { path } = await assigned();
    clock.advance(15 * MINUTE_MS);
    await passOnUnanswered(db, { clock, promise: standardProduct.promise });
    const { statusCode, body } = await submitForm(path, { answer: 'return' });
    expect(statusCode).toBe(409);
    expect(body).toContain('It was not taken in time');
    expect(body).not.toContain(page.chooseReason);
  });

  test('who accepts too late reads that the lead is no longer theirs', async () => {
    const { path, assignment_id } = await assigned();
    clock.advance(15 * MINUTE_MS);
    await passOnUnanswered(db, { clock, promise: standardProduct.promise });
    const { statusCode, body } = await submitForm(path, { answer: 'accept' });
    expect(statusCode).toBe(409);
    expect(body).toContain('It was not taken in time');
    expect(await signedAnswer(app, secret, { assignment_id, answer: 'accept' })).toMatchObject({
      status: 409,
      body: { code: 'lead_withdrawn' },
    });
  });

  test('who has the lead no longer reads the ZIP that it had, and not what the visitor said since', async () => {
    const { path, lead } = await assigned();
    clock.advance(15 * MINUTE_MS);
    await passOnUnanswered(db, { clock, promise: standardProduct.promise });
    const { session_key = '' } = lead;
    const { status } = await post(
      app,
      paths.lead,
      await withTicket(app, atZip('75202')(lead), { session_key }),
    );
    expect(status).toBe(200);
    const since = shownTime(NOON, standardProduct.language, 'America/Chicago');
    expect((await open(path)).body).toContain(page.from('75201', since));
  });

  test('who opens it after a STOP reads not to call', async () => {
    const { path } = await assigned();
    await addOptOut(db, '2145550123', 'STOP', clock.now());
    const { body } = await open(path);
    expect(body).toContain(page.revoked);
    expect(body).not.toContain('value="accept"');
  });

  test('a link that was changed or is for another assignment leads nowhere', async () => {
    const [one, other] = [await assigned(), await assigned()];
    const swapped = one.path.replace(one.assignment_id, other.assignment_id);
    const longer = one.path.replace(/\.(\d+)\./, (_, end: string) => `.${end}0.`);
    for (const path of [swapped, longer, `${one.path}x`, '/hooks/company/answer/x']) {
      const pages = [await open(path), await submitForm(path, { answer: 'accept' })];
      for (const { statusCode, body } of pages) {
        expect([path, statusCode, body.includes(page.invalid.title)]).toEqual([path, 404, true]);
      }
    }
    expect(await stateOf(one.assignment_id)).toMatchObject({ accepted_at: null });
    expect(await stateOf(other.assignment_id)).toMatchObject({ accepted_at: null });
  });

  test('a link whose time is over takes no answer, says so, and names the way that is left', async () => {
    const { path, assignment_id, last } = await assigned();
    clock.advance(last - 1 - clock.now().getTime());
    expect((await open(path)).statusCode).toBe(200);
    clock.advance(1);
    for (const { statusCode, body } of [
      await open(path),
      await submitForm(path, { answer: 'contacted' }),
    ]) {
      expect(statusCode).toBe(410);
      expect(body).toContain(page.over.title);
      expect(body).not.toContain('<form');
      expect(body).toContain(`<a href="mailto:${standardProduct.brand.contactEmail}">`);
    }
    expect(await stateOf(assignment_id)).toMatchObject({ accepted_at: null });
  });

  test.each([
    ['application/json', '{"answer":"accept"}', 415],
    ['application/x-www-form-urlencoded', `answer=${'x'.repeat(2_000)}`, 413],
    ['application/x-www-form-urlencoded', 'answer=accept&answer=return', 422],
    ['application/x-www-form-urlencoded', '__proto__[x]=1', 422],
    ['', '', 422],
  ])('a body of type "%s" and %.40j is answered %#', async (type, payload, status) => {
    const { path, assignment_id } = await assigned();
    const headers = type === '' ? {} : { 'content-type': type };
    const { statusCode, headers: answered } = await app.inject({
      method: 'POST',
      url: path,
      headers,
      payload,
    });
    expect([statusCode, answered['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(await stateOf(assignment_id)).toMatchObject({ accepted_at: null, ended: null });
  });
});
