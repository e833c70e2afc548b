import { FakeStorage, forbiddenStorage } from '../../testing/fakeStorage';
import { freshRecord, fullRecord } from '../../testing/records';
import { SETTLED_EVENT, type LeadNews, type SessionRecord, type StoredMatch } from '../record';
import { ARRIVAL_KEY, changeKeyOf, leadKeyOf, QUIZ_SESSION_KEY, SESSION_DATA_KEY } from './keys';
import { sessionStore } from './sessionStore';
import { firstWorking, memoryTextStore, textStore } from '../../ports/textStore';
import { OUTCOME } from '../../testing/quiz';

const submitted: SessionRecord = { ...fullRecord, submitted_at: '2026-11-20T10:01:00.000Z' };
/** The key that names the lead when its end is reported. */
const key = leadKeyOf(submitted);
const PERSONAL = /Lovelace|2145550123|ada@example\.com/;

it('keeps the running and the submitted record under the keys of the specification', () => {
  const texts = memoryTextStore();
  const store = sessionStore(texts);
  store.save(freshRecord);
  store.saveSubmitted(submitted);
  expect([QUIZ_SESSION_KEY, SESSION_DATA_KEY]).toEqual(['quiz_session', 'session_data']);
  expect(texts.keys().sort()).toEqual(['quiz_session', 'session_data']);
  expect(store.load()).toStrictEqual(freshRecord);
  expect(store.loadSubmitted()).toStrictEqual(submitted);
});

it('uses the tab’s session storage by default', () => {
  sessionStore().save(freshRecord);
  expect(JSON.parse(window.sessionStorage.getItem('quiz_session') ?? '')).toEqual(freshRecord);
  window.sessionStorage.clear();
  expect(sessionStore().load()).toBeNull();
});

it.each(['', '{', 'null', '{"session_id":1}', '[]'])('%j in storage counts as absent', (raw) => {
  const texts = memoryTextStore();
  texts.write('quiz_session', raw);
  texts.write('session_data', raw);
  expect(sessionStore(texts).load()).toBeNull();
  expect(sessionStore(texts).loadSubmitted()).toBeNull();
});

it.each([
  ['forbidden', textStore(forbiddenStorage)],
  ['absent', textStore(() => undefined as unknown as Storage)],
])('keeps the record for the page’s life where storage is %s', (_why, broken) => {
  const store = sessionStore(firstWorking([broken, memoryTextStore()]));
  store.save(fullRecord);
  expect(store.load()).toStrictEqual(fullRecord);
});

it('takes up the last record that a full storage could not take', () => {
  const storage = new FakeStorage();
  const store = sessionStore(firstWorking([textStore(() => storage), memoryTextStore()]));
  store.save(freshRecord);
  storage.isFull = true;
  store.save(fullRecord);
  expect(store.load()).toStrictEqual(fullRecord);
});

it('tells once which outcome a visitor has not come to', () => {
  const store = sessionStore(memoryTextStore());
  expect(store.takeUnshown()).toBeNull();
  store.saveSubmitted(submitted);
  expect(store.takeUnshown()).toBeNull();
  store.saveSubmitted({ ...submitted, unshown: true });
  expect(store.takeUnshown()).toBe(OUTCOME);
  expect(store.takeUnshown()).toBeNull();
  expect(store.loadSubmitted()).toStrictEqual(submitted);
});

it('hands on how the visitor arrived, once', () => {
  const texts = memoryTextStore();
  const arrival = { url: 'https://a.example/', referrer: '', now: '2026-11-20T10:00:00.000Z' };
  texts.write(ARRIVAL_KEY, JSON.stringify(arrival));
  const store = sessionStore(texts);
  expect(store.takeArrival()).toEqual(arrival);
  expect(store.takeArrival()).toBeNull();
});

describe('once the lead will not be sent again', () => {
  it('erases last name, phone and e-mail from both records', () => {
    const texts = memoryTextStore();
    const store = sessionStore(texts);
    store.save(submitted);
    store.saveSubmitted(submitted);
    expect(store.settle(key, ['acknowledged'])).toBe(true);
    expect(store.loadSubmitted()).not.toHaveProperty('refused');
    for (const name of texts.keys()) expect(texts.read(name)).not.toMatch(PERSONAL);
    expect(store.loadSubmitted()).toMatchObject({
      form_fields: { first_name: 'Ada' },
      validations: { zip: { data: { city: 'Dallas' } } },
      predicted_outcome: OUTCOME,
    });
  });

  it('erases the same, and notes it, where the server has refused the lead', () => {
    const texts = memoryTextStore();
    const store = sessionStore(texts);
    store.saveSubmitted(submitted);
    const heard = jest.fn();
    window.addEventListener(SETTLED_EVENT, heard, { once: true });
    store.settle(key, ['refused']);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(texts.read('session_data')).not.toMatch(PERSONAL);
    expect(store.loadSubmitted()).toMatchObject({ refused: true, predicted_outcome: OUTCOME });
    // Another tab's copy of the news comes late, and holds less.
    store.settle(key, ['acknowledged']);
    expect(store.loadSubmitted()?.refused).toBe(true);
  });

  it('leaves the same text where it is told once more, as each page that is opened later tells it', () => {
    const texts = memoryTextStore();
    const store = sessionStore(texts);
    store.save(freshRecord);
    store.saveSubmitted(submitted);
    const told = () => ['quiz_session', 'session_data'].map((name) => texts.read(name));
    store.settle(key, ['acknowledged', { edit_key: 'a.b.c', held: true, ahead_ms: 5 }]);
    const first = told();
    store.settle(key, ['acknowledged']);
    expect(told()).toEqual(first);
    expect(first[1]).toContain('"held":true');
  });

  it('leaves another session, and a quiz that runs again, alone', () => {
    const store = sessionStore(memoryTextStore());
    store.save(fullRecord);
    store.saveSubmitted(submitted);
    expect(store.settle('tidyguard_outbox:somebody-else', ['refused'])).toBe(false);
    expect(store.loadSubmitted()).toStrictEqual(submitted);
    store.settle(key, ['acknowledged']);
    expect(store.load()).toStrictEqual(fullRecord);
  });

  it('leaves a later submission of the session alone', () => {
    const store = sessionStore(memoryTextStore());
    const later = { ...submitted, submitted_at: '2026-11-20T11:00:00.000Z' };
    store.save(later);
    store.saveSubmitted(later);
    store.settle(key, ['acknowledged', { edit_key: 'lead.end.hash' }]);
    store.settle(key, ['refused']);
    expect([store.load(), store.loadSubmitted()]).toStrictEqual([later, later]);
    store.settle(leadKeyOf(later), ['acknowledged']);
    expect(store.loadSubmitted()?.form_fields).toEqual({ first_name: 'Ada' });
  });

  it('writes nothing where there is nothing to erase', () => {
    const texts = memoryTextStore();
    const write = jest.spyOn(texts, 'write');
    sessionStore(texts).settle('nobody', ['refused']);
    expect(write).not.toHaveBeenCalled();
  });
});

it('keeps for the outcome page what lets this browser change the lead, and not for another quiz', () => {
  const texts = memoryTextStore();
  const store = sessionStore(texts);
  store.save(submitted);
  store.saveSubmitted(submitted);
  store.settle(key, ['acknowledged']);
  store.settle(key, ['acknowledged', { edit_key: 'lead.end.hash' }]);
  store.settle(key, ['acknowledged']);
  expect(store.loadSubmitted()).toMatchObject({ edit_key: 'lead.end.hash' });
  expect(store.load()).not.toHaveProperty('edit_key');
});

it('notes when the lead arrived, the first time and where that was told alone', () => {
  jest.useFakeTimers({ now: new Date('2026-11-20T13:00:00.000Z') });
  const store = sessionStore(memoryTextStore());
  const arrived = () => store.loadSubmitted()?.arrived_at;
  store.saveSubmitted(submitted);
  store.settle(key, ['acknowledged', {}]);
  expect(arrived()).toBe('2026-11-20T13:00:00.000Z');
  jest.setSystemTime(new Date('2026-11-20T14:00:00.000Z'));
  store.settle(key, ['acknowledged', { edit_key: 'lead.end.hash' }]);
  expect(arrived()).toBe('2026-11-20T13:00:00.000Z');
  // Another page delivered it at a time that nobody knows.
  store.saveSubmitted(submitted);
  store.settle(key, ['acknowledged']);
  expect(arrived()).toBeUndefined();
  jest.useRealTimers();
});

it('notes how far the clock of the device is ahead of the service’s, by which the lead’s arrival is not moved', () => {
  const store = sessionStore(memoryTextStore());
  store.saveSubmitted(submitted);
  const at = Date.parse('2026-11-20T13:00:00.000Z');
  store.settle(key, ['acknowledged', { ahead_ms: 86_400_000 }, at]);
  expect(store.loadSubmitted()).toMatchObject({
    arrived_at: '2026-11-20T13:00:00.000Z',
    ahead_ms: 86_400_000,
  });
});

describe('when calls begin', () => {
  const provisional = '2026-11-21T14:00:00.000Z';
  const later = '2026-11-21T15:00:00.000Z';
  const after = (...all: (LeadNews | undefined)[]) => {
    const store = sessionStore(memoryTextStore());
    store.saveSubmitted({
      ...submitted,
      call_not_before: provisional,
      time_zone: 'America/Chicago',
    });
    for (const news of all) store.settle(key, ['acknowledged', news]);
    return store.loadSubmitted();
  };

  it.each<[string, (LeadNews | undefined)[], string | undefined]>([
    ['what was told before, where the service says nothing', [undefined], provisional],
    [
      'at once, where the lead came within calling hours',
      [{ edit_key: 'lead.end.hash' }],
      undefined,
    ],
    ['when the service says', [{ edit_key: 'lead.end.hash', call_not_before: later }], later],
    [
      'the same after a change of the lead',
      [{ edit_key: 'lead.end.hash', call_not_before: later }, { match: { status: 'nobody' } }],
      later,
    ],
  ])('is, once the lead is stored: %s', (_what, news, expected) => {
    expect(after(...news)?.call_not_before).toBe(expected);
    expect(after(...news)?.time_zone).toBe('America/Chicago');
  });
});

describe('whether a person looks at the lead first', () => {
  it.each<[string, LeadNews[], boolean | undefined]>([
    ['is not known, where the service says nothing', [{ edit_key: 'lead.end.hash' }], undefined],
    ['is as the service says', [{ held: true }], true],
    ['is as it says of a later change', [{ held: true }, { held: false }], false],
    ['stays where it says nothing of that', [{ held: true }, {}], true],
  ])('%s', (_what, news, held) => {
    const store = sessionStore(memoryTextStore());
    store.saveSubmitted(submitted);
    for (const told of news) store.settle(key, ['acknowledged', told]);
    expect(store.loadSubmitted()?.held).toBe(held);
  });
});

describe('who calls', () => {
  const told = {
    status: 'matched',
    company: 'First',
    opens_at: '2026-11-21T14:00:00.000Z',
  } as const;
  const consent = { version: '2026_v1_companies', text: 'First LLC may call me.' };
  const after = (match: StoredMatch | undefined, news: LeadNews) => {
    const store = sessionStore(memoryTextStore());
    store.saveSubmitted({ ...submitted, ...(match && { match }) });
    store.settle(key, ['acknowledged', news]);
    return store.loadSubmitted()?.match;
  };

  it.each<[string, StoredMatch | undefined, LeadNews, StoredMatch | undefined]>([
    [
      'the company that has the lead',
      told,
      { match: { status: 'matched', company: 'Second' } },
      { status: 'matched', company: 'Second' },
    ],
    [
      'that there are others still',
      { ...told, has_others: true },
      { match: { status: 'matched', company: 'Second' } },
      { status: 'matched', company: 'Second', has_others: true },
    ],
    [
      'with what was agreed to, which a new phone needs again',
      { ...told, consent },
      { match: { status: 'matched', company: 'Second' } },
      { status: 'matched', company: 'Second', consent },
    ],
    [
      'nobody, and nothing agreed to',
      { ...told, consent },
      { match: { status: 'nobody' } },
      { status: 'nobody' },
    ],
    [
      'nobody, where none can',
      { ...told, has_others: true },
      { match: { status: 'nobody' } },
      { status: 'nobody' },
    ],
    [
      'nobody, also where the page knew of no companies',
      undefined,
      { match: { status: 'nobody' } },
      { status: 'nobody' },
    ],
    [
      'what was told before, where the service says nothing',
      told,
      { edit_key: 'lead.end.hash' },
      told,
    ],
  ])('is, once the lead is stored: %s', (_who, before, news, match) => {
    expect(after(before, news)).toEqual(match);
  });
});

it('takes who calls from the answer to a change of that very lead', () => {
  const store = sessionStore(memoryTextStore());
  const changed = { ...submitted, edit_key: 'lead.end.hash' };
  const match = { status: 'matched', company: 'Second' } as const;
  store.saveSubmitted(changed);
  store.settle(changeKeyOf({ ...changed, edit_key: 'other.end.hash' }), [
    'acknowledged',
    { match },
  ]);
  expect(store.loadSubmitted()).toStrictEqual(changed);
  store.settle(changeKeyOf(changed), ['acknowledged', { match }]);
  expect(store.loadSubmitted()?.match).toEqual(match);
});

it('tells of a change that was refused, and refuses no lead for it', () => {
  const store = sessionStore(memoryTextStore());
  const changed = { ...submitted, edit_key: 'lead.end.hash' };
  store.saveSubmitted(changed);
  const heard = jest.fn();
  window.addEventListener(SETTLED_EVENT, heard, { once: true });
  expect(store.settle(changeKeyOf(changed), ['refused'])).toBe(true);
  expect(store.loadSubmitted()).not.toHaveProperty('refused');
  expect(heard.mock.calls).toMatchObject([[{ detail: [changeKeyOf(changed), 'refused'] }]]);
});
