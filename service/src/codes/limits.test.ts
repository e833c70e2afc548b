import { isWithin, originOf } from './limits.ts';

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

const limits = { perPhone: 5, perAddress: 10, perNetwork: 30, perPrefix: 20, perDay: 2_000 };
const most = { phone: 4, address: 9, network: 29, prefix: 19, day: 1_999 };

test('lets a send through that reaches every limit, but none beyond one of them', () => {
  expect(isWithin(most, limits)).toBe(true);
  for (const [name, count] of Object.entries(most)) {
    expect(isWithin({ ...most, [name]: count + 1 }, limits)).toBe(false);
  }
});
