import { readEmailData, readPhoneData, readZipData } from './checkData';

describe('the data of a ZIP check', () => {
  const whole = {
    city: 'Dallas',
    state: 'TX',
    county: 'Dallas County',
    latitude: 32.78,
    longitude: -96.8,
  };

  it('is kept as the contract names it', () => {
    expect(readZipData(whole)).toEqual(whole);
    expect(readZipData({ ...whole, status: 'valid', timezone: 'CST' })).toEqual(whole);
  });

  it.each([
    { city: 7 },
    { city: null },
    { state: 'Texas' },
    { state: 'T\u0000' },
    { county: ['Dallas'] },
    { latitude: '32.78' },
    { latitude: 90.5 },
    { longitude: -181 },
    { longitude: Number.POSITIVE_INFINITY },
  ])('is dropped where the contract does not take it: %j', (part) => {
    const [name] = Object.keys(part) as [keyof typeof whole];
    const others: Partial<typeof whole> = { ...whole };
    delete others[name];
    expect(readZipData({ ...whole, ...part })).toEqual(others);
  });
});

it('cuts the names of places to what the contract takes', () => {
  const data = { city: `Dal\u0000las ${'x'.repeat(200)}`, county: 'half \ud83e' };
  expect(readZipData(data)).toEqual({ city: `Dallas ${'x'.repeat(93)}`, county: 'half ' });
});

it.each([
  [
    { phone_type: 'mobile', otp_required: true },
    { phone_type: 'mobile', otp_required: true },
  ],
  [{ phone_type: 'voip', otp_required: false, carrier: 'x' }, { otp_required: false }],
  [{ phone_type: 'unknown', otp_required: 'yes' }, { phone_type: 'unknown' }],
])('of the data of a phone check, %j, it keeps %j', (data, kept) => {
  expect(readPhoneData(data)).toEqual(kept);
});

it.each([
  [
    { role_account: true, mx_checked: false },
    { role_account: true, mx_checked: false },
  ],
  [{ role_account: 1, mx_checked: 'true', score: 0.5 }, {}],
])('of the data of an e-mail check, %j, it keeps %j', (data, kept) => {
  expect(readEmailData(data)).toEqual(kept);
});

it.each([null, undefined, 'Dallas', 7, true, [], ['Dallas'], [{ city: 'Dallas' }]])(
  'of %j it keeps nothing',
  (data) => {
    for (const read of [readZipData, readEmailData, readPhoneData]) expect(read(data)).toEqual({});
  },
);
