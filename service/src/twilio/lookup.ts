import { phoneTypes } from '@tidyguard/content';
import { LRUCache, type Perf } from 'lru-cache';
import { DAY_MS } from '../common/clock.ts';
import type { LineType, LineTypeProvider } from '../checks/lineType.ts';
import { providerUnavailable } from '../common/serviceError.ts';
import type { TwilioConfig } from '../config/config.ts';
import { callTwilio } from './client.ts';

const PROVIDER = 'The phone lookup';
const CACHE_ENTRIES = 10_000;

const isLineType = (value: unknown): value is LineType =>
  (phoneTypes as readonly unknown[]).includes(value);

async function askTwilio(config: TwilioConfig, e164: string): Promise<LineType> {
  const number = encodeURIComponent(e164);
  const url = `${config.lookupBaseUrl}/v2/PhoneNumbers/${number}?Fields=line_type_intelligence`;
  const { status, body } = await callTwilio(config, PROVIDER, url, null);
  if (status !== 200) throw providerUnavailable(PROVIDER, new Error(`HTTP ${status}`));
  const intelligence = body.line_type_intelligence as { type?: unknown } | null | undefined;
  return isLineType(intelligence?.type) ? intelligence.type : 'unknown';
}

/** Line types by Twilio Lookup; cached for a day, because every request costs money. */
export function twilioLineTypes(config: TwilioConfig, perf: Perf = performance): LineTypeProvider {
  const cache = new LRUCache<string, LineType>({
    max: CACHE_ENTRIES,
    ttl: DAY_MS,
    ttlResolution: 0,
    perf,
  });
  return {
    known: (e164) => cache.get(e164),
    lineTypeOf: async (e164) => {
      const known = cache.get(e164);
      if (known !== undefined) return known;
      const lineType = await askTwilio(config, e164);
      cache.set(e164, lineType);
      return lineType;
    },
  };
}
