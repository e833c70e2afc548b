import { isModest, isWithin, originOf } from './limits.ts';

test.each([
  ['192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['::FFFF:192.0.2.77', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001::9', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['2001:db8:0:1::1', '2001:db8:0'],
  ['2600::1', '2600:0:0'],
  ['2600::2', '2600:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['unknown', 'unknown'],
  // Not an IPv4 address in disguise: that has nothing before the two colons.
  ['1::ffff:92.0.2.77', '1:0:0'],
])('counts %s by the network %s', (address, network) => {
  expect(originOf('2145550123', address)).toEqual({
    phone: '2145550123',
    prefix: '214555',
    address,
    network,
  });
});

const limits = {
  perPhone: 5,
  perAddress: 10,
  perNetwork: 30,
  perPrefix: 20,
  perDay: 2_000,
  keptPerDay: 1_000,
};
const none = { phone: 0, address: 0, network: 0, prefix: 0, day: 0, networkDay: 0, notKeptDay: 0 };
const most = { ...none, phone: 4, address: 9, network: 29, prefix: 19, day: 1_999 };

test('lets a send through that reaches every limit, but none beyond one of them', () => {
  for (const isKept of [true, false]) expect(isWithin(most, limits, isKept)).toBe(true);
  for (const name of ['phone', 'address', 'network', 'prefix', 'day'] as const) {
    expect(isWithin({ ...most, [name]: most[name] + 1 }, limits, true)).toBe(false);
  }
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
