import { ConfigError, decimal, integer, optional, type Environment } from './readers.ts';
import { settings } from './settings.ts';

/** Limits on paid look-ups: per address and network in ten minutes, in all in a day. */
export interface LookupLimits {
  perAddress: number;
  perNetwork: number;
  /** The lower of the limit in look-ups and the one in money. */
  perDay: number;
}

function readPrice(env: Environment): number {
  const value = optional(env, 'LOOKUP_PRICE') ?? settings.LOOKUP_PRICE.default;
  const price = Number(value);
  if (!/^\d{1,2}(\.\d{1,6})?$/.test(value) || price <= 0) {
    throw new ConfigError(
      'LOOKUP_PRICE',
      'must be a price in dollars such as 0.008, above 0 and below 100',
    );
  }
  return price;
}

/** Reads the limits on paid look-ups. */
export function readLookupLimits(env: Environment): LookupLimits {
  const budget = decimal(env, 'LOOKUP_BUDGET_DAY', settings.LOOKUP_BUDGET_DAY);
  // In millionths of a dollar, so that 0.3 buys three of 0.1.
  const affordable = Math.floor(Math.round(budget * 1e6) / Math.round(readPrice(env) * 1e6));
  return {
    perAddress: integer(env, 'LOOKUP_LIMIT_ADDRESS', settings.LOOKUP_LIMIT_ADDRESS),
    perNetwork: integer(env, 'LOOKUP_LIMIT_NETWORK', settings.LOOKUP_LIMIT_NETWORK),
    perDay: Math.min(integer(env, 'LOOKUP_LIMIT_DAY', settings.LOOKUP_LIMIT_DAY), affordable),
  };
}
