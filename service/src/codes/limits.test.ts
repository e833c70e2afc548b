import { codesPerWeek, isModest, isWithin, needsProof, originOf } from './limits.ts';

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2'],
  ['::FFFF:192.0.2.77', '192.0.2.77', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1'],
  ['2001:0DB8:0001::9', '2001:db8:1:0::/64', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64', '2001:db8:0'],
  ['2600::1', '2600:0:0:0::/64', '2600:0:0'],
  ['2600::2', '2600:0:0:0::/64', '2600:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0'],
  ['unknown', 'unknown', 'unknown'],
  // Not an IPv4-mapped address: that has nothing before the two colons.
  ['1::ffff:92.0.2.77', '1:0:0:0::/64', '1:0:0'],
])('counts %s by the address %s and the network %s', (visitor, address, network) => {
  expect(originOf('2145550123', visitor)).toEqual({
    phone: '2145550123',
    prefix: '214555',
    address,
    network,
  });
});

const limits = {
  perPhone: 5,
  perPhoneWeek: 9,
  perAddress: 10,
  perNetwork: 30,
  perPrefix: 20,
  perDay: 2_000,
  keptPerDay: 1_000,
};
const none = {
  phone: 0,
  phoneWeek: 0,
  address: 0,
  network: 0,
  prefix: 0,
  day: 0,
  networkDay: 0,
  notKeptDay: 0,
  unconfirmedDay: 0,
};
const most = { ...none, phone: 4, phoneWeek: 8, address: 9, network: 29, prefix: 19, day: 1_999 };

test('lets a send through that reaches every limit, but none beyond one of them', () => {
  for (const isKept of [true, false]) expect(isWithin(most, limits, isKept)).toBe(true);
  for (const name of ['phone', 'phoneWeek', 'address', 'network', 'prefix', 'day'] as const) {
    expect(isWithin({ ...most, [name]: most[name] + 1 }, limits, true)).toBe(false);
  }
});

test.each([
  [10, 9],
  [2, 1],
  // At least one: without it nobody could confirm a phone.
  [1, 1],
])('of %s messages a week, %s may be codes', (maxPerWeek, codes) => {
  expect(codesPerWeek({ maxPerWeek })).toBe(codes);
});

test('keeps its part of the day for finished quizzes', () => {
  const counts = { ...none, day: 1_000, notKeptDay: 1_000 };
  expect(isWithin({ ...counts, notKeptDay: 999 }, limits, false)).toBe(true);
  expect(isWithin(counts, limits, false)).toBe(false);
  expect(isWithin(counts, limits, true)).toBe(true);
});

test('gives one network a twentieth of the day from the kept part', () => {
  expect(isModest({ ...none, networkDay: 99 }, limits)).toBe(true);
  expect(isModest({ ...none, networkDay: 100 }, limits)).toBe(false);
  expect(isModest(none, { ...limits, perDay: 1 })).toBe(true);
});

const ofQuiz = { hasZip: true, isKept: true };
const quick = { hasZip: true, isKept: false };
const stranger = { hasZip: false, isKept: false };

test.each([
  ['a session of the quiz', none, ofQuiz, false],
  ['a quiz that is quicker than any visitor, while there are codes', none, quick, false],
  ['a session that never took the quiz', none, stranger, true],
  [
    'a network with four codes that nobody entered',
    { unconfirmedDay: 4, networkDay: 4 },
    ofQuiz,
    false,
  ],
  ['a network with five of them', { unconfirmedDay: 5, networkDay: 9 }, ofQuiz, true],
  ['a network that enters half of its codes', { unconfirmedDay: 5, networkDay: 10 }, ofQuiz, false],
  [
    'no part in the kept codes, and four fifths of the others gone',
    { notKeptDay: 800 },
    quick,
    true,
  ],
  ['no part in them, and fewer gone', { notKeptDay: 799 }, quick, false],
  ['a part in the kept codes, when the others are gone', { notKeptDay: 1_000 }, ofQuiz, false],
])('%s: whether a proof of work is asked for', (_case, counts, session, isAsked) => {
  const asks = (policy: 'suspicious' | 'never' | 'always') =>
    needsProof(policy, { ...none, ...counts }, limits, session);
  expect(asks('suspicious')).toBe(isAsked);
  expect([asks('never'), asks('always')]).toEqual([false, true]);
});
