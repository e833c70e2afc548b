import { Resolver } from 'node:dns/promises';
import { LRUCache, type Perf } from 'lru-cache';
import { errorCode } from '../common/errorCode.ts';
import { inTime } from '../common/inTime.ts';

/** Whether a domain accepts mail; `unknown` if DNS gave no reliable answer. */
type MailDomainAnswer = 'yes' | 'no' | 'unknown';

export interface MailDomainResolver {
  acceptsMail(domain: string): Promise<MailDomainAnswer>;
}

/** The part of node:dns that is used. */
export interface DnsClient {
  resolveMx(domain: string): Promise<{ exchange: string; priority: number }[]>;
  resolve4(domain: string): Promise<string[]>;
  resolve6(domain: string): Promise<string[]>;
}

const TIMEOUT_MS = 2_000;
const CACHE_ENTRIES = 10_000;
const CACHE_MS: Record<MailDomainAnswer, number> = {
  yes: 3_600_000,
  no: 600_000,
  unknown: 30_000,
};
/** A domain that certainly accepts mail: a resolver that denies it is not reliable. */
const REFERENCE_DOMAIN = 'gmail.com';
/** What c-ares answers for NXDOMAIN and for NODATA. */
const DENIALS = new Set(['ENOTFOUND', 'ENODATA']);

type Answer<T> = { records: T[] } | 'denied' | 'unknown';

async function query<T>(question: Promise<T[]>): Promise<Answer<T>> {
  try {
    return { records: await question };
  } catch (error) {
    return DENIALS.has(errorCode(error)) ? 'denied' : 'unknown';
  }
}

async function askAll(dns: DnsClient, domain: string): Promise<MailDomainAnswer> {
  const mx = await query(dns.resolveMx(domain));
  if (mx === 'unknown') return 'unknown';
  if (mx !== 'denied' && mx.records.length > 0) {
    // A single empty exchange says that the domain accepts no mail (RFC 7505).
    return mx.records.some((record) => record.exchange !== '' && record.exchange !== '.')
      ? 'yes'
      : 'no';
  }
  // Without MX records mail goes to the host itself (RFC 5321, section 5.1).
  const hosts = await Promise.all([query(dns.resolve4(domain)), query(dns.resolve6(domain))]);
  if (hosts.some((host) => typeof host === 'object' && host.records.length > 0)) return 'yes';
  return hosts.includes('unknown') ? 'unknown' : 'no';
}

/**
 * Asks DNS, for two seconds at most, and caches the answer. Only an
 * authoritative denial counts as 'no', and only from a resolver that finds a
 * domain which certainly exists: inside a closed network DNS denies all names.
 */
export function createMailDomainResolver(
  dns: DnsClient = new Resolver({ timeout: TIMEOUT_MS, tries: 1 }),
  perf: Perf = performance,
): MailDomainResolver {
  const answers = new LRUCache<string, Promise<MailDomainAnswer>>({
    max: CACHE_ENTRIES,
    ttl: TIMEOUT_MS,
    ttlResolution: 0,
    perf,
    memoMethod: (domain) => {
      const answer = inTime(
        askAll(dns, domain),
        TIMEOUT_MS,
        () => new Error('no answer in time'),
      ).catch((): MailDomainAnswer => 'unknown');
      void answer.then((result) => answers.set(domain, answer, { ttl: CACHE_MS[result] }));
      return answer;
    },
  });

  return {
    acceptsMail: async (domain) => {
      const answer = await answers.memo(domain);
      if (answer !== 'no') return answer;
      return (await answers.memo(REFERENCE_DOMAIN)) === 'yes' ? 'no' : 'unknown';
    },
  };
}
