import { editKeyLifetimeMs } from '@tidyguard/content';
import type { LeadUpdate } from '@tidyguard/service/contract';
import type { Visit } from '../../quiz/effects/visit';
import { type SessionRecord } from '../../session/record';
import { createOutbox } from '../../session/store/outbox';
import { changeKeyOf } from '../../session/store/keys';
import { sessionStore } from '../../session/store/sessionStore';
import { memoryTextStore } from '../../ports/textStore';
import { acknowledged, refused, undelivered, FakeClient } from '../../testing/fakeClient';
import { FakeClock, flushPromises } from '../../testing/fakeClock';
import { sharedLocks } from '../../testing/locks';
import { fullRecord } from '../../testing/records';
import { createLeadChanges } from './leadChanges';

const submitted: SessionRecord = {
  ...fullRecord,
  submitted_at: '2026-11-20T10:01:00.000Z',
  edit_key: 'lead.end.hash',
};

type Changes = NonNullable<LeadUpdate['changes']['add_ons']>;

/** The changes of a page whose service answers when the test says so. */
function setUp(record: SessionRecord | null = submitted) {
  const client = new FakeClient();
  const clock = new FakeClock();
  const session = sessionStore(memoryTextStore());
  if (record) session.saveSubmitted(record);
  const store = memoryTextStore();
  let ids = 0;
  const outbox = createOutbox({
    store,
    send: (payload) => client.submitLead(payload),
    exclusively: sharedLocks(),
    clock,
    onSettled: session.settle,
  });
  const page = () => ({
    url: 'https://x.example/outcome/y',
    referrer: '',
    userAgent: '',
    gpc: false,
  });
  const randomId = () => `change-${(ids += 1)}`;
  const visit: Visit = { client, clock, session, outbox, page, randomId };
  const changes = createLeadChanges(visit);
  const sent = () => client.bodies('submitLead') as unknown as LeadUpdate[];
  return { changes, client, outbox, sent, session, store, visit };
}

it('sends a change with the lead’s key, and says that it is saved', async () => {
  const { changes, client, sent } = setUp();
  const states: string[] = [];
  changes.subscribe(() => states.push(changes.state()));
  const done = changes.send({ email: 'a@example.com' });
  await flushPromises();
  expect(sent()).toEqual([
    {
      session_id: submitted.session_id,
      edit_key: 'lead.end.hash',
      change_id: 'change-1',
      changes: { email: 'a@example.com' },
      page_url: 'https://x.example/outcome/y',
      submitted_at: expect.stringMatching(/Z$/) as string,
    },
  ]);
  client.answer('submitLead', acknowledged);
  expect(await done).toBe('saved');
  expect(states[0]).toBe('sending');
  expect(states.at(-1)).toBe('saved');
});

it('sends one change after the other', async () => {
  const { changes, client, sent } = setUp();
  void changes.send({ first_name: 'A' });
  void changes.send({ last_name: 'B' });
  await flushPromises();
  expect(sent()).toHaveLength(1);
  client.answer('submitLead', acknowledged);
  await flushPromises();
  expect(sent().map(({ changes: made }) => made)).toEqual([
    { first_name: 'A' },
    { last_name: 'B' },
  ]);
});

it('keeps what could not be sent, and the next change takes it along', async () => {
  const { changes, client, sent, store } = setUp();
  const first = changes.send(
    { first_name: 'A', email: 'a@example.com' },
    { validations: { email: { status: 'valid' } } },
  );
  await flushPromises();
  client.answer('submitLead', undelivered);
  expect(await first).toBe('kept');
  expect(store.keys()).toEqual([
    changeKeyOf({ session_id: submitted.session_id, edit_key: 'lead.end.hash' }),
  ]);
  const second = changes.send({ first_name: 'B' });
  await flushPromises();
  expect(sent()[1]).toMatchObject({
    change_id: 'change-2',
    changes: { first_name: 'B', email: 'a@example.com' },
    validations: { email: { status: 'valid' } },
  });
  client.answer('submitLead', acknowledged);
  expect(await second).toBe('saved');
  expect(store.keys()).toEqual([]);
});

it('takes the consent to a kept phone along', async () => {
  const { changes, client, sent } = setUp();
  const consent = { tcpa_text: 'text', tcpa_version: 'v1' } as NonNullable<LeadUpdate['consent']>;
  const first = changes.send({ phone: '2145550124' }, { consent, session_key: 'key' });
  await flushPromises();
  client.answer('submitLead', undelivered);
  await first;
  void changes.send({ first_name: 'B' });
  await flushPromises();
  expect(sent()[1]).toMatchObject({
    changes: { phone: '2145550124', first_name: 'B' },
    consent,
    session_key: 'key',
  });
});

it.each([
  ['acknowledged', acknowledged, 'saved'],
  ['refused', refused, 'refused'],
] as const)('says so once a kept change was %s later', async (_how, answer, state) => {
  const { changes, client, outbox } = setUp();
  const first = changes.send({ first_name: 'A' });
  await flushPromises();
  client.answer('submitLead', undelivered);
  await first;
  const redelivered = outbox.deliverAll();
  await flushPromises();
  client.answer('submitLead', answer);
  await redelivered;
  expect(changes.state()).toBe(state);
});

it.each([
  ['acknowledged', 'saved'],
  ['refused', 'refused'],
] as const)('says that what was kept was %s in another tab', async (settlement, state) => {
  const { changes, client, session, store } = setUp();
  const first = changes.send({ first_name: 'A' });
  await flushPromises();
  client.answer('submitLead', undelivered);
  await first;
  const [key = ''] = store.keys();
  session.settle(key, [settlement]);
  expect(changes.state()).toBe('kept');
  store.remove(key);
  session.settle('tidyguard_outbox:somebody-else', [settlement]);
  expect(changes.state()).toBe('kept');
  session.settle(key, [settlement]);
  expect(changes.state()).toBe(state);
  // A later report by another tab does not change a state that is final.
  session.settle(key, ['acknowledged']);
  expect(changes.state()).toBe(state);
});

it.each<[string, SessionRecord | null]>([
  ['there is no lead', null],
  ['it has no key', { ...fullRecord, submitted_at: '2026-11-20T10:01:00.000Z' }],
])('sends nothing where %s', async (_why, record) => {
  const { changes, sent } = setUp(record);
  expect(await changes.send({ first_name: 'A' })).toBe('refused');
  expect(sent()).toEqual([]);
});

it.each([
  ['of the service, where that is known', { ahead_ms: 86_400_000 }, -86_400_000],
  ['of the device, where it is not', {}, 0],
])('knows the time by the clock %s', (_whose, record, byMs) => {
  const { changes, visit } = setUp({ ...submitted, ...record });
  expect(changes.now()).toBe(visit.clock.now() + byMs);
});

describe('whether the lead can be changed', () => {
  const CAME = Date.parse('2026-11-20T10:00:00.000Z');
  const isOpen = (record: Partial<SessionRecord>, passedMs: number) =>
    setUp({ ...fullRecord, ...record }).changes.isOpen(CAME + passedMs);
  const came = { edit_key: 'lead.1.hash', arrived_at: new Date(CAME).toISOString() };

  it.each<[string, Partial<SessionRecord>, number, boolean]>([
    ['in the moment in which its key came', came, 0, true],
    ['as its key is about to end', came, editKeyLifetimeMs - 1, true],
    ['as its key ends', came, editKeyLifetimeMs, false],
    ['where the clock was put back since', came, -editKeyLifetimeMs, true],
    ['where nobody knows when its key came', { edit_key: 'mock' }, editKeyLifetimeMs, true],
    ['without a key', {}, 0, false],
  ])('%s', (_when, record, passedMs, expected) => {
    expect(isOpen(record, passedMs)).toBe(expected);
  });

  it.each(['a day ahead', 'a day behind'])(
    'as long where the clock of the device is %s of the service',
    (how) => {
      const end = CAME + (how === 'a day ahead' ? 0 : 2) * editKeyLifetimeMs;
      const record = { ...came, edit_key: `lead.${end}.hash` };
      expect(isOpen(record, editKeyLifetimeMs - 1)).toBe(true);
      expect(isOpen(record, editKeyLifetimeMs)).toBe(false);
    },
  );
});

describe('once another request is made in the same document', () => {
  const second = {
    ...submitted,
    submitted_at: '2026-11-20T11:00:00.000Z',
    edit_key: 'second.end.hash',
  };

  it.each([
    ['saved', acknowledged],
    ['refused', refused],
    ['kept', undelivered],
  ] as const)('says nothing of the first one, whose change was %s', async (state, answer) => {
    const { changes, client, session } = setUp();
    const done = changes.send({ add_ons: ['Oven'] });
    await flushPromises();
    client.answer('submitLead', answer);
    expect(await done).toBe(state);
    session.saveSubmitted(second);
    expect(changes.state()).toBe('idle');
  });

  it('takes what ends late for the first one’s', async () => {
    const { changes, client, outbox, session, sent } = setUp();
    const kept = changes.send({ add_ons: ['Oven'] });
    await flushPromises();
    client.answer('submitLead', undelivered);
    await kept;
    const late = changes.send({ first_name: 'A' });
    await flushPromises();
    session.saveSubmitted(second);
    const own = changes.send({ add_ons: ['Windows'] });
    expect(changes.state()).toBe('sending');
    client.answer('submitLead', undelivered);
    await late;
    expect(changes.state()).toBe('sending');
    await flushPromises();
    expect(sent().at(-1)?.edit_key).toBe(second.edit_key);
    client.answer('submitLead', acknowledged);
    await own;
    expect(changes.state()).toBe('saved');
    // Now the first lead's change, which is still in the outbox, is refused.
    const redelivered = outbox.deliverAll();
    await flushPromises();
    client.answer('submitLead', refused);
    await redelivered;
    expect(changes.state()).toBe('saved');
  });

  it('sends what waits for its turn to the lead that it was meant for', async () => {
    const { changes, client, session, sent } = setUp();
    void changes.send({ first_name: 'A' });
    const waiting = changes.send({ last_name: 'B' });
    await flushPromises();
    session.saveSubmitted(second);
    client.answer('submitLead', acknowledged);
    await flushPromises();
    expect(sent().at(-1)).toMatchObject({
      edit_key: submitted.edit_key,
      changes: { last_name: 'B' },
    });
    client.answer('submitLead', acknowledged);
    expect(await waiting).toBe('saved');
    expect(changes.state()).toBe('idle');
  });
});

it('never takes along what another person of the session changed', async () => {
  const { changes, client, sent, session } = setUp();
  const first = changes.send({ last_name: 'Anna' });
  await flushPromises();
  client.answer('submitLead', undelivered);
  await first;
  session.saveSubmitted({ ...submitted, edit_key: 'another.end.hash' });
  void changes.send({ add_ons: ['Oven'] });
  await flushPromises();
  expect(sent()[1]).toMatchObject({ edit_key: 'another.end.hash', changes: { add_ons: ['Oven'] } });
  expect(sent()[1]?.changes).not.toHaveProperty('last_name');
});

it.each<[string, Changes, Changes, Changes]>([
  [
    'what two tabs add',
    { added: ['Oven'], removed: [] },
    { added: ['Windows'], removed: [] },
    { added: ['Oven', 'Windows'], removed: [] },
  ],
  [
    'what is taken back after all',
    { added: ['Oven', 'Windows'], removed: [] },
    { added: [], removed: ['Oven'] },
    { added: ['Windows'], removed: ['Oven'] },
  ],
  [
    'what is added again',
    { added: [], removed: ['Oven', 'Windows'] },
    { added: ['Oven'], removed: [] },
    { added: ['Oven'], removed: ['Windows'] },
  ],
  [
    'what is added to a whole list of an earlier build',
    ['Oven', 'Laundry'],
    { added: ['Windows'], removed: ['Oven'] },
    ['Laundry', 'Windows'],
  ],
])('sends %s together', async (_what, first, second, together) => {
  const { changes, client, sent, visit } = setUp();
  const kept = changes.send({ add_ons: first });
  await flushPromises();
  client.answer('submitLead', undelivered);
  await kept;
  void createLeadChanges(visit).send({ add_ons: second });
  await flushPromises();
  expect(sent()[1]?.changes).toEqual({ add_ons: together });
});

it('says that a change of an earlier page still waits', async () => {
  const { changes, client, visit } = setUp();
  const first = changes.send({ last_name: 'Anna' });
  await flushPromises();
  client.answer('submitLead', undelivered);
  await first;
  expect(createLeadChanges(visit).state()).toBe('kept');
});
