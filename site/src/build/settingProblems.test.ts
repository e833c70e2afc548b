import { siteSettings } from '../config/settings';
import { settingProblems, strangeSettings } from './settingProblems';

it('finds nothing wrong with an environment that sets nothing', () => {
  expect(settingProblems({}, ['gatsby-node.ts'])).toEqual([]);
  expect(strangeSettings({})).toEqual([]);
});

it('takes every setting as .env.example shows it, and none that is empty', () => {
  const shown = Object.entries(siteSettings).map(([name, { default: value, example }]) => [
    name,
    example ?? value ?? '',
  ]);
  const empty = Object.keys(siteSettings).map((name) => [name, '']);
  for (const entries of [shown, empty]) {
    const environment = Object.fromEntries(entries) as Record<string, string>;
    expect(settingProblems(environment, [])).toEqual([]);
    expect(strangeSettings(environment)).toEqual([]);
  }
});

it.each([
  ['GATSBY_VIOCE', 'GATSBY_VOICE'],
  ['GATSBY_VOICES', 'GATSBY_VOICE'],
  ['GATSBY_TRUSTEDFORM_URL', 'GATSBY_TRUSTED_FORM_URL'],
  ['GATSBY_TRUSTED_FORM', 'GATSBY_TRUSTED_FORM_URL'],
  ['GATSBY_LEADTOKEN_URL', 'GATSBY_LEAD_TOKEN_URL'],
  ['GATSBY_MOCK', 'GATSBY_MOCK_VALIDATION'],
  ['GATSBY_DATALAYER', 'GATSBY_DATA_LAYER'],
  ['GATSBY_WEBHOOK_URL', 'GATSBY_WEBHOOKS_URL'],
])('refuses %s and names %s', (typed, meant) => {
  expect(settingProblems({ [typed]: 'on' }, [])).toEqual([
    `There is no setting ${typed}: did you mean ${meant}?`,
  ]);
  expect(strangeSettings({ [typed]: 'on' })).toEqual([]);
});

it('only warns of a name that is like none', () => {
  expect(settingProblems({ GATSBY_ANALYTICS_ID: '7' }, [])).toEqual([]);
  expect(strangeSettings({ GATSBY_ANALYTICS_ID: '7' })).toEqual([
    expect.stringMatching(/^There is no setting GATSBY_ANALYTICS_ID; the nearest is GATSBY_\w+\.$/),
  ]);
});

it.each(['GATSBY_TELEMETRY_DISABLED', 'GATSBY_CPU_COUNT', 'GATSBY_WORKER_POOL_WORKER', 'PATH'])(
  'leaves %s alone',
  (name) => {
    expect(settingProblems({ [name]: '1' }, [])).toEqual([]);
    expect(strangeSettings({ [name]: '1' })).toEqual([]);
  },
);

it.each([
  ['GATSBY_VOICE', 'clean', 'GATSBY_VOICE must be security or cleaning, not "clean".'],
  ['GATSBY_DATA_LAYER', 'true', 'GATSBY_DATA_LAYER must be on or off, not "true".'],
  ['GATSBY_MOCK_VALIDATION', '1', 'GATSBY_MOCK_VALIDATION must be on or off, not "1".'],
  [
    'GATSBY_WEBHOOKS_URL',
    'api.tidy.com',
    'GATSBY_WEBHOOKS_URL must be an address such as https://www.example.com, not "api.tidy.com".',
  ],
  [
    'GATSBY_TRUSTED_FORM_URL',
    'javascript:alert(1)',
    'GATSBY_TRUSTED_FORM_URL must be an address such as https://www.example.com, not "javascript:alert(1)".',
  ],
])('refuses %s=%s', (name, value, problem) => {
  expect(settingProblems({ [name]: value }, [])).toEqual([problem]);
});

it('refuses a file of settings that only half of the build would read', () => {
  expect(settingProblems({}, ['gatsby-node.ts', '.env.production'])).toEqual([
    expect.stringContaining('site/.env.production would reach the pages only'),
  ]);
});
