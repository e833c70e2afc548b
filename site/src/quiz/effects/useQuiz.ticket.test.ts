import { acknowledged } from '../../testing/fakeClient';
import { TestQuiz } from '../../testing/renderQuiz';
import { CONSENT_AT } from '../../testing/states';

const MINUTE_MS = 60_000;

async function atContact(...options: ConstructorParameters<typeof TestQuiz>) {
  const quiz = new TestQuiz(...options);
  await quiz.toContact();
  return quiz;
}

const tickets = ({ client }: TestQuiz) => client.bodies('getTicket');
const lead = ({ client }: TestQuiz) => client.bodies('submitLead').at(-1);
const toggle = (quiz: TestQuiz, checked: boolean) =>
  quiz.dispatch({ type: 'consentToggled', checked, at: CONSENT_AT });

it('asks for a ticket as the contact step opens, and not before', async () => {
  const quiz = new TestQuiz();
  await quiz.toLoading();
  expect(tickets(quiz)).toEqual([]);
  await quiz.advanceTime(10_000);
  expect(tickets(quiz)).toEqual([
    {
      session_id: 'session-0001',
      session_key: expect.any(String) as string,
      text_version: '2025_v1',
      build: 'build-1',
      timestamp: expect.stringMatching(/^2026-11-20T10:00:/) as string,
    },
  ]);
});

it('sends the ticket with the lead, and the key that it was asked for with', async () => {
  const quiz = new TestQuiz();
  await quiz.complete();
  await quiz.answer('getTicket', 'signed');
  await quiz.submit();
  expect(lead(quiz)).toMatchObject({
    session_key: tickets(quiz)[0]?.session_key,
    consent: { ticket: 'signed' },
  });
});

it.each<[string, (quiz: TestQuiz) => Promise<void>]>([
  ['while a ticket is still to come', async () => undefined],
  ['where the service gives none', (quiz) => quiz.answer('getTicket', undefined)],
])('sends the lead without ticket and key, and at once, %s', async (_name, meanwhile) => {
  const quiz = new TestQuiz();
  await quiz.complete();
  await meanwhile(quiz);
  await quiz.submit();
  expect(quiz.state.submission).toBe('sending');
  expect(lead(quiz)).toBeDefined();
  expect(lead(quiz)).not.toHaveProperty('session_key');
  expect(lead(quiz)?.consent).not.toHaveProperty('ticket');
});

it('renews the ticket as the box is ticked, and keeps the last one where that fails', async () => {
  const quiz = await atContact();
  await quiz.answer('getTicket', 'first');
  await quiz.complete();
  expect(tickets(quiz).at(-1)).toMatchObject({ ticket: 'first' });
  await quiz.answer('getTicket', undefined);
  await quiz.submit();
  expect(lead(quiz)?.consent.ticket).toBe('first');
});

it('renews the ticket every 20 minutes while the step is open', async () => {
  const quiz = await atContact();
  await quiz.answer('getTicket', 'first');
  await quiz.advanceTime(20 * MINUTE_MS - 1);
  expect(tickets(quiz)).toHaveLength(1);
  await quiz.advanceTime(1);
  expect(tickets(quiz).at(-1)).toMatchObject({ ticket: 'first' });
  await quiz.advanceTime(20 * MINUTE_MS);
  expect(tickets(quiz)).toHaveLength(3);
  await quiz.pressHistory(2);
  await quiz.advanceTime(60 * MINUTE_MS);
  expect(tickets(quiz)).toHaveLength(3);
});

it('has one timer, however often the box is ticked', async () => {
  const quiz = await atContact();
  for (const checked of [true, false, true]) await toggle(quiz, checked);
  expect(tickets(quiz)).toHaveLength(4);
  await quiz.advanceTime(20 * MINUTE_MS);
  expect(tickets(quiz)).toHaveLength(5);
});

it('keeps the key of the session when the page is loaded again', async () => {
  let ids = 0;
  const overrides = { randomId: () => `random-id-${(ids += 1)}` };
  const before = await atContact({ overrides });
  const { sessionTexts, history } = before.ports;
  before.unmount();
  const after = new TestQuiz({ overrides, sessionTexts, history });
  await after.dispatch({ type: 'opened' });
  await after.advanceTime(0);
  const [first, second] = [tickets(before)[0], tickets(after)[0]];
  expect(first?.session_key).not.toBe(first?.session_id);
  expect(second).toMatchObject({
    session_id: first?.session_id,
    session_key: first?.session_key,
  });
});

it('sends a ticket once: the next lead of the page waits for its own', async () => {
  const quiz = await atContact();
  await quiz.answer('getTicket', 'first');
  await quiz.complete();
  await quiz.submit();
  expect(lead(quiz)?.consent.ticket).toBe('first');
  await quiz.answer('submitLead', acknowledged);
  const asked = tickets(quiz).length;
  await quiz.complete();
  expect(tickets(quiz)[asked]?.ticket).toBeUndefined();
  await quiz.submit();
  expect(lead(quiz)?.consent).not.toHaveProperty('ticket');
});
