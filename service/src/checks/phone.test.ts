import { standardProduct } from '@tidyguard/content/products';
import { ServiceError } from '../common/serviceError.ts';
import type { LineType } from './lineType.ts';
import { checkPhone, isConsumerNumber, isOtpRequired } from './phone.ts';

const ADDRESS = '192.0.2.1';

const production = { allowFictional: false };
const elsewhere = { allowFictional: true };
const { messages } = standardProduct;

test.each([
  ['2144567890', 'Dallas'],
  ['2126571234', 'New York'],
  ['9078861234', 'Alaska'],
  ['8082341234', 'Hawaii'],
  ['7872341234', 'Puerto Rico: a United States number'],
  ['3407741234', 'Virgin Islands'],
])('%s is a consumer number (%s)', (digits) => {
  expect(isConsumerNumber(digits, production)).toBe(true);
});

test.each([
  ['2025550123', 'fictional'],
  ['2129115555', 'a service code in the exchange'],
  ['2124115555', 'directory assistance in the exchange'],
  ['9112345678', 'a service code in the area code'],
  ['8005881234', 'toll-free'],
  ['8885881234', 'toll-free'],
  ['9002341234', 'premium rate'],
  ['4162341234', 'Toronto'],
  ['6042341234', 'Vancouver'],
  ['8762341234', 'Jamaica'],
  ['5002345678', 'personal numbers'],
  ['2125551212', 'directory assistance'],
  ['2125559999', 'the 555 exchange'],
  ['1234567890', 'an area code that begins with 1'],
  ['2121234567', 'an exchange that begins with 1'],
  ['0000000000', 'zeros'],
  ['2222222222', 'one digit ten times'],
  ['9999999999', 'one digit ten times'],
  ['21445678', 'too short'],
  ['21445678901', 'too long'],
])('%s is refused in production (%s)', (digits) => {
  expect(isConsumerNumber(digits, production)).toBe(false);
});

test.each(['2145550100', '2025550123', '9175550199'])(
  '%s, fictional, is accepted outside production only',
  (digits) => {
    expect(isConsumerNumber(digits, elsewhere)).toBe(true);
    expect(isConsumerNumber(digits, production)).toBe(false);
  },
);

test.each(['2145550200', '2145550099', '2145551212'])(
  '%s is not one of the fictional numbers',
  (digits) => {
    expect(isConsumerNumber(digits, elsewhere)).toBe(false);
  },
);

test.each<[LineType, boolean]>([
  ['mobile', false],
  ['landline', false],
  ['fixedVoip', false],
  ['nonFixedVoip', true],
  ['unknown', true],
])('policy risk requires a code for a %s: %s', (lineType, required) => {
  expect(isOtpRequired('risk', lineType, true)).toBe(required);
  expect(isOtpRequired('always', lineType, true)).toBe(true);
  expect(isOtpRequired('never', lineType, true)).toBe(false);
});

test('policy risk requires no code without a line-type provider', async () => {
  expect(
    await checkPhone('2145550123', ADDRESS, {
      ...elsewhere,
      otpPolicy: 'risk',
      lineTypes: null,
      messages,
    }),
  ).toEqual({ status: 'valid', data: { phone_type: 'unknown', otp_required: false } });
});

test('asks the provider in E.164, and fails where the provider fails', async () => {
  const asked: string[] = [];
  const answering = (answer: () => LineType) => ({
    ...production,
    otpPolicy: 'risk' as const,
    messages,
    lineTypes: {
      lineTypeOf: async (e164: string) => {
        asked.push(e164);
        return answer();
      },
    },
  });
  expect(
    await checkPhone(
      '2144567890',
      ADDRESS,
      answering(() => 'nonFixedVoip'),
    ),
  ).toEqual({
    status: 'valid',
    data: { phone_type: 'nonFixedVoip', otp_required: true },
  });
  expect(
    await checkPhone(
      '2144567890',
      ADDRESS,
      answering(() => 'tollFree'),
    ),
  ).toEqual({
    status: 'invalid',
    message: 'Please enter a valid phone number',
  });
  const failing = answering(() => {
    throw new ServiceError(502, 'provider_unavailable', 'no answer');
  });
  await expect(checkPhone('2144567890', ADDRESS, failing)).rejects.toMatchObject({
    statusCode: 502,
  });
  await checkPhone('8005881234', ADDRESS, failing);
  expect(asked).toEqual(['+12144567890', '+12144567890', '+12144567890']);
});

test('where no look-up is paid for, the check is that without a provider', async () => {
  const unpaid = { ...production, messages, lineTypes: { lineTypeOf: async () => null } };
  const check = (otpPolicy: 'risk' | 'always') =>
    checkPhone('2144567890', ADDRESS, { ...unpaid, otpPolicy });
  const data = { phone_type: 'unknown', otp_required: false };
  expect(await check('risk')).toEqual({ status: 'valid', data });
  expect(await check('always')).toEqual({ status: 'valid', data: { ...data, otp_required: true } });
});
