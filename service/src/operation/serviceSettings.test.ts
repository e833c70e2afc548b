import { testConfig } from '../testing/harness.ts';
import { differences, serviceSettingsOf } from './serviceSettings.ts';

const secret = `whsec_${'A'.repeat(44)}`;
const DELIVERY_URLS = `https://crm.example.com/leads|${secret}`;
const service = serviceSettingsOf(testConfig({ DELIVERY_URLS, LEAD_RETENTION_DAYS: '30' }));

test('what commands need contains no address and no secret', () => {
  expect(service).toEqual({
    destinations: ['crm.example.com'],
    leadRetentionDays: 30,
    product: 'cleaning',
    sendsMail: false,
    rules: {
      production: false,
      minFormMs: 1_500,
      otpPolicy: 'risk',
      otpUnconfirmed: 'deliver',
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
])('where the shell sets %s, says what is not used', (_name, env, lines) => {
  expect(differences(env, serviceSettingsOf(testConfig(env)), service)).toEqual(lines);
});
