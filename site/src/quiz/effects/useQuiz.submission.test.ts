import { act } from '@testing-library/react';
import type { Funnel } from '../../ports/funnel';
import { alwaysQualified } from '../../ports/qualification';
import { memoryTextStore, textStore, type TextStore } from '../../ports/textStore';
import { acknowledged, refused, undelivered } from '../../testing/fakeClient';
import { forbiddenStorage } from '../../testing/fakeStorage';
import { TestQuiz } from '../../testing/renderQuiz';
import { contact } from '../../testing/states';
import type { QuizPorts } from '../../ports/quizPorts';
import type { Match } from '../core/match';
import { initialState } from '../core/state';
import { SETTLED_EVENT } from '../../session/record';
import { QUIZ_SESSION_KEY, SESSION_DATA_KEY } from '../../session/store/keys';
import { parseSubmittedSession, type OutcomeVisitor } from '../../session/visitor';
import { FIRST, OUTCOME } from '../../testing/quiz';

const ACKNOWLEDGED_AT = '2026-11-20T10:00';
const PERSONAL = /Lovelace|2145550123|ada@example\.com/;

async function complete(...options: ConstructorParameters<typeof TestQuiz>) {
  const quiz = new TestQuiz(...options);
  await quiz.complete();
  return quiz;
}

const storedTexts = ({ ports: { sessionTexts, outboxTexts } }: TestQuiz) =>
  [sessionTexts, outboxTexts].flatMap((store) => store.keys().map((key) => store.read(key)));

it('sends the lead and goes to the page of its outcome', async () => {
  const quiz = await complete();
  await quiz.submit();
  expect(quiz.state.submission).toBe('sending');
  expect(quiz.ports.visited).toEqual([]);
  await quiz.answer('submitLead', acknowledged);
  expect(quiz.ports.visited).toEqual([{ to: `/outcome/${OUTCOME}`, replace: false }]);
  expect(quiz.state).toEqual(initialState);
});

it('sends the whole payload, with what the page and its scripts know', async () => {
  const proof = {
    leadid_token: 'TOKEN',
    leadid_timestamp: '2026-11-20T10:00:02.000Z',
    trusted_form_cert: 'https://cert.example/1',
  };
  const quiz = await complete({ proof, page: { gpc: true } }, { readHoneypot: () => 'robot' });
  await quiz.advanceTime(5_000);
  await quiz.submit();
  expect(quiz.client.bodies('submitLead')).toMatchObject([
    {
      session_id: 'session-0001',
      lead: { ...contact, leadid_token: 'TOKEN', xxTrustedFormCertUrl: 'https://cert.example/1' },
      leadid_token: 'TOKEN',
      leadid_timestamp: '2026-11-20T10:00:02.000Z',
      page_url: 'https://tidyguard.example/?utm_source=ad',
      utm: { utm_source: 'ad' },
      predicted_outcome: OUTCOME,
      consent: { tcpa_agreed: true, tcpa_version: '2025_v1' },
      signals: {
        gpc: true,
        consent_initially_checked: false,
        honeypot: 'robot',
        form_elapsed_ms: 5_000,
      },
    },
  ]);
});

it('stores the lead before anything says that it was submitted', async () => {
  const outboxTexts = memoryTextStore();
  const texts = memoryTextStore();
  /** How many leads the outbox held when each of these first happened. */
  const stored: Record<string, number> = {};
  const note = (what: string) => (stored[what] ??= outboxTexts.keys().length);
  const sessionTexts: TextStore = {
    ...texts,
    write(key, text) {
      if (text.includes('"submitted_at"')) note(key);
      return texts.write(key, text);
    },
  };
  const track: Funnel['track'] = ({ event }) => note(event);
  const quiz = await complete({ sessionTexts, outboxTexts, overrides: { funnel: { track } } });
  await quiz.submit();
  expect(stored).toMatchObject({ [QUIZ_SESSION_KEY]: 1, [SESSION_DATA_KEY]: 1, generate_lead: 1 });
});

it('sends once, however often it is pressed', async () => {
  const quiz = await complete();
  await quiz.submit();
  await quiz.submit();
  await quiz.submit();
  expect(quiz.client.bodies('submitLead')).toHaveLength(1);
});

it('waits four seconds for the acknowledgement, and then goes on without', async () => {
  const quiz = await complete();
  await quiz.submit();
  await quiz.advanceTime(3_999);
  expect(quiz.ports.visited).toEqual([]);
  await quiz.advanceTime(1);
  expect(quiz.ports.visited).toHaveLength(1);
  expect(quiz.ports.outboxTexts.keys()).toHaveLength(1);
});

it('redirects silently where the server fails, and keeps the lead', async () => {
  const quiz = await complete();
  await quiz.submit();
  await quiz.answer('submitLead', undelivered);
  expect(quiz.ports.visited).toEqual([{ to: `/outcome/${OUTCOME}`, replace: false }]);
  expect(quiz.ports.outboxTexts.keys()).toHaveLength(1);
});

it('redirects silently where the server refuses for good, and keeps nothing of the lead', async () => {
  const quiz = await complete();
  await quiz.submit();
  await quiz.answer('submitLead', refused);
  expect(quiz.ports.visited).toEqual([{ to: `/outcome/${OUTCOME}`, replace: false }]);
  expect(quiz.ports.outboxTexts.keys()).toEqual([]);
  expect(storedTexts(quiz).join()).not.toMatch(PERSONAL);
  expect(quiz.ports.session.loadSubmitted()?.refused).toBe(true);
  await quiz.answerZip();
  expect(quiz.record).not.toHaveProperty('refused');
});

it.each([['the outbox', { outbox: { submit: () => Promise.reject(new Error('broken')) } }]])(
  'goes on from the sending view where %s fails',
  async (_part, overrides) => {
    const quiz = await complete({ overrides: overrides as object });
    await quiz.submit();
    await quiz.advanceTime(0);
    expect(quiz.ports.visited).toEqual([{ to: `/outcome/${OUTCOME}`, replace: false }]);
    expect(quiz.ports.reported).toEqual(['submission']);
  },
);

describe('where there is no page to go to', () => {
  it('shows the completion view, and a new quiz after it', async () => {
    const quiz = await complete({ overrides: { preparePage: () => Promise.resolve(false) } });
    await quiz.submit();
    await quiz.answer('submitLead', acknowledged);
    expect(quiz.ports.visited).toEqual([]);
    expect(quiz.state).toMatchObject({ submission: 'completed', isOpen: true });
    await quiz.dispatch({ type: 'closeRequested' });
    expect(quiz.state).toEqual(initialState);
  });

  it.each<[string, string[], Partial<QuizPorts>]>([
    ['does not come', [], { navigate: () => Promise.resolve(false) }],
    [
      'cannot be gone to',
      ['outcome page'],
      { navigate: () => Promise.reject(new Error('no router')) },
    ],
  ])('leaves the sending view where the page %s', async (_why, reported, overrides) => {
    const quiz = await complete({ overrides });
    await quiz.submit();
    await quiz.answer('submitLead', acknowledged);
    expect(quiz.state).toMatchObject({ submission: 'completed', isOpen: true });
    expect(quiz.ports.reported).toEqual(reported);
  });

  it('waits no longer than four seconds for the page to be fetched', async () => {
    const preparePage = () => new Promise<never>(() => undefined);
    const quiz = await complete({ overrides: { preparePage } });
    await quiz.submit();
    await quiz.answer('submitLead', acknowledged);
    await quiz.advanceTime(4_000);
    expect(quiz.ports.visited).toEqual([]);
    expect(quiz.state.submission).toBe('completed');
  });

  it('says that a lead without an answer is not delivered yet', async () => {
    const quiz = await complete({ overrides: { preparePage: () => Promise.resolve(false) } });
    await quiz.submit();
    await quiz.advanceTime(4_000);
    expect(quiz.state).toMatchObject({ submission: 'completed', delivery: 'undelivered' });
  });

  it('says that a lead is held where the service tells so', async () => {
    const quiz = await complete({ overrides: { preparePage: () => Promise.resolve(false) } });
    await quiz.submit();
    await quiz.answer('submitLead', { kind: 'acknowledged', news: { held: true } });
    expect(quiz.state).toMatchObject({ submission: 'completed', delivery: 'held' });
  });

  it.each([acknowledged, undelivered, refused])(
    'shows the completion view, too, where the page cannot be fetched: %j',
    async (outcome) => {
      const quiz = await complete({ overrides: { preparePage: () => Promise.resolve(false) } });
      await quiz.submit();
      await quiz.answer('submitLead', outcome);
      expect(quiz.ports.visited).toEqual([]);
      expect(quiz.state).toMatchObject({ submission: 'completed', delivery: outcome.kind });
    },
  );
});

describe('from the completion view', () => {
  /** Completes a quiz whose lead waits and whose outcome page cannot be fetched until `isOnline`. */
  async function completeOffline(options: ConstructorParameters<typeof TestQuiz>[1] = {}) {
    const connection = { isOnline: false };
    const preparePage = () => Promise.resolve(connection.isOnline);
    const quiz = await complete({ overrides: { preparePage } }, options);
    await quiz.submit();
    await quiz.answer('submitLead', undelivered);
    expect(quiz.state).toMatchObject({ submission: 'completed', delivery: 'undelivered' });
    return { quiz, connection };
  }
  const tell = async (quiz: TestQuiz, type: string) => {
    act(() => void window.dispatchEvent(new Event(type)));
    await quiz.advanceTime(0);
  };

  it.each(['online', SETTLED_EVENT])(
    'the outcome page is gone to once it can be fetched, after the event %s, and nothing is sent again',
    async (type) => {
      const { quiz, connection } = await completeOffline({ isQuizRoute: true });
      await tell(quiz, type);
      expect(quiz.ports.visited).toEqual([]);
      expect(quiz.state.submission).toBe('completed');
      connection.isOnline = true;
      await tell(quiz, type);
      expect(quiz.ports.visited).toEqual([{ to: `/outcome/${OUTCOME}`, replace: true }]);
      expect(quiz.state).toEqual(initialState);
      expect(quiz.client.bodies('submitLead')).toHaveLength(1);
      expect(quiz.ports.events.filter(({ event }) => event === 'generate_lead')).toHaveLength(1);
      // Only once.
      await tell(quiz, type);
      expect(quiz.ports.visited).toHaveLength(1);
    },
  );

  it('says that a lead is held once another page has delivered it', async () => {
    const { quiz } = await completeOffline();
    const { session } = quiz.ports;
    const waited = session.loadSubmitted();
    if (!waited) throw new Error('the lead was not stored');
    session.saveSubmitted({ ...waited, form_fields: { first_name: 'Ada' }, held: true });
    await tell(quiz, SETTLED_EVENT);
    expect(quiz.state).toMatchObject({ submission: 'completed', delivery: 'held' });
  });

  it('nothing is gone to any more once the visitor has closed it, and another quiz is sent', async () => {
    const { quiz, connection } = await completeOffline();
    // Until then a reload leads to the outcome page.
    expect(quiz.ports.session.loadSubmitted()?.unshown).toBe(true);
    await quiz.dispatch({ type: 'closeRequested' });
    expect(quiz.ports.session.loadSubmitted()).not.toHaveProperty('unshown');
    connection.isOnline = true;
    await tell(quiz, 'online');
    expect(quiz.ports.visited).toEqual([]);
    await quiz.complete();
    await quiz.submit();
    expect(quiz.client.bodies('submitLead')).toHaveLength(2);
  });
});

describe('the stored record', () => {
  it('is stored for the outcome page before the service answers', async () => {
    const quiz = await complete();
    await quiz.submit();
    expect(quiz.ports.session.loadSubmitted()).toMatchObject({
      form_fields: { first_name: 'Ada' },
      validations: { zip: { data: { city: 'Dallas' } } },
      predicted_outcome: OUTCOME,
      compliance: { page_url: 'https://tidyguard.example/?utm_source=ad' },
      submitted_at: expect.stringContaining(ACKNOWLEDGED_AT) as string,
    });
    expect(quiz.record).toHaveProperty('submitted_at');
  });

  it('notes that its page was not shown yet, until the quiz has come to what follows it', async () => {
    const quiz = await complete();
    await quiz.submit();
    expect(quiz.ports.session.loadSubmitted()?.unshown).toBe(true);
    await quiz.answer('submitLead', acknowledged);
    expect(quiz.ports.session.loadSubmitted()).not.toHaveProperty('unshown');
  });

  it('still notes it while a reload is under way, however the sending ends; it goes on without one', async () => {
    const quiz = await complete();
    await quiz.submit();
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await quiz.answer('submitLead', undelivered);
    await quiz.advanceTime(14_999);
    expect(quiz.ports.session.loadSubmitted()?.unshown).toBe(true);
    expect(quiz.ports.visited).toEqual([]);
    // The wait is over: the visitor stopped the reload.
    await quiz.advanceTime(1);
    expect(quiz.ports.visited).toHaveLength(1);
    expect(quiz.ports.session.loadSubmitted()).not.toHaveProperty('unshown');
    expect(window.onbeforeunload).toBeNull();
  });

  it('contains no last name, phone and e-mail any more once the lead is acknowledged', async () => {
    const quiz = await complete();
    await quiz.submit();
    expect(storedTexts(quiz).join()).toMatch(PERSONAL);
    await quiz.answer('submitLead', acknowledged);
    expect(storedTexts(quiz).join()).not.toMatch(PERSONAL);
    expect(quiz.ports.session.loadSubmitted()?.form_fields).toEqual({ first_name: 'Ada' });
  });

  it('contains them for as long as the lead is not acknowledged', async () => {
    const quiz = await complete();
    await quiz.submit();
    await quiz.advanceTime(4_000);
    expect(storedTexts(quiz).join()).toMatch(PERSONAL);
    await quiz.answer('submitLead', acknowledged);
    expect(storedTexts(quiz).join()).not.toMatch(PERSONAL);
  });

  it.each<[string, Partial<Match>, Partial<OutcomeVisitor>]>([
    ['as long as calls may come at once', {}, { call: 'usual', opensAt: NaN }],
    [
      'outside calling hours',
      { opensAt: '2026-11-21T14:00:00.000Z', timeZone: 'America/Chicago' },
      { call: 'closed', opensAt: Date.UTC(2026, 10, 21, 14), timeZone: 'America/Chicago' },
    ],
  ])('says when calls begin as it was said before the consent: %s', async (_when, match, said) => {
    const qualify = () => Promise.resolve({ kind: 'usual', ...match } as Match);
    const quiz = await complete({
      overrides: { qualification: { ...alwaysQualified, qualify } },
    });
    await quiz.submit();
    await quiz.answer('submitLead', undelivered);
    const stored = quiz.ports.sessionTexts.read(SESSION_DATA_KEY);
    expect(parseSubmittedSession(stored, quiz.ports.clock.now())).toMatchObject(said);
    // Another quiz begins without these.
    await quiz.answerZip();
    expect(quiz.record).not.toHaveProperty('call_not_before');
    expect(quiz.record).not.toHaveProperty('time_zone');
  });

  it('is not needed: without storage the lead is sent all the same', async () => {
    const quiz = await complete({
      sessionTexts: textStore(forbiddenStorage),
      outboxTexts: textStore(forbiddenStorage),
    });
    await quiz.submit();
    expect(quiz.client.bodies('submitLead')).toHaveLength(1);
    await quiz.answer('submitLead', acknowledged);
    expect(quiz.ports.visited).toHaveLength(1);
  });
});

describe('another quiz in the same tab', () => {
  it('begins with empty fields and is stored anew', async () => {
    const quiz = await complete();
    await quiz.submit();
    await quiz.answer('submitLead', acknowledged);
    await quiz.answerZip();
    expect(quiz.state).toMatchObject({ step: FIRST, contact: { last_name: '' } });
    expect(quiz.record?.submitted_at).toBeUndefined();
    expect(quiz.record?.quiz_answers).toEqual({ zip: '75201' });
  });

  it('counts the time on the form from when it was first shown, also where it is closed and opened', async () => {
    const quiz = await complete();
    await quiz.advanceTime(60_000);
    await quiz.dispatch({ type: 'closeRequested' }, { type: 'left' });
    await quiz.dispatch({ type: 'opened' });
    await quiz.advanceTime(1_000);
    await quiz.submit();
    expect(quiz.client.bodies('submitLead')).toMatchObject([
      { signals: { form_elapsed_ms: 61_000 } },
    ]);
  });

  it('counts the time on the form by the time stamps of events where the clock was set back', async () => {
    const quiz = await complete();
    quiz.ports.clock.sleep(-3_600_000);
    quiz.ports.clock.ageOf = () => 41_000.6;
    await quiz.submit();
    expect(quiz.client.bodies('submitLead')).toMatchObject([
      { signals: { form_elapsed_ms: 41_001 } },
    ]);
  });

  it('counts the time on the form anew', async () => {
    const quiz = await complete();
    await quiz.advanceTime(60_000);
    await quiz.submit();
    await quiz.answer('submitLead', acknowledged);
    await quiz.complete();
    await quiz.advanceTime(7_000);
    await quiz.submit();
    const times = quiz.client.bodies('submitLead').map(({ signals }) => signals?.form_elapsed_ms);
    expect(times).toEqual([60_000, 7_000]);
  });

  it('is not called refused because the one of the page before was', async () => {
    const sessionTexts = memoryTextStore();
    const quiz = await complete({ sessionTexts });
    await quiz.submit();
    await quiz.answer('submitLead', refused);
    quiz.unmount();
    const next = await complete({ sessionTexts });
    expect(next.record).not.toHaveProperty('refused');
    await next.submit();
    await next.answer('submitLead', acknowledged);
    expect(next.ports.session.loadSubmitted()).not.toHaveProperty('refused');
  });

  it('after a reload too', async () => {
    const sessionTexts = memoryTextStore();
    const quiz = await complete({ sessionTexts });
    await quiz.submit();
    await quiz.answer('submitLead', acknowledged);
    quiz.unmount();
    const reloaded = new TestQuiz({ sessionTexts });
    expect(reloaded.state).toEqual(initialState);
  });
});

it('on a quiz route the outcome page replaces the route in the history', async () => {
  const quiz = await complete({}, { isQuizRoute: true });
  await quiz.submit();
  await quiz.answer('submitLead', acknowledged);
  expect(quiz.ports.visited).toEqual([{ to: `/outcome/${OUTCOME}`, replace: true }]);
});

it('fetches the outcome’s page while the visitor types', async () => {
  const preparePage = jest.fn(() => Promise.resolve(true));
  const quiz = new TestQuiz({ overrides: { preparePage } });
  await quiz.toLoading();
  expect(preparePage).not.toHaveBeenCalled();
  await quiz.advanceTime(3000);
  expect(preparePage.mock.calls).toEqual([[`/outcome/${OUTCOME}`]]);
});

it('reports the lead to the funnel once, with its outcome', async () => {
  const quiz = await complete();
  await quiz.submit();
  await quiz.answer('submitLead', acknowledged);
  const leads = quiz.ports.events.filter(({ event }) => event === 'generate_lead');
  expect(leads).toEqual([{ event: 'generate_lead', outcome: OUTCOME }]);
  expect(quiz.ports.events.some(({ event }) => event === 'quiz_exit')).toBe(false);
});
