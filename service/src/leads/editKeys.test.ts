import { randomUUID } from 'node:crypto';
import { editKeyLifetimeMs } from '@tidyguard/content';
import fc from 'fast-check';
import { newPrivateKey, signingKeyOf } from '../proof/signingKey.ts';
import { ManualClock } from '../testing/harness.ts';
import { editKeys } from './editKeys.ts';

const key = signingKeyOf(newPrivateKey());
const LEAD = randomUUID();

test('a key is for its lead, for a day, in every process of the deployment', () => {
  const clock = new ManualClock();
  const issued = editKeys(key, clock).issue(LEAD);
  const elsewhere = editKeys(key, clock);
  expect(elsewhere.leadOf(issued)).toBe(LEAD);
  clock.advance(editKeyLifetimeMs - 1);
  expect(elsewhere.leadOf(issued)).toBe(LEAD);
  clock.advance(1);
  expect(elsewhere.leadOf(issued)).toBeNull();
});

test('a key of another deployment is for no lead', () => {
  const clock = new ManualClock();
  const other = editKeys(signingKeyOf(newPrivateKey()), clock);
  expect(editKeys(key, clock).leadOf(other.issue(LEAD))).toBeNull();
});

test('no key that was changed is for any lead', () => {
  const keys = editKeys(key, new ManualClock());
  const issued = keys.issue(LEAD);
  const [lead = '', end = '', hash = ''] = issued.split('.');
  const others = [
    [randomUUID(), end, hash],
    [lead, String(Number(end) + 1), hash],
    [lead, end],
    [lead, end, ''],
    [lead, end, hash, ''],
    [lead, end, hash, hash],
    [hash],
    [],
  ].map((parts) => parts.join('.'));
  for (const other of others) expect([other, keys.leadOf(other)]).toEqual([other, null]);
  const altered = fc
    .tuple(fc.nat(issued.length - 1), fc.string({ minLength: 0, maxLength: 2, unit: 'binary' }))
    .map(([at, text]) => issued.slice(0, at) + text + issued.slice(at + 1))
    .filter((text) => text !== issued);
  fc.assert(fc.property(altered, (text) => keys.leadOf(text) === null));
});
