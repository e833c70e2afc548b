import type { CallName } from '../contract/index.ts';

/** What is limited: the calls of pages, and the answers of companies. */
export type LimitedCall = CallName | 'companyAnswer';

/** Requests per minute that one address may send to each call. */
export type RateLimits = Record<LimitedCall, number>;

/** The limits of calls that `RATE_LIMITS` does not name. */
export const DEFAULT_RATE_LIMITS: RateLimits = {
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
