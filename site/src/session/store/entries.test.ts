import type { LeadSubmission } from '@tidyguard/service/contract';
import { memoryTextStore, textStore } from '../../ports/textStore';
import { forbiddenStorage } from '../../testing/fakeStorage';
import {
  expiredEntries,
  newEntry,
  OUTBOX_LIFETIME_MS,
  pendingEntries,
  readEntry,
  storeEntry,
  waitOf,
} from './entries';
import { changeKeyOf, isOutboxKey, leadKeyOf } from './keys';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
const lead = (session_id: string) => ({ session_id }) as LeadSubmission;

it('keeps entries for 72 hours', () => {
  expect(OUTBOX_LIFETIME_MS).toBe(72 * HOUR_MS);
});

it('gives each submission a key of its own', () => {
  const [first, second] = [newEntry(lead('s-1'), NOW), newEntry(lead('s-1'), NOW + 1)];
  expect(first.key).not.toBe(second.key);
  expect(isOutboxKey(first.key)).toBe(true);
  expect(isOutboxKey('quiz_session')).toBe(false);
  const submitted_at = '2026-11-20T10:01:00.000Z';
  const signed = { ...lead('s-1'), signals: { submitted_at } } as LeadSubmission;
  expect(newEntry(signed, NOW).key).toBe(leadKeyOf({ session_id: 's-1', submitted_at }));
});

it('keeps the changes of a lead together, whichever key lets it be changed', () => {
  const key = changeKeyOf({ session_id: 's-1', edit_key: 'lead.end.hash' });
  expect(key).toBe(changeKeyOf({ session_id: 's-1', edit_key: 'lead.later.other' }));
  expect(key).not.toBe(changeKeyOf({ session_id: 's-1', edit_key: 'less.end.hash' }));
});

it('comes back as it was stored', () => {
  const store = memoryTextStore();
  const entry = newEntry(lead('s-1'), NOW);
  expect(storeEntry(store, entry)).toBe(true);
  expect(readEntry(store, entry.key)).toStrictEqual(entry);
  expect(store.keys()).toEqual([entry.key]);
});

it('says where storage takes nothing', () => {
  expect(storeEntry(textStore(forbiddenStorage), newEntry(lead('s-1'), NOW))).toBe(false);
});

it.each<[string, number, number]>([
  ['the server’s time, counted from now', NOW + 20_000, 40_000],
  ['nothing once that is over', NOW + 61_000, 0],
  ['nothing on a device whose clock was set back since', NOW - HOUR_MS, 0],
])('waits for %s', (_what, now, wait) => {
  const entry = { ...newEntry(lead('s-1'), NOW), notBefore: NOW + 60_000 };
  expect(waitOf(entry, now)).toBe(wait);
});

it('lists what is pending, oldest first', () => {
  const store = memoryTextStore();
  const ages = [1, 71, 30];
  for (const age of ages) storeEntry(store, newEntry(lead(`s-${age}`), NOW - age * HOUR_MS));
  store.write('quiz_session', '{}');
  expect(pendingEntries(store, NOW).map(({ payload }) => payload.session_id)).toEqual([
    's-71',
    's-30',
    's-1',
  ]);
  expect(store.read('quiz_session')).toBe('{}');
});

it.each([
  [72 * HOUR_MS - 1, 1],
  [72 * HOUR_MS, 0],
  [400 * HOUR_MS, 0],
  // The clock was set back since: an entry is kept as long as any other, and no longer.
  [-HOUR_MS, 1],
  [-400 * HOUR_MS, 0],
])('an entry that is %i ms old: %i pending', (age, count) => {
  const store = memoryTextStore();
  storeEntry(store, newEntry(lead('s-1'), NOW - age));
  expect(pendingEntries(store, NOW)).toHaveLength(count);
  expect(expiredEntries(store, NOW)).toHaveLength(1 - count);
  // An expired entry stays stored until the page gives it up (outbox.ts).
  expect(store.keys()).toHaveLength(1);
});

it.each([
  '',
  '{',
  'null',
  '7',
  '[]',
  '{}',
  '{"createdAt":1}',
  `{"createdAt":"${NOW}","payload":{"session_id":"s-1"}}`,
  `{"createdAt":${NOW},"payload":null}`,
  `{"createdAt":${NOW},"payload":"x"}`,
  `{"createdAt":${NOW},"payload":[]}`,
  `{"createdAt":${NOW},"payload":{}}`,
  `{"createdAt":${NOW},"payload":{"session_id":5}}`,
])('a malformed entry is erased (%s)', (text) => {
  const store = memoryTextStore();
  const { key } = newEntry(lead('s-1'), NOW);
  store.write(key, text);
  expect(readEntry(store, key)).toBeNull();
  expect(pendingEntries(store, NOW)).toEqual([]);
  expect(store.keys()).toEqual([]);
});

it('an entry that is gone is null', () => {
  expect(readEntry(memoryTextStore(), newEntry(lead('s-1'), NOW).key)).toBeNull();
});
