import { act, renderHook } from '@testing-library/react';
import { promise } from '@tidyguard/content/product';
import { tabTextStore } from '../ports/textStore';
import { SESSION_DATA_KEY } from '../session/store/keys';
import { sessionStore } from '../session/store/sessionStore';
import { forbiddenStorage } from '../testing/fakeStorage';
import { fullRecord } from '../testing/records';
import { shownVisitor, unknownVisitor, useVisitor } from './visitor';

const submitted = (change: object = {}) => JSON.stringify({ ...fullRecord, ...change });

it.each<[string, object, object]>([
  [
    'shows name and city',
    {},
    { firstName: 'Ada', city: 'Dallas', submitted: true, refused: false, waiting: true },
  ],
  [
    'says “your area” where the city is not known',
    { validations: {} },
    { firstName: 'Ada', city: 'your area', submitted: true, refused: false, waiting: true },
  ],
  [
    'says “there” where the name is not known',
    { form_fields: {} },
    { firstName: 'there', city: 'Dallas', submitted: true, refused: false, waiting: false },
  ],
  [
    'names the company that calls',
    { match: { status: 'matched', company: 'Bright Home' } },
    {
      firstName: 'Ada',
      city: 'Dallas',
      submitted: true,
      waiting: true,
      call: 'soon',
      company: 'Bright Home',
    },
  ],
  [
    'says when it opens, and that there are others',
    {
      match: {
        status: 'matched',
        company: 'Bright Home',
        opens_at: '2099-11-21T14:00:00.000Z',
        has_others: true,
      },
    },
    {
      firstName: 'Ada',
      city: 'Dallas',
      submitted: true,
      waiting: true,
      call: 'later',
      company: 'Bright Home',
      opensAt: Date.UTC(2099, 10, 21, 14),
      hasOthers: true,
    },
  ],
  [
    'says when calling hours begin where nobody was named',
    { call_not_before: '2099-11-21T14:00:00.000Z' },
    {
      firstName: 'Ada',
      city: 'Dallas',
      submitted: true,
      waiting: true,
      call: 'closed',
      opensAt: Date.UTC(2099, 10, 21, 14),
    },
  ],
  [
    'goes by the company’s hours where one was named',
    {
      match: { status: 'matched', company: 'Bright Home' },
      call_not_before: '2099-11-21T14:00:00.000Z',
    },
    {
      firstName: 'Ada',
      city: 'Dallas',
      submitted: true,
      waiting: true,
      call: 'soon',
      company: 'Bright Home',
    },
  ],
  [
    'promises nothing where nobody calls',
    { match: { status: 'nobody' } },
    { firstName: 'Ada', city: 'Dallas', submitted: true, waiting: true, call: 'nobody' },
  ],
  ...[{}, { match: { status: 'matched', company: 'Bright Home' } }].map(
    (told) =>
      [
        `promises no call before somebody has looked at what is held: ${JSON.stringify(told)}`,
        { ...told, held: true },
        {
          firstName: 'Ada',
          city: 'Dallas',
          submitted: true,
          waiting: true,
          call: 'held',
          company: 'match' in told ? 'Bright Home' : '',
        },
      ] as [string, object, object],
  ),
  [
    'says that nobody is in reach, also where the lead is held',
    { match: { status: 'nobody' }, held: true },
    { firstName: 'Ada', city: 'Dallas', submitted: true, waiting: true, call: 'nobody' },
  ],
  ...[false, 'true', 1].map(
    (held) =>
      [
        `promises the usual call where the lead is not held: ${JSON.stringify(held)}`,
        { held },
        { firstName: 'Ada', city: 'Dallas', submitted: true, waiting: true, call: 'usual' },
      ] as [string, object, object],
  ),
  [
    'promises no minutes where the time cannot be read',
    { match: { status: 'matched', company: 'Bright Home', opens_at: 7 } },
    {
      firstName: 'Ada',
      city: 'Dallas',
      submitted: true,
      waiting: true,
      call: 'later',
      company: 'Bright Home',
    },
  ],
  ...[7, 'x', [], {}, { status: 'matched' }, { status: 'matched', company: ' ' }].map(
    (match) =>
      [
        `takes ${JSON.stringify(match)} for no match`,
        { match },
        { firstName: 'Ada', city: 'Dallas', submitted: true, waiting: true },
      ] as [string, object, object],
  ),
])('%s', (_, change, visitor) => {
  expect(shownVisitor(submitted(change))).toEqual({
    ...unknownVisitor,
    now: expect.any(Number) as number,
    ...visitor,
  });
});

/** The time at which the page is looked at. */
const NOW = Date.parse('2026-11-20T15:00:01.000Z');
/** The last moment whose promise is over at that time. */
const OVER = NOW - 2 * promise.contactWithinMinutes * 60_000 - 1;
const HOUR_MS = 3_600_000;
const at = (time: number) => new Date(time).toISOString();

it.each<[string, object, string]>([
  [
    'long after its opening',
    { submitted_at: at(OVER - HOUR_MS), call_not_before: at(OVER) },
    'past',
  ],
  ['until then', { submitted_at: at(OVER - HOUR_MS), call_not_before: at(OVER + 1) }, 'usual'],
  ['long after the submission', { submitted_at: at(OVER) }, 'past'],
  ['long after its arrival', { submitted_at: at(OVER - HOUR_MS), arrived_at: at(OVER) }, 'past'],
  [
    'until then, where it had to wait',
    { submitted_at: at(OVER - HOUR_MS), arrived_at: at(OVER + 1) },
    'usual',
  ],
  [
    'until then, where calls could begin before it arrived',
    { call_not_before: at(OVER - HOUR_MS), arrived_at: at(OVER + 1) },
    'usual',
  ],
  [
    'long after its opening by the clock of the service, on a device that is a day behind',
    {
      arrived_at: at(OVER - HOUR_MS),
      call_not_before: at(OVER + 24 * HOUR_MS),
      ahead_ms: -24 * HOUR_MS,
    },
    'past',
  ],
  [
    'until it opens, on a device that is a day ahead',
    {
      arrived_at: at(OVER - HOUR_MS),
      call_not_before: at(NOW - 24 * HOUR_MS + 1),
      ahead_ms: 24 * HOUR_MS,
    },
    'closed',
  ],
  ['while the lead is on its way', { submitted_at: at(OVER), waits: true }, 'usual'],
  [
    'nor says that it should have come, where a person still looks at the lead',
    { submitted_at: at(OVER - HOUR_MS), held: true },
    'held',
  ],
  [
    'nor says that it should have come, where nobody calls',
    { submitted_at: at(OVER - HOUR_MS), match: { status: 'nobody' } },
    'nobody',
  ],
])('promises no call any more %s', (_when, change, call) => {
  jest.useFakeTimers({ now: NOW });
  const { first_name, phone } = fullRecord.form_fields;
  const form_fields = 'waits' in change ? { first_name, phone } : { first_name };
  expect(shownVisitor(submitted({ ...change, form_fields })).call).toBe(call);
  jest.useRealTimers();
});

it.each<[string, EventTarget]>([
  ['visibilitychange', document],
  ['pageshow', window],
])('promises no call any more where the visitor comes back hours later (%s)', (event, target) => {
  jest.useFakeTimers({ now: NOW - HOUR_MS });
  const submitted_at = at(OVER);
  const form_fields = { first_name: 'Ada' };
  sessionStorage.setItem(SESSION_DATA_KEY, submitted({ submitted_at, form_fields }));
  const { result } = renderHook(useVisitor);
  expect(result.current.call).toBe('usual');
  jest.setSystemTime(NOW);
  act(() => void target.dispatchEvent(new Event(event, { bubbles: true })));
  expect(result.current.call).toBe('past');
  sessionStorage.clear();
  jest.useRealTimers();
});

it('says what is true of the call by then on a page that stays in sight, within a minute', () => {
  jest.useFakeTimers({ now: NOW });
  const form_fields = { first_name: 'Ada' };
  const call_not_before = at(NOW + HOUR_MS);
  const told = { submitted_at: at(NOW), call_not_before, form_fields };
  sessionStorage.setItem(SESSION_DATA_KEY, submitted(told));
  const { result, unmount } = renderHook(useVisitor);
  const callAfter = (ms: number) => {
    act(() => jest.advanceTimersByTime(ms));
    return result.current.call;
  };
  expect(callAfter(HOUR_MS - 1)).toBe('closed');
  expect(callAfter(60_001)).toBe('usual');
  expect(callAfter(NOW - OVER)).toBe('past');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  sessionStorage.clear();
  jest.useRealTimers();
});

it.each([
  ['America/Chicago', 'America/Chicago'],
  ['Nowhere/Land', undefined],
  [7, undefined],
])('reads the time zone %j as %j', (time_zone, timeZone) => {
  expect(shownVisitor(submitted({ time_zone })).timeZone).toBe(timeZone);
});

it('knows the code of the lead from what the service acknowledged it with', () => {
  const edit_key = 'ffffffff-ff00-4000-8000-000000000000.1764000000000.hash';
  expect(shownVisitor(submitted({ edit_key })).referralCode).toBe('zzzzzzzz');
});

it.each([7, '', 'mock', 'x.y.z', null])('knows no code from the key %j', (edit_key) => {
  expect(shownVisitor(submitted({ edit_key }))).not.toHaveProperty('referralCode');
});

it.each([null, '', 'not JSON', '[]'])('knows nobody from %j', (raw) => {
  expect(shownVisitor(raw)).toEqual(unknownVisitor);
});

it('knows nobody where storage is forbidden, but who submitted in this document', () => {
  const forbidden = jest
    .spyOn(window, 'sessionStorage', 'get')
    .mockImplementation(forbiddenStorage);
  expect(renderHook(useVisitor).result.current).toEqual(unknownVisitor);
  sessionStore().saveSubmitted({ ...fullRecord, submitted_at: new Date().toISOString() });
  expect(renderHook(useVisitor).result.current).toMatchObject({
    firstName: 'Ada',
    submitted: true,
    call: 'usual',
  });
  forbidden.mockRestore();
  tabTextStore.remove(SESSION_DATA_KEY);
});
