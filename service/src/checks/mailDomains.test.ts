import { jest } from '@jest/globals';
import { createMailDomainResolver, type DnsClient } from './mailDomains.ts';

const denial = (code: string) => Object.assign(new Error(code), { code });

interface Zone {
  mx?: { exchange: string; priority: number }[] | string;
  a?: string[] | string;
}

/** DNS with the given zones; a text is the error code, a missing zone is NXDOMAIN. */
function fakeDns(zones: Record<string, Zone>): DnsClient & { asked: string[] } {
  const asked: string[] = [];
  const answer = <T>(records: T[] | string | undefined): Promise<T[]> =>
    Array.isArray(records)
      ? Promise.resolve(records)
      : Promise.reject(denial(records ?? 'ENODATA'));
  return {
    asked,
    resolveMx: (domain) => {
      asked.push(domain);
      const zone = zones[domain];
      return zone ? answer(zone.mx) : Promise.reject(denial('ENOTFOUND'));
    },
    resolve4: (domain) => (zones[domain] ? answer(zones[domain].a) : answer<string>('ENOTFOUND')),
    resolve6: (domain) => (zones[domain] ? answer<string>('ENODATA') : answer<string>('ENOTFOUND')),
  };
}

const gmail: Record<string, Zone> = {
  'gmail.com': { mx: [{ exchange: 'mx.gmail', priority: 1 }] },
};

test.each<[string, Zone | undefined, string]>([
  ['MX records', { mx: [{ exchange: 'mx.a', priority: 1 }] }, 'yes'],
  ['no MX but a host', { a: ['192.0.2.1'] }, 'yes'],
  ['neither MX nor host', {}, 'no'],
  ['NXDOMAIN', undefined, 'no'],
  ['a null MX', { mx: [{ exchange: '', priority: 0 }], a: ['192.0.2.1'] }, 'no'],
  ['a null MX with its dot', { mx: [{ exchange: '.', priority: 0 }], a: ['192.0.2.1'] }, 'no'],
  [
    'an empty MX beside another',
    {
      mx: [
        { exchange: '', priority: 0 },
        { exchange: 'mx.a', priority: 1 },
      ],
    },
    'yes',
  ],
  ['an answer without MX records, but a host', { mx: [], a: ['192.0.2.1'] }, 'yes'],
  ['an answer without hosts', { a: [] }, 'no'],
  ['SERVFAIL', { mx: 'ESERVFAIL' }, 'unknown'],
  ['SERVFAIL for the MX of a host', { mx: 'ESERVFAIL', a: ['192.0.2.1'] }, 'unknown'],
  ['a refused connection', { mx: 'ECONNREFUSED' }, 'unknown'],
  ['a time-out', { mx: 'ETIMEOUT' }, 'unknown'],
  ['no MX and a failing host lookup', { a: 'ETIMEOUT' }, 'unknown'],
])('%s', async (_name, zone, expected) => {
  const resolver = createMailDomainResolver(
    fakeDns(zone ? { ...gmail, 'a.example': zone } : gmail),
  );
  expect(await resolver.acceptsMail('a.example')).toBe(expected);
});

test('answers unknown where the resolver denies every domain, as in a closed network', async () => {
  expect(await createMailDomainResolver(fakeDns({})).acceptsMail('a.example')).toBe('unknown');
});

test('answers unknown after two seconds without an answer from DNS', async () => {
  const silent = new Promise<never>(() => undefined);
  const resolver = createMailDomainResolver({
    resolveMx: () => silent,
    resolve4: () => silent,
    resolve6: () => silent,
  });
  let answer: string | undefined;
  jest.useFakeTimers();
  void resolver.acceptsMail('a.example').then((given) => (answer = given));
  await jest.advanceTimersByTimeAsync(1_999);
  expect(answer).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(answer).toBe('unknown');
  jest.useRealTimers();
});

const START = 1_000;

test('caches yes for an hour and no for ten minutes', async () => {
  let now = START;
  const dns = fakeDns(gmail);
  const resolver = createMailDomainResolver(dns, { now: () => now });
  await resolver.acceptsMail('gmail.com');
  await resolver.acceptsMail('gmail.com');
  expect(dns.asked).toEqual(['gmail.com']);
  await resolver.acceptsMail('none.example');
  now = START + 10 * 60_000;
  await resolver.acceptsMail('none.example');
  expect(dns.asked).toEqual(['gmail.com', 'none.example']);
  now += 1;
  await resolver.acceptsMail('none.example');
  expect(dns.asked).toEqual(['gmail.com', 'none.example', 'none.example']);
  now = START + 60 * 60_000;
  await resolver.acceptsMail('gmail.com');
  expect(dns.asked).toHaveLength(3);
  now += 1;
  await resolver.acceptsMail('gmail.com');
  expect(dns.asked.slice(3)).toEqual(['gmail.com']);
});

test('asks again half a minute after DNS gave no answer', async () => {
  let now = START;
  const dns = fakeDns({ ...gmail, 'a.example': { mx: 'ESERVFAIL' } });
  const resolver = createMailDomainResolver(dns, { now: () => now });
  for (now of [START, START + 30_000, START + 30_001]) await resolver.acceptsMail('a.example');
  expect(dns.asked).toEqual(['a.example', 'a.example']);
});
