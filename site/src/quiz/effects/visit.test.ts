import type { LeadSubmission } from '@tidyguard/service/contract';
import {
  newEntry,
  OUTBOX_LIFETIME_MS,
  pendingEntries,
  storeEntry,
} from '../../session/store/entries';
import { localTextStore } from '../../ports/textStore';
import {
  ARRIVAL_KEY,
  changeKeyOf,
  QUIZ_SESSION_KEY,
  SESSION_DATA_KEY,
} from '../../session/store/keys';
import { quizPosition } from '../../ports/quizHistory';
import { flushPromises } from '../../testing/fakeClock';
import { shownVisitor } from '../../outcomes/visitor';
import { fullRecord } from '../../testing/records';
import { beginVisit, createVisit } from './visit';

const PERSONAL = /Lovelace|2145550123|ada@example\.com/;
const submitted = { ...fullRecord, submitted_at: '2026-11-20T10:01:00.000Z' };
const lead = {
  session_id: fullRecord.session_id,
  signals: { submitted_at: submitted.submitted_at },
} as LeadSubmission;

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const originalFetch = globalThis.fetch;
const leaving: (() => void)[] = [];

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  for (const key of [QUIZ_SESSION_KEY, SESSION_DATA_KEY]) {
    window.sessionStorage.setItem(key, JSON.stringify(submitted));
  }
});
afterEach(() => {
  leaving.splice(0).forEach((leave) => leave());
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterAll(() => {
  globalThis.fetch = originalFetch;
});

const answer = (status: number) =>
  fetchMock.mockResolvedValue({
    ok: status === 200,
    status,
    headers: new Headers(),
    text: () => Promise.resolve(''),
  } as Response);
const stored = () =>
  [QUIZ_SESSION_KEY, SESSION_DATA_KEY].map((key) => window.sessionStorage.getItem(key)).join();

/** A visit whose session cannot begin, and the list of what is reported about it. */
async function brokenVisit() {
  const reported: string[] = [];
  const broken = {
    ...createVisit(),
    randomId: () => {
      throw new Error('No entropy');
    },
  };
  leaving.push(beginVisit(broken, { report: (where) => void reported.push(where) }));
  await flushPromises();
  return reported;
}

async function visit() {
  const leave = beginVisit(createVisit());
  leaving.push(leave);
  await flushPromises();
  return leave;
}

it('any page delivers a lead that an earlier page could not, and then erases the personal data', async () => {
  storeEntry(localTextStore, newEntry(lead, Date.now()));
  answer(200);
  await visit();
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(localTextStore.keys()).toEqual([]);
  expect(stored()).not.toMatch(PERSONAL);
  expect(stored()).toContain('Ada');
});

it('keeps the lead where the server does not take it, and retries on the next visit', async () => {
  storeEntry(localTextStore, newEntry(lead, Date.now()));
  answer(503);
  const leave = await visit();
  expect(localTextStore.keys()).toHaveLength(1);
  expect(stored()).toMatch(PERSONAL);
  leave();
  answer(200);
  await visit();
  expect(localTextStore.keys()).toEqual([]);
});

it('ends the delivery of a lead that the server refuses, erases it and remembers the refusal', async () => {
  storeEntry(localTextStore, newEntry(lead, Date.now()));
  answer(422);
  await visit();
  expect(localTextStore.keys()).toEqual([]);
  expect(stored()).not.toMatch(PERSONAL);
  expect(shownVisitor(window.sessionStorage.getItem(SESSION_DATA_KEY))).toMatchObject({
    firstName: 'Ada',
    submitted: false,
    refused: true,
  });
});

it('erases what another tab has delivered', async () => {
  const entry = newEntry(lead, Date.now());
  storeEntry(localTextStore, entry);
  answer(503);
  await visit();
  expect(stored()).toMatch(PERSONAL);
  window.dispatchEvent(new StorageEvent('storage', { key: entry.key, newValue: null }));
  expect(stored()).not.toMatch(PERSONAL);
});

it('learns, when it comes back, how its lead ended in another tab', async () => {
  const own = window.sessionStorage.getItem(SESSION_DATA_KEY) ?? '';
  storeEntry(localTextStore, newEntry(lead, Date.now()));
  answer(422);
  // Another tab has its own session storage.
  window.sessionStorage.clear();
  const leave = await visit();
  leave();
  window.sessionStorage.setItem(SESSION_DATA_KEY, own);
  await visit();
  await new Promise((resolve) => setTimeout(resolve));
  expect(shownVisitor(window.sessionStorage.getItem(SESSION_DATA_KEY))).toMatchObject({
    submitted: false,
    refused: true,
  });
  expect(localTextStore.keys()).toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

it('counts a promise from the time at which another tab delivered the lead', async () => {
  const at = Date.now() - 60_000;
  const { key } = newEntry(lead, at);
  localTextStore.write(key, JSON.stringify(['acknowledged', { edit_key: 'k' }, at]));
  await visit();
  await new Promise((resolve) => setTimeout(resolve));
  const record = JSON.parse(window.sessionStorage.getItem(SESSION_DATA_KEY) ?? '') as unknown;
  expect(record).toMatchObject({ arrived_at: new Date(at).toISOString(), edit_key: 'k' });
});

it('takes away what another tab told it', async () => {
  await visit();
  const { key } = newEntry(lead, Date.now());
  const newValue = JSON.stringify(['refused', null, Date.now()]);
  localTextStore.write(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  expect(shownVisitor(window.sessionStorage.getItem(SESSION_DATA_KEY)).refused).toBe(true);
  expect(localTextStore.keys()).toEqual([]);
});

it('learns, when it comes back, what the service told another tab of a change of its lead', async () => {
  const changed = { ...submitted, edit_key: 'lead.end.hash' };
  window.sessionStorage.setItem(SESSION_DATA_KEY, JSON.stringify(changed));
  const end = JSON.stringify(['acknowledged', { held: true }, Date.now()]);
  localTextStore.write(changeKeyOf(changed), end);
  await visit();
  await new Promise((resolve) => setTimeout(resolve));
  const { call } = shownVisitor(window.sessionStorage.getItem(SESSION_DATA_KEY));
  expect(call).toBe('held');
  expect(localTextStore.keys()).toEqual([]);
});

it('leaves what another tab told a third', async () => {
  await visit();
  const newValue = JSON.stringify(['refused', null, Date.now()]);
  const { key } = newEntry({ ...lead, session_id: 's-other' } as LeadSubmission, Date.now());
  localTextStore.write(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  expect(localTextStore.keys()).toEqual([key]);
});

it('no longer watches other tabs after its end', async () => {
  const entry = newEntry(lead, Date.now());
  storeEntry(localTextStore, entry);
  answer(503);
  const leave = await visit();
  leave();
  window.dispatchEvent(new StorageEvent('storage', { key: entry.key, newValue: null }));
  expect(stored()).toMatch(PERSONAL);
});

it('erases the personal data of a lead that was delivered while no page was open', async () => {
  await visit();
  expect(fetchMock).not.toHaveBeenCalled();
  // The details are kept until the page has hydrated as it was first shown.
  expect(stored()).toMatch(PERSONAL);
  await new Promise((resolve) => setTimeout(resolve));
  expect(stored()).not.toMatch(PERSONAL);
});

it('says of a lead that did not arrive in 72 hours that nobody will call, once the page has hydrated', async () => {
  storeEntry(localTextStore, newEntry(lead, Date.now() - OUTBOX_LIFETIME_MS));
  await visit();
  expect(fetchMock).not.toHaveBeenCalled();
  const isRefused = () => shownVisitor(window.sessionStorage.getItem(SESSION_DATA_KEY)).refused;
  expect(isRefused()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isRefused()).toBe(true);
  expect(localTextStore.keys()).toEqual([]);
  expect(stored()).not.toMatch(PERSONAL);
});

it('begins the session once, with the address that the visitor came from', async () => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/?utm_source=ad');
  await visit();
  const begun = window.sessionStorage.getItem(QUIZ_SESSION_KEY);
  expect(JSON.parse(begun ?? '')).toMatchObject({
    landing_page: 'http://localhost/?utm_source=ad',
    referrer: 'direct',
    utm: { utm_source: 'ad' },
    quiz_answers: {},
  });
  window.history.replaceState(null, '', '/contact');
  await visit();
  expect(window.sessionStorage.getItem(QUIZ_SESSION_KEY)).toBe(begun);
});

it('gives a session of an earlier build the key that it lacks, and keeps the key of others', async () => {
  const keyOf = () =>
    (JSON.parse(window.sessionStorage.getItem(QUIZ_SESSION_KEY) ?? '') as { session_key?: string })
      .session_key;
  await visit();
  const made = keyOf();
  expect(made).toMatch(/^[0-9A-Za-z-]{8,64}$/);
  await visit();
  expect(keyOf()).toBe(made);
});

it('begins the session with the page that the visitor left before React came', async () => {
  window.sessionStorage.clear();
  const arrival = {
    url: 'http://localhost/?utm_source=ad',
    referrer: 'https://search.example/',
    now: '2026-11-22T10:00:00.000Z',
  };
  window.sessionStorage.setItem(ARRIVAL_KEY, JSON.stringify(arrival));
  window.history.replaceState(null, '', '/privacy-policy');
  await visit();
  expect(JSON.parse(window.sessionStorage.getItem(QUIZ_SESSION_KEY) ?? '')).toMatchObject({
    landing_page: arrival.url,
    referrer: arrival.referrer,
    timestamp: arrival.now,
    utm: { utm_source: 'ad' },
  });
  expect(window.sessionStorage.getItem(ARRIVAL_KEY)).toBeNull();
});

it('reports a session that cannot begin, and still delivers what an earlier page could not', async () => {
  window.sessionStorage.clear();
  storeEntry(localTextStore, newEntry(lead, Date.now()));
  answer(200);
  expect(await brokenVisit()).toEqual(['visit']);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(pendingEntries(localTextStore, Date.now())).toEqual([]);
});

describe('a quiz that was left while it was sending', () => {
  const begin = (changes: object, pathname = '/quiz') => {
    window.sessionStorage.setItem(SESSION_DATA_KEY, JSON.stringify({ ...submitted, ...changes }));
    const shown: string[] = [];
    const location = { pathname, assign: (to: string | URL) => void shown.push(String(to)) };
    const leave = () => beginVisit(createVisit(), undefined, location);
    leaving.push(leave());
    leaving.push(leave());
    return shown;
  };
  const outcome = `/outcome/${submitted.predicted_outcome}`;
  beforeEach(() => answer(503));

  it.each<[string, object, string[], string?]>([
    ['leads to its outcome page, once', { unshown: true }, [outcome]],
    ['has no page to lead to', { unshown: true, predicted_outcome: null }, []],
    ['leads nowhere once its page was shown', {}, []],
    ['does not load that page twice', { unshown: true }, [], `${outcome}/`],
  ])('%s', (_what, changes, expected, pathname = '/quiz') => {
    expect(begin(changes, pathname)).toEqual(expected);
    expect(window.sessionStorage.getItem(SESSION_DATA_KEY)).not.toContain('unshown');
  });

  it('leaves the entries of its steps first, and does not open at their position', async () => {
    window.history.replaceState({ key: 'below' }, '');
    window.history.pushState({ quizPosition: 1 }, '');
    window.history.pushState({ quizPosition: 2 }, '');
    const below = new Promise((resolve) =>
      window.addEventListener('popstate', resolve, { once: true }),
    );
    window.sessionStorage.setItem(
      SESSION_DATA_KEY,
      JSON.stringify({ ...submitted, unshown: true }),
    );
    const shown: unknown[] = [];
    const assign = (to: string | URL) => void shown.push(to, window.history.state);
    const location = { pathname: '/', assign };
    leaving.push(beginVisit(createVisit(), undefined, location));
    expect(quizPosition()).toBe(0);
    expect(shown).toEqual([]);
    await below;
    await flushPromises();
    expect(shown).toEqual([outcome, { key: 'below' }]);
  });
});
