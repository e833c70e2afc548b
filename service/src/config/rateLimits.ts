import type { CallName } from '../contract/index.ts';
import { ConfigError, list, type Environment } from './readers.ts';

/** What is limited: the calls of pages, and the answers of companies. */
export type LimitedCall = CallName | 'companyAnswer';

/** Requests per minute that one address may send to each call. */
export type RateLimits = Record<LimitedCall, number>;

const DEFAULTS: RateLimits = {
  zip: 60,
  email: 30,
  phone: 30,
  sendCode: 10,
  verifyCode: 30,
  qualification: 20,
  releaseCompanies: 20,
  ticket: 60,
  lead: 20,
  leadUpdate: 20,
  optOut: 10,
  contact: 5,
  companyAnswer: 60,
};

const isCall = (name: string): name is LimitedCall => Object.hasOwn(DEFAULTS, name);

/** Reads `RATE_LIMITS`, a list such as `zip=120,lead=40`; calls it does not list keep their default. */
export function readRateLimits(env: Environment): RateLimits {
  const limits = { ...DEFAULTS };
  const listed = new Set<string>();
  for (const item of list(env, 'RATE_LIMITS')) {
    const [, name = '', value = '0'] = /^([^=]+)=(\d{1,6})$/.exec(item) ?? [];
    const perMinute = Number(value);
    if (!isCall(name) || perMinute < 1) {
      throw new ConfigError(
        'RATE_LIMITS',
        `must list pairs such as zip=120 (${Object.keys(DEFAULTS).join(', ')}), not "${item}"`,
      );
    }
    if (listed.has(name))
      throw new ConfigError('RATE_LIMITS', `lists ${name} twice: leave one out`);
    listed.add(name);
    limits[name] = perMinute;
  }
  return limits;
}
