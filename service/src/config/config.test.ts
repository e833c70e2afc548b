import { standardProduct } from '@tidyguard/content/products';
import { readConfig } from './config.ts';
import { ConfigError } from './readers.ts';
import { settings } from './settings.ts';

const SECRET = `whsec_${'A'.repeat(44)}`;
const OTHER_SECRET = `whsec_${'B'.repeat(44)}`;
const twilio = {
  TWILIO_ACCOUNT_SID: 'AC0',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_VERIFY_SERVICE_SID: 'VA0',
};

/** The message of a refusal: one line that begins with the name of the setting. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('nothing was refused');
}

test.each([
  ['PORT', 'http', 'must be a whole number from 0 to 65535, not "http"'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535, not "65536"'],
  ['PORT', '-1', 'must be a whole number from 0 to 65535, not "-1"'],
  ['PORT', '80.5', 'must be a whole number from 0 to 65535, not "80.5"'],
  ['DATABASE_URL', 'mysql://x', 'must be an address of the form postgres://… or postgresql://…'],
  ['NODE_ENV', 'Production', 'must be written production where that is meant, not "Production"'],
  ['NODE_ENV', 'prod', 'must be written production'],
  ['NODE_ENV', 'porduction', 'must be written production'],
  ['DATABASE_URL', 'postgres://db/app?ssl_mode=verify-full', 'has a parameter ssl_mode that has'],
  ['DATABASE_URL', 'postgres://db/app?SSLMODE=verify-full', 'has a parameter SSLMODE that has no'],
  [
    'DATABASE_URL',
    'postgres://db/app?sslmode=full',
    'must have one of disable, no-verify, prefer,',
  ],
  [
    'DATABASE_URL',
    'postgres://db/app?port=1&port=2',
    'has the parameter port twice: leave one out',
  ],
  [
    'MIGRATION_DATABASE_URL',
    'postgres://db/app?sslrootcert=/nope.pem',
    'names a file in sslrootcert that cannot be read (ENOENT, /nope.pem)',
  ],
  ['DATABASE_CONNECTIONS', '1', 'must be a whole number from 2 to 200, not "1"'],
  [
    'ALLOWED_ORIGINS',
    'https://a.example, https://b.example/path',
    'must list origins such as https://b.example, without a path, not "https://b.example/path"',
  ],
  [
    'ALLOWED_ORIGINS',
    'https://a.example www.example.com',
    'must list origins such as https://www.example.com, without a path, not "https://a.example www',
  ],
  ['ALLOWED_ORIGINS', 'ftp://a.example', 'must list origins such as https://www.example.com'],
  ['TRUST_PROXY', 'true', 'must be off, a number of proxies, or a list of their addresses'],
  ['TRUST_PROXY', '0', 'must be a whole number from 1 to 10, not "0"'],
  ['TRUST_PROXY', '11', 'must be a whole number from 1 to 10, not "11"'],
  ['TRUST_PROXY', '0.0.0.0/0', 'must be off, a number of proxies, or a list of their addresses'],
  ['TRUST_PROXY', '::/0', 'must be off, a number of proxies, or a list of their addresses'],
  ['RATE_LIMIT', 'no', 'must be one of on, off, not "no"'],
  ['RATE_LIMITS', 'zip=0', 'must list pairs such as zip=120'],
  ['RATE_LIMITS', 'zip=1,zip=2', 'lists zip twice: leave one out'],
  ['RATE_LIMITS', 'zip=1=2', 'must list pairs such as zip=120'],
  ['RATE_LIMITS', 'nothing=1', 'must list pairs such as zip=120'],
  ['RATE_LIMITS', 'constructor=1', 'must list pairs such as zip=120'],
  ['OTP_POLICY', 'sometimes', 'must be one of risk, never, always, not "sometimes"'],
  ['CODE_SECRET', 'x'.repeat(31), 'must have at least 32 characters'],
  ['PROOF_KEY', 'c2VjcmV0', 'must be a private Ed25519 key as PKCS#8 in base64'],
  ['CODE_LIMIT_DAY', '0', 'must be a whole number from 1 to 10000000, not "0"'],
  ['LOOKUP_BUDGET_DAY', '-0.5', 'must be a number from 0 to 100000, not "-0.5"'],
  ['TWILIO_LOOKUP', 'on', 'needs TWILIO_ACCOUNT_SID'],
  ['TWILIO_AUTH_TOKEN', '', 'must be set too, because TWILIO_ACCOUNT_SID is'],
  ['SMS_INBOUND_URL', '/hooks/sms-inbound', 'must be an address of the form https://… or http://…'],
  ['PUBLIC_URL', 'www.example.com', 'must be an address of the form https://… or http://…'],
  [
    'PUBLIC_URL',
    'https://a.example/b',
    'must be an origin such as https://a.example, without a path',
  ],
  [
    'DELIVERY_URLS',
    'https://a.example/hook',
    'entry 1 needs a secret, as https://host/path|whsec_<',
  ],
  [
    'DELIVERY_URLS',
    `https://a.example|${SECRET}, https://b.example?to=x,y|${SECRET}`,
    'entry 2 needs a secret, as https://host/path|whsec_<base64 of at least 24 bytes>; a comma in an',
  ],
  [
    'DELIVERY_URLS',
    'https://a.example|whsec_c2hvcnQ=',
    'entry 1 has a secret that is not whsec_ and',
  ],
  [
    'DELIVERY_URLS',
    `https://a.example|${SECRET}|whsec_c2hvcnQ=`,
    'entry 1 has a secret that is not',
  ],
  ['DELIVERY_URLS', `https://a.example|${SECRET}|${SECRET}|${SECRET}`, 'entry 1 has more than two'],
  [
    'DELIVERY_URLS',
    `ftp://a.example|${SECRET}`,
    'entry 1 needs an address of the form https://… or',
  ],
  ['DELIVERY_URLS', `crm=a.example|${SECRET}`, 'entry 1 needs an address of the form https://… or'],
  ['DELIVERY_URLS', `https://a.example|${SECRET},https://a.example|${SECRET}`, 'lists one address'],
  [
    'DELIVERY_URLS',
    `my crm=https://a.example|${SECRET}`,
    'entry 1 needs a name of up to 64 letters',
  ],
  ['DELIVERY_URLS', `=https://a.example|${SECRET}`, 'entry 1 needs a name of up to 64 letters'],
  [
    'DELIVERY_URLS',
    `a=https://a.example|${SECRET},a=https://b.example|${SECRET}`,
    'has two destinations of the name a',
  ],
  ['DELIVERY_RETRY_SECONDS', '5,0', 'must list up to 50 pauses from 1 to 999999'],
  ['LEAD_RETENTION_DAYS', '0', 'must be a whole number from 1 to 36500, not "0"'],
  ['METRICS_PORT', 'x', 'must be a whole number from 0 to 65535, not "x"'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent, not "loud"'],
])('%s=%s is refused in one line', (name, value, problem) => {
  const others = name === 'TWILIO_AUTH_TOKEN' ? twilio : {};
  const message = refusal({ ...others, [name]: value });
  expect(message).toMatch(/^[A-Z_]+ [^\n]+$/);
  expect(message.startsWith(`${name} ${problem}`)).toBe(true);
});

describe('in production', () => {
  const production = { NODE_ENV: 'production' };

  test.each([
    [{ RATE_LIMIT: 'off' }, 'RATE_LIMIT cannot be off in production'],
    [{ OTP_POLICY: 'always' }, 'OTP_POLICY always needs TWILIO_ACCOUNT_SID in production'],
    [
      { DELIVERY_URLS: `http://a.example/x|${SECRET}` },
      'DELIVERY_URLS entry 1 must use https in production',
    ],
  ])('%j is refused', (env, message) => {
    expect(refusal({ ...production, ...env })).toBe(message);
    expect(() => readConfig(env)).not.toThrow();
  });

  test('logs more and documents less than elsewhere', () => {
    expect(readConfig(production)).toMatchObject({ logLevel: 'info', docs: false });
    expect(readConfig({})).toMatchObject({ logLevel: 'warn', docs: true });
  });

  test('a code for every phone is allowed where it can be sent, and plain HTTP to this computer', () => {
    expect(readConfig({ ...production, ...twilio, OTP_POLICY: 'always' }).otpPolicy).toBe('always');
    const local = { ...production, DELIVERY_URLS: `http://127.0.0.1:9000/x|${SECRET}` };
    expect(readConfig(local).destinations).toHaveLength(1);
  });
});

test('ALLOWED_ORIGINS are kept as a browser sends them, without a slash at the end', () => {
  const ALLOWED_ORIGINS = 'https://www.example.com/, http://localhost:8000';
  expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
    'https://www.example.com',
    'http://localhost:8000',
  ]);
});

test.each(Object.keys(settings))('%s set to nothing is as good as not set', (name) => {
  expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
});

test('PUBLIC_URL is kept as links begin, without a slash at the end', () => {
  for (const PUBLIC_URL of ['https://leads.example.com', 'https://leads.example.com/']) {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe('https://leads.example.com');
  }
});

test('the defaults are those of docs/operations.md', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 8000,
    host: 'localhost',
    databaseUrl: null,
    databaseConnections: 10,
    allowedOrigins: [],
    trustProxy: false,
    connections: { headersSeconds: 15, requestSeconds: 30, idleSeconds: 60 },
    rateLimit: true,
    rateLimits: { zip: 60, email: 30, phone: 30, sendCode: 10, verifyCode: 30, lead: 20 },
    otpPolicy: 'risk',
    codeSecret: null,
    codeLimits: {
      perPhone: 5,
      perAddress: 10,
      perNetwork: 30,
      perPrefix: 20,
      perDay: 2_000,
      keptPerDay: 1_000,
    },
    twilio: null,
    emailMx: true,
    minFormMs: 1_500,
    destinations: [],
    deliveryPausesSeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000],
    smsInboundUrl: null,
    leadRetentionDays: 365,
    metricsPort: null,
    metricsHost: '127.0.0.1',
  });
});

test.each([
  ['80', 80],
  ['0', 0],
  ['90', 90],
])(
  'CODE_KEPT_PERCENT=%s keeps %i of 100 codes a day for those who went through the quiz',
  (value, kept) => {
    const { codeLimits } = readConfig({ CODE_LIMIT_DAY: '100', CODE_KEPT_PERCENT: value });
    expect(codeLimits.keptPerDay).toBe(kept);
  },
);

test.each([
  ['2', 2],
  ['10.0.0.0/8, 192.168.0.1', ['10.0.0.0/8', '192.168.0.1']],
  ['off', false],
])('TRUST_PROXY=%s trusts %j', (value, trusted) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted);
});

const destinationsOf = (value: string) => readConfig({ DELIVERY_URLS: value }).destinations;

test('a destination without a name has that of its host, without path, query or password', () => {
  const [destination] = destinationsOf(
    `https://user:pass@crm.example.com/leads?key=1&to=https://b.example|${SECRET}`,
  );
  expect(destination).toEqual({
    name: 'crm.example.com',
    addressId: expect.stringMatching(/^crm\.example\.com-[0-9a-f]{10}$/) as string,
    url: 'https://user:pass@crm.example.com/leads?key=1&to=https://b.example',
    secrets: [SECRET],
  });
});

test('a destination keeps its name where its address changes', () => {
  const [before] = destinationsOf(`crm=https://a.example/old?key=1|${SECRET}`);
  const [after] = destinationsOf(`crm=https://b.example/new|${SECRET}`);
  expect([before?.name, after?.name]).toEqual(['crm', 'crm']);
  expect([before?.url, after?.url]).toEqual([
    'https://a.example/old?key=1',
    'https://b.example/new',
  ]);
  expect(before?.addressId).not.toBe(after?.addressId);
});

test('a destination has one secret or two', () => {
  const [destination] = destinationsOf(`https://a.example/x|${SECRET}|${OTHER_SECRET}`);
  expect(destination?.secrets).toEqual([SECRET, OTHER_SECRET]);
});

test('addresses that differ in path or query only are destinations of their own', () => {
  const urls = ['leads', 'other', 'leads?team=1', 'leads?team=2'];
  const { destinations } = readConfig({
    DELIVERY_URLS: urls.map((url) => `https://crm.example.com/${url}|${SECRET}`).join(','),
  });
  expect(destinations.map(({ url }) => url)).toEqual(
    urls.map((url) => `https://crm.example.com/${url}`),
  );
  expect(new Set(destinations.map(({ name }) => name)).size).toBe(urls.length);
});

test('a reply to a text is that of the settings, none, or in the words of the product', () => {
  const env = { SMS_REPLY_STOP: 'none', SMS_REPLY_HELP: 'Call us.' };
  expect(readConfig(env).optOutReplies).toEqual({
    ...readConfig({}).optOutReplies,
    stop: '',
    help: 'Call us.',
  });
});

test('a text for START is for one that lifts a STOP, and none is for every START', () => {
  const usual = readConfig({}).optOutReplies;
  expect(readConfig({ SMS_REPLY_START: 'Welcome back.' }).optOutReplies).toEqual({
    ...usual,
    start: 'Welcome back.',
  });
  expect(readConfig({ SMS_REPLY_START: 'none' }).optOutReplies).toEqual({
    ...usual,
    start: '',
    revoked: '',
    notOut: '',
  });
});

test.each([
  ['MAIL_SENDER', 'no-reply@example.com', 'from', 'to'],
  ['MAIL_TO', 'office@example.com', 'to', 'from'],
] as const)('%s alone leaves the other address at its default', (name, address, set, other) => {
  const { mail } = readConfig({ [name]: address });
  expect(mail[set]).toBe(address);
  expect(mail[other]).toBe(standardProduct.brand.contactEmail);
});

test('limits of calls that are not listed keep their default', () => {
  expect(readConfig({ RATE_LIMITS: 'zip=5, lead=7' }).rateLimits).toEqual({
    zip: 5,
    email: 30,
    phone: 30,
    qualification: 20,
    releaseCompanies: 20,
    optOut: 10,
    contact: 5,
    companyAnswer: 60,
    leadUpdate: 20,
    sendCode: 10,
    verifyCode: 30,
    ticket: 60,
    lead: 7,
  });
});

test.each([
  ['0.5', 62],
  ['0.007', 0],
  ['1', 125],
])('a budget of %s dollars a day buys %i look-ups', (budget, perDay) => {
  expect(readConfig({ LOOKUP_BUDGET_DAY: budget }).lookupLimits.perDay).toBe(perDay);
});

test.each(['development', 'staging', 'preproduction', 'test', ''])(
  'NODE_ENV=%s is no production',
  (value) => {
    expect(readConfig({ NODE_ENV: value }).production).toBe(false);
  },
);

test.each([
  ['production', 'smtp://smtp.example.com:587', true],
  ['production', 'smtps://smtp.example.com:465', true],
  ['production', 'smtp://localhost:25', false],
  ['production', 'smtp://127.0.0.1:25', false],
  ['production', 'smtp://[::1]:25', false],
  ['production', '', false],
  ['development', 'smtp://smtp.example.com:587', false],
])('in %s a connection to "%s" must be encrypted: %s', (NODE_ENV, MAIL_URL, needsTls) => {
  expect(readConfig({ NODE_ENV, MAIL_URL }).mail.needsTls).toBe(needsTls);
});

// Such a password ends early, and its rest could be taken for a host and logged.
test.each([
  ['DATABASE_URL', 'postgres://app:secr@et/word@db.example/leads'],
  ['DATABASE_URL', 'postgres://app:secret/word@db.example/leads'],
  ['DATABASE_URL', 'postgres://app:12?secret@db.example/leads'],
  ['DATABASE_URL', 'postgres://app:secret%zz@db.example/leads'],
  ['MIGRATION_DATABASE_URL', 'postgres://app:12#secret@db.example/leads'],
  ['MAIL_URL', 'smtp://app:secr#et@smtp.example.com:587'],
])(
  '%s=%s has a login that is to be written otherwise, and no word of it is told',
  (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toContain(
      `${name} has a login with characters that an address takes for its own`,
    );
    expect(message).toContain('# as %23, % as %25, / as %2F, : as %3A, ? as %3F and @ as %40');
    expect(message).not.toMatch(/secr|word@/);
  },
);

test.each([
  ['DATABASE_URL', 'postgres://app:secr%40et%2F@db.example/leads'],
  ['DATABASE_URL', 'postgres://app:secr@et@db.example/leads'],
  ['DATABASE_URL', 'postgres://db.example/leads?user=app@company&password=secret'],
  ['MAIL_URL', 'smtps://hello%40example.com:secret@smtp.example.com:465'],
])('%s=%s has a login that is whole', (name, value) => {
  const config = readConfig({ [name]: value });
  expect([config.databaseUrl, config.mail.url]).toContain(
    name === 'MAIL_URL' ? new URL(value).href : value,
  );
});

test('an address keeps parameters that a host of databases adds', () => {
  const url = 'postgres://db/app?sslmode=require&channel_binding=require&pgbouncer=true';
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});
