import { groupsOf, parseAddress } from './addresses.ts';

test.each<[string, string | null]>([
  ['203.0.113.5', '203.0.113.5'],
  ['203.0.113.5:65535', '203.0.113.5'],
  ['2001:db8:0:0::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['::1', '::1'],
  ['', null],
  ['%', null],
  ['1', null],
  ['0x7f.1', null],
  ['203.0.113', null],
  ['203.0.113.5:', null],
  ['203.0.113.5:123456', null],
  ['[203.0.113.5', null],
  ['unknown', null],
  ["'; DROP TABLE leads", null],
  [`::1%${'x'.repeat(3_000)}`, null],
])('reads "%.40s" as the address %s', (text, address) => {
  expect(parseAddress(text)).toBe(address);
});

test.each([
  ['203.0.113.5', '203.0.113.5', '203.0.113'],
  ['::ffff:203.0.113.5', '203.0.113.5', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1'],
  ['2001:db8::7', '2001:db8:0:0::/64', '2001:db8:0'],
  ['unknown', 'unknown', 'unknown'],
])('counts %s as the customer %s in the network %s', (address, customer, network) => {
  expect(groupsOf(address)).toEqual({ customer, network });
});
