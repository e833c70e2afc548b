import { testConfig } from '../testing/harness.ts';
import { differences, otherSettings, serviceSettingsOf } from './serviceSettings.ts';

const secret = `whsec_${'A'.repeat(44)}`;
const DELIVERY_URLS = `https://crm.example.com/leads|${secret}`;
const service = serviceSettingsOf(testConfig({ DELIVERY_URLS, LEAD_RETENTION_DAYS: '30' }));

test('what commands need contains no address and no secret', () => {
  expect(service).toEqual({
    destinations: ['crm.example.com'],
    leadRetentionDays: 30,
    product: 'cleaning',
    sendsMail: false,
    sendsTexts: false,
    rules: {
      production: false,
      minFormMs: 1_500,
      otpPolicy: 'risk',
      otpUnconfirmed: 'deliver',
      phoneOptedOut: 'hold',
      consentUnproven: 'deliver',
    },
  });
});

test.each<[string, Record<string, string>, string[]]>([
  ['nothing', {}, []],
  ['an empty value', { LEAD_RETENTION_DAYS: '' }, []],
  ['the same', { DELIVERY_URLS, LEAD_RETENTION_DAYS: '30', PRODUCT: 'cleaning' }, []],
  [
    'other values',
    { DELIVERY_URLS: `https://other.example/x|${secret}`, LEAD_RETENTION_DAYS: '365' },
    [
      'DELIVERY_URLS of this shell (other.example) is not used: the service has crm.example.com.',
      'LEAD_RETENTION_DAYS of this shell (365) is not used: the service has 30.',
    ],
  ],
  [
    'what submissions are held for',
    { NODE_ENV: 'development', MIN_FORM_MS: '1500', CONSENT_UNPROVEN: 'hold' },
    ['CONSENT_UNPROVEN of this shell (hold) is not used: the service has deliver.'],
  ],
])('where the shell sets %s, says what is not used', (_name, env, lines) => {
  expect(differences(env, serviceSettingsOf(testConfig(env)), service)).toEqual(lines);
});

test('says so of production, and nothing of what an older build did not store', () => {
  const shell = { ...serviceSettingsOf(testConfig({ NODE_ENV: 'development' })), sendsMail: true };
  const { rules, destinations, leadRetentionDays, product } = service;
  const older = { destinations, leadRetentionDays, product };
  const env = { NODE_ENV: 'development', MIN_FORM_MS: '0', MAIL_URL: 'smtp://localhost' };
  expect(differences(env, shell, older)).toEqual([]);
  if (!rules) throw new Error('no rules');
  const production = { ...older, sendsMail: false, rules: { ...rules, production: true } };
  expect(differences(env, shell, production)).toEqual([
    'MAIL_URL of this shell (set) is not used: the service has not set.',
    'NODE_ENV of this shell (not production) is not used: the service has production.',
  ]);
});

test.each<[string, Record<string, string>, string | null]>([
  ['the same settings', { DELIVERY_URLS, LEAD_RETENTION_DAYS: '30', MIN_FORM_MS: '1500' }, null],
  [
    'other ones',
    { DELIVERY_URLS: `crm=https://user:word@b.example/x|${secret}`, OTP_POLICY: 'always' },
    'DELIVERY_URLS (crm here, crm.example.com there), LEAD_RETENTION_DAYS (365 here, 30 there), ' +
      'OTP_POLICY (always here, risk there), OTP_UNCONFIRMED (quarantine here, deliver there)',
  ],
])(
  'a start with %s than the process before is warned of each, without addresses and secrets',
  (_name, env, list) => {
    const own = serviceSettingsOf(testConfig(env));
    const warning = list === null ? [] : [expect.stringContaining(`on this database: ${list}. If`)];
    expect(otherSettings(own, service)).toEqual(warning);
  },
);

test('the first start is not warned, nor one whose destinations stand in another order', () => {
  expect(otherSettings(service, null)).toEqual([]);
  const [one, other] = [
    ['a', 'b'],
    ['b', 'a'],
  ].map((destinations) => ({ ...service, destinations }));
  expect(one && other && otherSettings(one, other)).toEqual([]);
});
