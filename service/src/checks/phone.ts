import type { Product } from '@tidyguard/content';
import {
  parsePhoneNumberFromString,
  type CountryCode,
  type NumberType,
} from 'libphonenumber-js/max';
import { LRUCache } from 'lru-cache';
import type { PhoneCheckReply } from '../contract/index.ts';
import type { OtpPolicy } from '../config/config.ts';
import type { CappedLineTypes } from './cappedLineTypes.ts';
import type { LineType } from './lineType.ts';

/** The states, DC and the territories: all have phone numbers of the United States. */
const US_REGIONS: ReadonlySet<CountryCode | undefined> = new Set([
  'US',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
]);
/** `libphonenumber-js` knows no type of a number that is not valid. */
const CONSUMER_TYPES: ReadonlySet<NumberType> = new Set([
  'FIXED_LINE',
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
]);

export interface PhoneRules {
  /** Whether 555-0100 to 555-0199 count: numbers for demos and tests, refused in production. */
  allowFictional: boolean;
}

/**
 * Whether a number lies in a block that consumers of the United States have. Cached, because a
 * phone is checked as it is typed and again when it is submitted.
 */
const assigned = new LRUCache<string, boolean>({
  max: 10_000,
  memoMethod: (digits) => {
    const parsed = parsePhoneNumberFromString(`+1${digits}`);
    return US_REGIONS.has(parsed?.country) && CONSUMER_TYPES.has(parsed?.getType());
  },
});

/**
 * Whether ten digits can be a consumer's number in the United States. Stricter
 * than `libphonenumber-js`, which also accepts fictional numbers, service codes
 * in the exchange, toll-free and premium numbers, and those of Canada.
 */
export function isConsumerNumber(digits: string, rules: PhoneRules): boolean {
  const exchange = digits.slice(3, 6);
  if (exchange.endsWith('11')) return false;
  // In the exchange 555 only directory assistance is in service; 0100 to 0199 are the fictional numbers.
  if (exchange === '555' && !(rules.allowFictional && digits.startsWith('01', 6))) return false;
  return assigned.memo(digits);
}

/**
 * Whether the phone has to be confirmed by a code. `risk` requires one where
 * the provider says that the number is VoIP without a fixed address, or does not
 * know it; landlines and fixed VoIP need none, because most cannot receive a
 * text. Without a provider the risk is unknown, and `risk` requires no code.
 *
 * @param hasProvider whether a provider was asked for the line type.
 */
export function isOtpRequired(
  policy: OtpPolicy,
  lineType: LineType,
  hasProvider: boolean,
): boolean {
  if (policy !== 'risk') return policy === 'always';
  return hasProvider && (lineType === 'nonFixedVoip' || lineType === 'unknown');
}

export interface PhoneCheckOptions extends PhoneRules {
  otpPolicy: OtpPolicy;
  lineTypes: CappedLineTypes | null;
  messages: Product['messages'];
}

/**
 * Checks ten digits. If no further look-up is paid for, they are checked as without a provider.
 *
 * @param address the visitor's.
 * @throws {ServiceError} if the line-type provider fails: the number may still be right.
 */
export async function checkPhone(
  digits: string,
  address: string,
  options: PhoneCheckOptions,
): Promise<PhoneCheckReply> {
  const { messages } = options;
  if (!isConsumerNumber(digits, options)) {
    return { status: 'invalid', message: messages.phoneFormat };
  }
  const found = (await options.lineTypes?.lineTypeOf(`+1${digits}`, address)) ?? null;
  const lineType = found ?? 'unknown';
  if (lineType === 'tollFree') {
    return { status: 'invalid', message: messages.phoneFormat };
  }
  return {
    status: 'valid',
    data: {
      phone_type: lineType,
      otp_required: isOtpRequired(options.otpPolicy, lineType, found !== null),
    },
  };
}
