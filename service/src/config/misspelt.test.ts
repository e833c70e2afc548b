import { misspeltSettings } from './misspelt.ts';
import { settings } from './settings.ts';

test.each([
  ['DELIVERY_URL', 'DELIVERY_URLS'],
  ['DELIVERY_ULRS', 'DELIVERY_URLS'],
  ['delivery_urls', 'DELIVERY_URLS'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['OTP_POLICIES', 'OTP_POLICY'],
  ['RATE_LIMITTS', 'RATE_LIMITS'],
  ['LEAD_RETENTION', 'LEAD_RETENTION_DAYS'],
  ['DELIVERY_URL_S', 'DELIVERY_URLS'],
  ['WEBHOOK_URLS', 'DELIVERY_URLS'],
  ['WEBHOOKS_URL', 'DELIVERY_URLS'],
  ['CORS_ORIGIN', 'ALLOWED_ORIGINS'],
  ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
  ['CODE_LIMIT_ADRESS', 'CODE_LIMIT_ADDRESS'],
  ['TWILIO_ACCOUNT_ID', 'TWILIO_ACCOUNT_SID'],
])('takes %s for a slip of %s', (name, meant) => {
  expect(misspeltSettings({ [name]: 'a secret' })).toEqual([
    `There is no setting ${name}: did you mean ${meant}?`,
  ]);
});

test('says nothing about settings, empty variables and those that a host has of its own', () => {
  const own = `HOSTNAME PORTS HOSTS PATH HOME USER PWD TERM SHELL LANG NODE_OPTIONS NODE_VERSION
    npm_config_registry npm_package_name http_proxy NO_PROXY API_KEY CLIENT_SECRET LOG_FORMAT LOG_FILE
    DATA_ROOT DATADOG_SITE REQUEST_ID SITE_NAME METRICS_ENABLED KUBERNETES_PORT REDIS_SERVICE_HOST
    KUBERNETES_SERVICE_PORT_HTTPS POSTGRES_PASSWORD PGHOST EMAIL_FROM GATSBY_VOICE SSL_CERT_FILE
    XDG_DATA_DIRS INVOCATION_ID NOTIFY_SOCKET SLACK_WEBHOOK_URL STRIPE_WEBHOOK_SECRET WEBHOOK_HOST
    GATSBY_WEBHOOKS_URL ECS_CONTAINER_METADATA_URI_V4 WEB_CONCURRENCY RENDER_EXTERNAL_URL FLY_APP_NAME
    RAILWAY_PUBLIC_DOMAIN AWS_ACCESS_KEY_ID OTEL_SERVICE_NAME SMTP_HOST SECRET_KEY_BASE JOURNAL_STREAM
    TIDYGUARD_PORT_8000_TCP_ADDR`.split(/\s+/);
  const unrelated = Object.fromEntries(own.map((name) => [name, 'x']));
  const known = Object.fromEntries(Object.keys(settings).map((name) => [name, 'x']));
  expect(misspeltSettings({ ...unrelated, ...known, DELIVERY_URL: ' ' })).toEqual([]);
});

test('leaves a name of others alone where the setting is there', () => {
  const env = { WEBHOOK_URL: 'https://n8n.example.com', DELIVERY_URLS: 'crm=https://example.com' };
  expect(misspeltSettings(env)).toEqual([]);
});

test('leaves a distant name alone where the setting is there', () => {
  const env = { DATABASE_HOST: 'db', DATABASE_USER: 'app' };
  expect(misspeltSettings(env)).toHaveLength(2);
  expect(misspeltSettings({ ...env, DATABASE_URL: 'postgres://db/app' })).toEqual([]);
});

test.each(['DATABASE_URL', 'PROOF_KEY', 'DELIVERY_URLS', 'TWILIO_AUTH_TOKEN', 'PORT'])(
  'says how to set %s from the file of a container secret',
  (setting) => {
    const name = `${setting}_FILE`;
    const env = { [name]: '/run/secrets/a-secret' };
    expect(misspeltSettings(env)).toEqual([
      `No setting is read from a file, so ${name} has no effect: start with ${setting}="$(cat "$${name}")"`,
    ]);
    // The setting may be set by an entry point that has read the file.
    expect(misspeltSettings({ ...env, [setting]: 'x' })).toEqual([]);
  },
);
