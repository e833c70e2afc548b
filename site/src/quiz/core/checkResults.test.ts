import { emailCheckResult, phoneCheckResult, zipCheckResult } from './checkResults';
import { checkOf, type CheckReply } from './fieldChecks';
import { zipProblem } from './validation';
import { quiz } from '../../testing/quiz';

const unavailable = { kind: 'unavailable' } as const;
const notConfigured = { kind: 'not_configured' } as const;
const saysInvalid = (message: string | null) => ({ kind: 'invalid', message }) as const;
const saysValid = <Data>(data: Partial<Data>): CheckReply<Data> => ({
  kind: 'valid',
  source: 'server',
  data,
});

describe('the result of a ZIP check', () => {
  it.each([
    [
      'valid, with its city',
      saysValid({ city: 'Dallas' }),
      { status: 'valid', value: '75201', source: 'server', data: { city: 'Dallas' } },
    ],
    [
      'invalid in the server’s words',
      saysInvalid('No such ZIP'),
      { status: 'invalid', value: '75201', message: 'No such ZIP' },
    ],
    [
      'invalid without words',
      saysInvalid(null),
      { status: 'invalid', value: '75201', message: 'Validation failed' },
    ],
    [
      'without an endpoint',
      notConfigured,
      { status: 'invalid', value: '75201', message: 'Validation not configured' },
    ],
    [
      'without an answer, of the local format check and without a city',
      unavailable,
      { status: 'valid', value: '75201', source: 'fallback', data: {} },
    ],
  ] as const)('%s', (_reply, reply, check) => {
    expect(zipCheckResult('75201', reply, quiz.zip)).toEqual(check);
  });

  it.each(['1234', '12345'])('without an answer %s stays wrong', (zip) => {
    expect(zipCheckResult(zip, unavailable, quiz.zip)).toEqual({
      status: 'invalid',
      value: zip,
      message: zipProblem(zip, quiz.zip),
    });
  });
});

describe('the result of an e-mail check', () => {
  const value = 'ada@example.com';
  it.each([
    [
      'valid',
      saysValid({ role_account: false }),
      { status: 'valid', value, source: 'server', data: { role_account: false } },
    ],
    [
      'invalid in the server’s words',
      saysInvalid('No such mailbox'),
      { status: 'invalid', value, message: 'No such mailbox' },
    ],
    [
      'invalid without words',
      saysInvalid(null),
      { status: 'invalid', value, message: 'Validation failed' },
    ],
    [
      'without an endpoint',
      notConfigured,
      { status: 'invalid', value, message: 'Validation not configured' },
    ],
    ['without an answer', unavailable, { status: 'valid', value, source: 'fallback', data: {} }],
  ] as const)('%s', (_reply, reply, check) => {
    expect(emailCheckResult(value, reply)).toEqual(check);
  });

  it('does not ask a second time about a misspelling', () => {
    expect(emailCheckResult('ada@gmial.com', unavailable)).toMatchObject({ status: 'valid' });
  });

  it.each(['ada', 'ada@example'])('without an answer %s stays wrong', (address) => {
    expect(emailCheckResult(address, unavailable)).toMatchObject({ status: 'invalid' });
  });
});

describe('the result of a phone check', () => {
  const value = '2145550123';
  it.each([
    [
      'valid, but not verified',
      saysValid({ phone_type: 'mobile', otp_required: false } as const),
      {
        status: 'valid',
        value,
        source: 'server',
        data: { phone_type: 'mobile', otp_required: false },
        verified: false,
      },
    ],
    [
      'valid without data',
      saysValid({}),
      { status: 'valid', value, source: 'server', data: {}, verified: false },
    ],
    [
      'a code is wanted',
      saysValid({ phone_type: 'mobile', otp_required: true } as const),
      {
        status: 'needs_otp',
        value,
        source: 'server',
        data: { phone_type: 'mobile', otp_required: true },
      },
    ],
    [
      'invalid in the server’s words',
      saysInvalid('A landline cannot be called'),
      { status: 'invalid', value, message: 'A landline cannot be called' },
    ],
    [
      'invalid without words',
      saysInvalid(null),
      {
        status: 'invalid',
        value,
        message: 'Unable to validate phone number. Please try again.',
      },
    ],
    [
      'without an endpoint',
      notConfigured,
      { status: 'invalid', value, message: 'Validation not configured' },
    ],
    [
      'without an answer valid by its form, never verified',
      unavailable,
      { status: 'valid', value, source: 'fallback', data: {}, verified: false },
    ],
  ] as const)('%s', (_reply, reply, check) => {
    expect(phoneCheckResult(value, reply)).toEqual(check);
  });

  it.each(['0145550123', '1145550123', '2140550123', '2141550123', '214555012', ''])(
    'without an answer %j is no US number',
    (digits) => {
      expect(phoneCheckResult(digits, unavailable)).toEqual({
        status: 'invalid',
        value: digits,
        message: 'Please enter a valid phone number',
      });
    },
  );
});

describe('a check', () => {
  it('counts for its own value only', () => {
    const check = zipCheckResult('75201', unavailable, quiz.zip);
    expect(checkOf(check, '75201')).toBe(check);
    expect(checkOf(check, '75202')).toEqual({ status: 'idle' });
    expect(checkOf({ status: 'idle' } as const, '')).toEqual({ status: 'idle' });
  });
});
