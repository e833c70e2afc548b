import { company, FakeQualification, longestName, matched } from '../../testing/companies';
import { RETRY_PAUSES_MS } from '../../session/store/redelivery';
import { acknowledged } from '../../testing/fakeClient';
import { FakeHistory } from '../../testing/fakePorts';
import { choices, LAST, otherChoiceOf } from '../../testing/quiz';
import { TestQuiz } from '../../testing/renderQuiz';
import { CONSENT_AT, contact, fillContact, ZIP } from '../../testing/states';
import { matchOf } from '../core/companies';
import type { Match } from '../core/match';
import { ANSWER_HOLDS_MS } from './useMatch';

const MINUTE_MS = 60_000;
const bright = matched([company('Bright Home')]);
const two = matched([company(longestName('A')), company('Tidy Two')]);

async function quizWith(...[options = {}]: ConstructorParameters<typeof TestQuiz>) {
  const service = new FakeQualification();
  const overrides = { ...options.overrides, qualification: service };
  const quiz = new TestQuiz({ ...options, overrides });
  const answer = async (match: Match) => {
    service.last.answer(match);
    await quiz.advanceTime(0);
  };
  return { quiz, service, answer };
}

async function atContact(match: Match) {
  const given = await quizWith();
  await given.quiz.toLoading();
  await given.answer(match);
  await given.quiz.advanceTime(3_000);
  return given;
}

async function complete(match: Match) {
  const given = await atContact(match);
  const { quiz } = given;
  await quiz.dispatch(...fillContact);
  await quiz.answer('checkEmail', { kind: 'valid', source: 'server', data: {} });
  await quiz.answer('checkPhone', {
    kind: 'valid',
    source: 'server',
    data: { phone_type: 'mobile', otp_required: false },
  });
  return given;
}

const lead = ({ client }: TestQuiz) => client.bodies('submitLead').at(-1);
const ticketVersions = ({ client }: TestQuiz) =>
  client.bodies('getTicket').map(({ text_version }) => text_version);

describe('while the loading step runs', () => {
  it('the service is asked once, with session, ZIP and answers', async () => {
    const { quiz, service } = await quizWith();
    await quiz.toLoading();
    await quiz.advanceTime(2_000);
    expect(service.asked.map(({ body }) => body)).toEqual([
      { session_id: 'session-0001', zip: ZIP, answers: choices },
    ]);
  });

  it('an answer in time delays nothing', async () => {
    const { quiz, answer } = await quizWith();
    await quiz.toLoading();
    await quiz.advanceTime(2_999);
    await answer(bright);
    expect(quiz.state.step).toBe('loading');
    await quiz.advanceTime(1);
    expect(quiz.state.step).toBe('contact');
  });

  it('a late one is waited for, and not a moment longer', async () => {
    const { quiz, answer } = await quizWith();
    await quiz.toLoading();
    await quiz.advanceTime(5_000);
    expect(quiz.state.step).toBe('loading');
    expect(quiz.ports.clock.pending).toBe(0);
    await answer(bright);
    expect(quiz.state.step).toBe('contact');
  });

  it('a failure goes on with the usual consent, and is reported', async () => {
    const { quiz, service } = await quizWith();
    await quiz.toLoading();
    service.last.fail(new Error('broken'));
    await quiz.advanceTime(3_000);
    expect(quiz.state.step).toBe('contact');
    expect(ticketVersions(quiz)).toEqual(['2025_v1']);
    expect(quiz.ports.reported).toEqual(['qualification']);
  });

  it('going back gives up the call, and other answers ask anew', async () => {
    const { quiz, service, answer } = await quizWith();
    await quiz.toLoading();
    await quiz.dispatch({ type: 'backPressed' });
    await quiz.dispatch({ type: 'optionChosen', step: LAST, value: otherChoiceOf(LAST) });
    await quiz.advanceTime(300);
    const [first, second] = service.asked;
    expect(first?.signal.aborted).toBe(true);
    expect(second?.body.answers).toEqual({ ...choices, [LAST]: otherChoiceOf(LAST) });
    first?.answer(two);
    await answer(bright);
    await quiz.advanceTime(3_000);
    expect(quiz.state).toMatchObject({ step: 'contact', match: { shown: bright } });
  });
});

it('a reload at the contact step asks again, and shows nothing to agree to before the answer', async () => {
  const before = await atContact(bright);
  const { sessionTexts, history } = before.quiz.ports;
  const position = history.position();
  before.quiz.unmount();
  expect(before.service.released).toEqual([]);
  const after = await quizWith({ sessionTexts, history: new FakeHistory(position) });
  await after.quiz.advanceTime(0);
  expect(after.service.last.body).toEqual(before.service.last.body);
  expect(ticketVersions(after.quiz)).toEqual([]);
  await after.answer(bright);
  expect(ticketVersions(after.quiz)).toEqual(['2026_v1_companies']);
});

describe('the lead', () => {
  it.each<[string, Match, { text: string; version: string } | null]>([
    ['one company', bright, bright.kind === 'matched' ? bright.consent : null],
    ['two companies', two, two.kind === 'matched' ? two.consent : null],
    ['nobody', { kind: 'nobody' }, null],
    ['no answer', { kind: 'usual' }, null],
  ])(
    'of a visitor who was told of %s has the text that was shown, and its ticket',
    async (_who, match, consent) => {
      const { quiz } = await complete(match);
      const { text, version } = consent ?? quiz.ports.consent;
      await quiz.answer('getTicket', 'signed');
      await quiz.submit();
      const asked = quiz.client.bodies('getTicket');
      expect(asked.map(({ text_version }) => text_version)).toEqual(asked.map(() => version));
      // The usual text is not sent: the service knows it by its version.
      expect(asked.map((body) => body.text)).toEqual(asked.map(() => consent?.text));
      expect(lead(quiz)?.consent).toMatchObject({
        tcpa_text: text,
        tcpa_version: version,
        ticket: 'signed',
      });
    },
  );

  it.each<[string, Match, object | undefined]>([
    ['nothing where it goes its usual way', { kind: 'usual' }, undefined],
    ['that nobody calls', { kind: 'nobody' }, { status: 'nobody' }],
    ['who calls', bright, { status: 'matched', company: 'Bright Home' }],
    [
      'when, and that there are others',
      matched([company('Bright Home', '2026-11-21T14:00:00.000Z'), company('Tidy Two')]),
      {
        status: 'matched',
        company: 'Bright Home',
        opens_at: '2026-11-21T14:00:00.000Z',
        has_others: true,
      },
    ],
    [
      'when it visits',
      { ...bright, visitTimes: [{ date: '2026-11-21', from: '09:00', to: '12:00' }] },
      {
        status: 'matched',
        company: 'Bright Home',
        visit_times: [{ date: '2026-11-21', from: '09:00', to: '12:00' }],
      },
    ],
  ])('leaves for the outcome page %s', async (_what, match, stored) => {
    const { quiz } = await complete(match);
    // The consent stays with the record: a new phone needs the same one.
    const told = stored && {
      ...stored,
      ...(match.kind === 'matched' && { consent: match.consent }),
    };
    await quiz.submit();
    expect(quiz.ports.session.loadSubmitted()?.match).toEqual(told);
    await quiz.answer('submitLead', acknowledged);
    expect(quiz.ports.session.loadSubmitted()?.match).toEqual(told);
    await quiz.answerZip();
    expect(quiz.record).not.toHaveProperty('match');
  });
});

describe('a reservation that ends while the visitor types', () => {
  it('is asked for anew, and the same companies change nothing', async () => {
    const { quiz, service, answer } = await complete(bright);
    await quiz.advanceTime(31 * MINUTE_MS);
    expect(service.asked).toHaveLength(2);
    expect(quiz.state.contact).toEqual(contact);
    await answer({ ...bright, until: quiz.ports.clock.now() + 30 * MINUTE_MS } as Match);
    expect(quiz.state.consent).toMatchObject({ checked: true, timestamp: CONSENT_AT });
  });

  it('other companies untick the box, and a ticket is got for their text alone', async () => {
    const { quiz, answer } = await complete(bright);
    await quiz.answer('getTicket', 'for the first');
    const asked = quiz.client.bodies('getTicket').length;
    await quiz.advanceTime(31 * MINUTE_MS);
    await answer({ ...two, until: quiz.ports.clock.now() + 30 * MINUTE_MS } as Match);
    expect(quiz.state.consent).toMatchObject({ checked: false, hasChanged: true });
    expect(quiz.client.bodies('getTicket').slice(asked).at(-1)).not.toHaveProperty(
      'ticket',
      'for the first',
    );
    await quiz.dispatch({ type: 'consentToggled', checked: true, at: CONSENT_AT });
    await quiz.submit();
    expect(lead(quiz)?.consent).toMatchObject({
      tcpa_text: two.kind === 'matched' && two.consent.text,
    });
    expect(lead(quiz)?.consent).not.toHaveProperty('ticket');
  });

  it('a ticket for the text of before that comes late does not take the place of the present one', async () => {
    const { quiz, answer } = await complete(bright);
    const late = quiz.client.bodies('getTicket').length - 1;
    await quiz.advanceTime(31 * MINUTE_MS);
    await answer({ ...two, until: quiz.ports.clock.now() + 30 * MINUTE_MS } as Match);
    await quiz.dispatch({ type: 'consentToggled', checked: true, at: CONSENT_AT });
    await quiz.answer('getTicket', 'for the second');
    await quiz.answer('getTicket', 'for the first', late);
    await quiz.submit();
    expect(lead(quiz)?.consent.ticket).toBe('for the second');
  });
});

describe('an answer that reserves nothing', () => {
  it.each<[string, Match]>([
    ['its usual way', { kind: 'usual' }],
    ['nobody', { kind: 'nobody' }],
  ])('is asked for anew after a while: %s', async (_, match) => {
    const { quiz, service, answer } = await complete(match);
    await quiz.advanceTime(ANSWER_HOLDS_MS - MINUTE_MS);
    expect(service.asked).toHaveLength(1);
    await quiz.advanceTime(MINUTE_MS);
    expect(service.asked).toHaveLength(2);
    // The previous answer stays visible meanwhile.
    expect(matchOf(quiz.state)).toMatchObject(match);
    const closed: Match = { kind: 'usual', opensAt: '2026-11-21T15:00:00.000Z' };
    await answer(closed);
    expect(matchOf(quiz.state)).toMatchObject(closed);
    expect(quiz.state.contact).toEqual(contact);
    expect(quiz.state.consent).toMatchObject({ checked: true, timestamp: CONSENT_AT });
    await quiz.advanceTime(ANSWER_HOLDS_MS);
    expect(service.asked).toHaveLength(3);
  });

  it.each<Match>([{ kind: 'usual' }, { kind: 'nobody' }])(
    'keeps no press waiting while it is asked for anew: %j',
    async (match) => {
      const { quiz, service } = await complete(match);
      await quiz.advanceTime(ANSWER_HOLDS_MS);
      expect(service.asked).toHaveLength(2);
      await quiz.submit();
      expect(lead(quiz)?.consent).toMatchObject({ tcpa_version: '2025_v1' });
    },
  );
});

describe('a service that did not say who calls', () => {
  const unknown: Match = { kind: 'usual', isUnknown: true };

  it('is asked again while the contact step is open, and the companies are named', async () => {
    const { quiz, service, answer } = await atContact(unknown);
    expect(ticketVersions(quiz)).toEqual(['2025_v1']);
    expect(service.asked).toHaveLength(2);
    await answer(bright);
    expect(quiz.state).toMatchObject({
      step: 'contact',
      match: { status: 'found', shown: bright },
    });
    expect(ticketVersions(quiz).at(-1)).toBe('2026_v1_companies');
    await quiz.advanceTime(20 * MINUTE_MS);
    expect(service.asked).toHaveLength(2);
  });

  it('keeps no press waiting while it is asked again', async () => {
    const { quiz, service } = await complete(unknown);
    expect(service.asked).toHaveLength(2);
    await quiz.submit();
    expect(lead(quiz)?.consent).toMatchObject({ tcpa_version: '2025_v1' });
  });

  it('takes back a tick that was for the usual text, and says so', async () => {
    const { quiz, answer } = await complete(unknown);
    expect(quiz.state.consent.checked).toBe(true);
    await answer(bright);
    expect(quiz.state.consent).toMatchObject({ checked: false, hasChanged: true });
  });

  it('is asked with growing pauses, and has an end', async () => {
    const { quiz, service, answer } = await atContact(unknown);
    await answer(unknown);
    for (const [times, pause] of [...RETRY_PAUSES_MS].slice(1).entries()) {
      await quiz.advanceTime(pause - 1);
      expect(service.asked).toHaveLength(times + 2);
      await quiz.advanceTime(1);
      expect(service.asked).toHaveLength(times + 3);
      await answer(unknown);
    }
    await quiz.advanceTime(60 * MINUTE_MS);
    expect(service.asked).toHaveLength(RETRY_PAUSES_MS.length + 1);
    expect(quiz.state.step).toBe('contact');
  });

  it('is not asked again once the quiz is closed', async () => {
    const { quiz, service, answer } = await atContact(unknown);
    await answer(unknown);
    await quiz.dispatch({ type: 'closeRequested' }, { type: 'left' });
    await quiz.advanceTime(60 * MINUTE_MS);
    expect(service.asked).toHaveLength(2);
  });
});

describe('what is reserved', () => {
  it.each<[string, Match, number]>([
    ['is given back', bright, 1],
    ['need not be where nothing is', { kind: 'usual' }, 0],
    ['need not be where there is nobody', { kind: 'nobody' }, 0],
  ])('%s when the visitor leaves', async (_what, match, times) => {
    const { quiz, service } = await atContact(match);
    await quiz.dispatch({ type: 'closeRequested' });
    expect(service.released).toEqual([]);
    await quiz.dispatch({ type: 'left' });
    expect(service.released).toHaveLength(times);
    await quiz.dispatch({ type: 'opened' });
    expect(service.asked).toHaveLength(2);
  });

  it('is given back where the visitor leaves before the answer', async () => {
    const { quiz, service } = await quizWith();
    await quiz.toLoading();
    await quiz.dispatch({ type: 'closeRequested' }, { type: 'left' });
    expect(service.last.signal.aborted).toBe(true);
    expect(service.released).toEqual([{ session_id: 'session-0001' }]);
  });

  it('is not given back by the submission', async () => {
    const { quiz, service } = await complete(bright);
    await quiz.submit();
    await quiz.answer('submitLead', acknowledged);
    expect(quiz.state.isOpen).toBe(false);
    expect(service.released).toEqual([]);
  });
});
