import { DEFAULT_RATE_LIMITS, type LimitedCall, type RateLimits } from './defaultRateLimits.ts';
import { ConfigError, list, type Environment } from './readers.ts';

const isCall = (name: string): name is LimitedCall => Object.hasOwn(DEFAULT_RATE_LIMITS, name);

/** Reads `RATE_LIMITS`, a list such as `zip=120,lead=40`; calls it does not list keep their default. */
export function readRateLimits(env: Environment): RateLimits {
  const limits = { ...DEFAULT_RATE_LIMITS };
  const listed = new Set<string>();
  for (const item of list(env, 'RATE_LIMITS')) {
    const [, name = '', value = '0'] = /^([^=]+)=(\d{1,6})$/.exec(item) ?? [];
    const perMinute = Number(value);
    if (!isCall(name) || perMinute < 1) {
      throw new ConfigError(
        'RATE_LIMITS',
        `must list pairs such as zip=120 (${Object.keys(DEFAULT_RATE_LIMITS).join(', ')}), not "${item}"`,
      );
    }
    if (listed.has(name))
      throw new ConfigError('RATE_LIMITS', `lists ${name} twice: leave one out`);
    listed.add(name);
    limits[name] = perMinute;
  }
  return limits;
}
