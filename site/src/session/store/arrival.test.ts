import { memoryTextStore } from '../../ports/textStore';
import { takeArrival } from './arrival';
import { ARRIVAL_KEY } from './keys';

const arrival = {
  url: 'https://site.example/?utm_source=ad',
  referrer: 'https://search.example/',
  now: '2026-11-22T10:00:00.000Z',
};

function storeWith(text: string) {
  const store = memoryTextStore();
  store.write(ARRIVAL_KEY, text);
  return store;
}

it('is read once, because the session that it begins keeps it', () => {
  const store = storeWith(JSON.stringify(arrival));
  expect(takeArrival(store)).toEqual(arrival);
  expect(takeArrival(store)).toBeNull();
  expect(store.keys()).toEqual([]);
});

it('may have no referrer', () => {
  expect(takeArrival(storeWith(JSON.stringify({ ...arrival, referrer: '' })))?.referrer).toBe('');
});

it.each([
  '',
  '{',
  'null',
  '[]',
  JSON.stringify({ ...arrival, url: '' }),
  JSON.stringify({ ...arrival, url: 1 }),
  JSON.stringify({ ...arrival, referrer: undefined }),
  JSON.stringify({ ...arrival, now: '' }),
  JSON.stringify({ ...arrival, now: 17 }),
])('counts as absent where it is malformed, and is removed: %s', (text) => {
  const store = storeWith(text);
  expect(takeArrival(store)).toBeNull();
  expect(store.keys()).toEqual([]);
});
