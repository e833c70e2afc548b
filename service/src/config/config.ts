import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Product } from '@tidyguard/content';
import { productNamed, products, standardProduct } from '@tidyguard/content/products';
import { nearest } from '../common/nearest.ts';
import { packageRoot } from '../common/packageRoot.ts';
import { readConnectionLimits, type ConnectionLimits } from './connections.ts';
import { readDatabaseUrl } from './databaseUrl.ts';
import { readDestinations, readPauses, type Destination } from './destinations.ts';
import { readLookupLimits, type LookupLimits } from './lookups.ts';
import { readMail, type MailConfig } from './mail.ts';
import { readOptOutReplies, type OptOutReplies } from './optOutReplies.ts';
import { readConsentUnproven, readProofKey, readProofUrl } from './proof.ts';
import type { RateLimits } from './defaultRateLimits.ts';
import { readRateLimits } from './rateLimits.ts';
import {
  allOrNone,
  choice,
  ConfigError,
  flag,
  integer,
  list,
  optional,
  parseUrl,
  shown,
  urlOf,
  type Environment,
} from './readers.ts';
import { settings } from './settings.ts';

/** When a phone has to be confirmed by a code (docs/operations.md). */
export type OtpPolicy = (typeof settings.OTP_POLICY.choices)[number];

/** Which codes wait for a proof of work in the browser (docs/operations.md). */
export type CodeProofPolicy = (typeof settings.CODE_PROOF.choices)[number];

/** Limits on sent codes, against SMS pumping: each per ten minutes, but `perDay` for all codes in a day. */
export interface CodeLimits {
  perPhone: number;
  perAddress: number;
  perNetwork: number;
  perPrefix: number;
  perDay: number;
  /** How many of the day's codes are kept for sessions that went through the quiz. */
  keptPerDay: number;
}

export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  verifyServiceSid: string;
  verifyBaseUrl: string;
  lookup: boolean;
  lookupBaseUrl: string;
  /** What sends text messages to leads; null sends none. */
  messagingServiceSid: string | null;
  messagingBaseUrl: string;
}

/** An account at TrustedForm. */
export interface TrustedFormConfig {
  apiKey: string;
  /** Where its Certificate API is; only a test has another one. */
  origin: string;
}

/** What the service reads from its settings; settings.ts says what each means. */
export interface Config {
  /** What the quiz asks and the service says; a test can bring its own. */
  product: Product;
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Null if the login of `databaseUrl` owns the tables. */
  migrationDatabaseUrl: string | null;
  databaseConnections: number;
  /** Folder of the built site; null serves none. */
  siteDir: string | null;
  siteDirIsDefault: boolean;
  allowedOrigins: string[];
  /** Trusted proxies in front: none, how many, or their addresses. */
  trustProxy: false | number | string[];
  connections: ConnectionLimits;
  rateLimit: boolean;
  rateLimits: RateLimits;
  leadLimitAddress: number;
  otpPolicy: OtpPolicy;
  otpUnconfirmed: (typeof settings.OTP_UNCONFIRMED.choices)[number];
  phoneOptedOut: (typeof settings.PHONE_OPTED_OUT.choices)[number];
  consentUnproven: (typeof settings.CONSENT_UNPROVEN.choices)[number];
  codeSecret: string | null;
  /** Null if the service makes one. */
  proofKey: string | null;
  proofUrl: string | null;
  proofTimestampUrl: string | null;
  codeLimits: CodeLimits;
  codeProof: CodeProofPolicy;
  lookupLimits: LookupLimits;
  twilio: TwilioConfig | null;
  /** Null: certificates are not claimed. */
  trustedForm: TrustedFormConfig | null;
  emailMx: boolean;
  minFormMs: number;
  destinations: Destination[];
  deliveryPausesSeconds: number[];
  mail: MailConfig;
  optOutReplies: OptOutReplies;
  publicUrl: string;
  /** Null: the address is taken from the request. */
  smsInboundUrl: string | null;
  leadRetentionDays: number;
  drainSeconds: number;
  metricsPort: number | null;
  metricsHost: string;
  docs: boolean;
  logLevel: (typeof settings.LOG_LEVEL.choices)[number];
  clientName: string;
}

/** Settings that submissions are judged by. */
export type JudgingSettings = Pick<
  Config,
  'production' | 'minFormMs' | 'otpPolicy' | 'otpUnconfirmed' | 'phoneOptedOut' | 'consentUnproven'
>;

/** Two probes of a load balancer that asks every second. */
const PRODUCTION_DRAIN_SECONDS = 2;

/** Whether it is an address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits = '1'] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  // A network of 0 bits is every address: any caller could then claim to have any other.
  return version !== 0 && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

function readTrustProxy(env: Environment): Config['trustProxy'] {
  const value = optional(env, 'TRUST_PROXY');
  if (value === undefined || value === 'off') return false;
  if (/^\d{1,2}$/.test(value)) return integer(env, 'TRUST_PROXY', { default: 0, min: 1, max: 10 });
  const networks = list(env, 'TRUST_PROXY');
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined && networks.length > 0) return networks;
  throw new ConfigError(
    'TRUST_PROXY',
    `must be off, a number of proxies, or a list of their addresses (10.0.0.0/8,…), not "${shown(wrong ?? value)}"`,
  );
}

function readTwilio(env: Environment): TwilioConfig | null {
  const account = allOrNone(env, [
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_VERIFY_SERVICE_SID',
  ]);
  const base = (
    name: 'TWILIO_VERIFY_BASE_URL' | 'TWILIO_LOOKUP_BASE_URL' | 'TWILIO_MESSAGING_BASE_URL',
  ) =>
    parseUrl(name, optional(env, name) ?? settings[name].default, ['https:', 'http:']).href.replace(
      /\/$/,
      '',
    );
  const verifyBaseUrl = base('TWILIO_VERIFY_BASE_URL');
  const lookupBaseUrl = base('TWILIO_LOOKUP_BASE_URL');
  const messagingBaseUrl = base('TWILIO_MESSAGING_BASE_URL');
  const lookup = flag(env, 'TWILIO_LOOKUP', false);
  const messagingServiceSid = optional(env, 'TWILIO_MESSAGING_SERVICE_SID') ?? null;
  if (!account) {
    const needing = lookup
      ? 'TWILIO_LOOKUP'
      : messagingServiceSid !== null
        ? 'TWILIO_MESSAGING_SERVICE_SID'
        : null;
    if (needing !== null) {
      throw new ConfigError(
        needing,
        'needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_VERIFY_SERVICE_SID',
      );
    }
    return null;
  }
  return {
    accountSid: account.TWILIO_ACCOUNT_SID,
    authToken: account.TWILIO_AUTH_TOKEN,
    verifyServiceSid: account.TWILIO_VERIFY_SERVICE_SID,
    verifyBaseUrl,
    lookup,
    lookupBaseUrl,
    messagingServiceSid,
    messagingBaseUrl,
  };
}

function readTrustedForm(env: Environment): TrustedFormConfig | null {
  const apiKey = optional(env, 'TRUSTEDFORM_API_KEY');
  return apiKey === undefined ? null : { apiKey, origin: 'https://cert.trustedform.com' };
}

const readDrainSeconds = (env: Environment, production: boolean): number =>
  integer(env, 'STOP_DRAIN_SECONDS', {
    ...settings.STOP_DRAIN_SECONDS,
    default: production ? PRODUCTION_DRAIN_SECONDS : settings.STOP_DRAIN_SECONDS.default,
  });

const readMetricsPort = (env: Environment): number | null =>
  optional(env, 'METRICS_PORT') === undefined
    ? null
    : integer(env, 'METRICS_PORT', { default: 0, ...settings.METRICS_PORT });

function readCodeSecret(env: Environment): string | null {
  const secret = optional(env, 'CODE_SECRET') ?? null;
  if (secret !== null && secret.length < 32) {
    throw new ConfigError('CODE_SECRET', 'must have at least 32 characters');
  }
  return secret;
}

function readCodeLimits(env: Environment): CodeLimits {
  const perDay = integer(env, 'CODE_LIMIT_DAY', settings.CODE_LIMIT_DAY);
  const keptPercent = integer(env, 'CODE_KEPT_PERCENT', settings.CODE_KEPT_PERCENT);
  return {
    perPhone: integer(env, 'CODE_LIMIT_PHONE', settings.CODE_LIMIT_PHONE),
    perAddress: integer(env, 'CODE_LIMIT_ADDRESS', settings.CODE_LIMIT_ADDRESS),
    perNetwork: integer(env, 'CODE_LIMIT_NETWORK', settings.CODE_LIMIT_NETWORK),
    perPrefix: integer(env, 'CODE_LIMIT_PREFIX', settings.CODE_LIMIT_PREFIX),
    perDay,
    keptPerDay: Math.floor((perDay * keptPercent) / 100),
  };
}

function readOrigins(env: Environment): string[] {
  return list(env, 'ALLOWED_ORIGINS').map((item) => {
    const origin = urlOf(item)?.origin;
    if (origin === item.replace(/\/$/, '')) return origin;
    const example = origin ?? 'https://www.example.com';
    throw new ConfigError(
      'ALLOWED_ORIGINS',
      `must list origins such as ${example}, without a path, not "${shown(item)}"`,
    );
  });
}

/** The origin at which companies reach the service. */
function readPublicUrl(env: Environment, { brand }: Product): string {
  const given = optional(env, 'PUBLIC_URL');
  if (given === undefined) return `https://${brand.domain}`;
  const { origin } = parseUrl('PUBLIC_URL', given, ['https:', 'http:']);
  if (origin !== given.replace(/\/$/, '')) {
    throw new ConfigError('PUBLIC_URL', `must be an origin such as ${origin}, without a path`);
  }
  return origin;
}

/**
 * Whether the service runs for real visitors. A misspelt "production" must not start what only
 * development may do, such as codes on the terminal.
 */
function readProduction(env: Environment): boolean {
  const value = optional(env, 'NODE_ENV') ?? '';
  if (value === 'production') return true;
  if (/^prod/i.test(value) || nearest(value, ['production'], () => 2) !== undefined) {
    throw new ConfigError(
      'NODE_ENV',
      `must be written production where that is meant, not "${shown(value)}"`,
    );
  }
  return false;
}

const readProduct = (env: Environment): Product =>
  productNamed(choice(env, 'PRODUCT', Object.keys(products), standardProduct.id));

/** When a phone must be confirmed by a code, and what becomes of a lead without. */
function readOtp(
  env: Environment,
  { canSend }: { canSend: boolean },
): Pick<Config, 'otpPolicy' | 'otpUnconfirmed' | 'phoneOptedOut'> {
  const { OTP_POLICY, OTP_UNCONFIRMED, PHONE_OPTED_OUT: optedOut } = settings;
  const otpPolicy = choice(env, 'OTP_POLICY', OTP_POLICY.choices, OTP_POLICY.default);
  if (otpPolicy === 'always' && !canSend) {
    throw new ConfigError('OTP_POLICY', 'always needs TWILIO_ACCOUNT_SID in production');
  }
  const usual = otpPolicy === 'always' ? 'quarantine' : 'deliver';
  return {
    otpPolicy,
    otpUnconfirmed: choice(env, 'OTP_UNCONFIRMED', OTP_UNCONFIRMED.choices, usual),
    phoneOptedOut: choice(env, 'PHONE_OPTED_OUT', optedOut.choices, optedOut.default),
  };
}

/** The data folder if DATA_DIR is not set: one in the repository, wherever the process runs. */
export const defaultDataDir = resolve(packageRoot, '..', settings.DATA_DIR.default);

/**
 * Reads the settings from the environment.
 *
 * @param product by default the one that PRODUCT names.
 * @throws {ConfigError} on the first value that cannot be used.
 */
export function readConfig(env: Environment, product: Product = readProduct(env)): Config {
  const production = readProduction(env);
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL');
  const rateLimit = flag(env, 'RATE_LIMIT', true);
  if (!rateLimit && production) throw new ConfigError('RATE_LIMIT', 'cannot be off in production');
  const site = optional(env, 'SITE_DIR');
  const twilio = readTwilio(env);
  const clientName = optional(env, 'CLIENT_NAME') ?? product.brand.clientName;
  const smsInboundUrl = optional(env, 'SMS_INBOUND_URL') ?? null;
  if (smsInboundUrl) parseUrl('SMS_INBOUND_URL', smsInboundUrl, ['https:', 'http:']);
  return {
    product,
    production,
    port: integer(env, 'PORT', settings.PORT),
    host: optional(env, 'HOST') ?? settings.HOST.default,
    dataDir: resolve(optional(env, 'DATA_DIR') ?? defaultDataDir),
    databaseUrl,
    migrationDatabaseUrl: readDatabaseUrl(env, 'MIGRATION_DATABASE_URL'),
    databaseConnections: integer(env, 'DATABASE_CONNECTIONS', settings.DATABASE_CONNECTIONS),
    siteDir:
      site === 'none'
        ? null
        : resolve(site ?? resolve(packageRoot, '..', settings.SITE_DIR.default)),
    siteDirIsDefault: site === undefined,
    allowedOrigins: readOrigins(env),
    trustProxy: readTrustProxy(env),
    connections: readConnectionLimits(env),
    rateLimit,
    rateLimits: readRateLimits(env),
    leadLimitAddress: integer(env, 'LEAD_LIMIT_ADDRESS', settings.LEAD_LIMIT_ADDRESS),
    ...readOtp(env, { canSend: twilio !== null || !production }),
    consentUnproven: readConsentUnproven(env, production),
    codeSecret: readCodeSecret(env),
    proofKey: readProofKey(env),
    proofUrl: readProofUrl(env, 'PROOF_URL'),
    proofTimestampUrl: readProofUrl(env, 'PROOF_TIMESTAMP_URL'),
    codeLimits: readCodeLimits(env),
    codeProof: choice(env, 'CODE_PROOF', settings.CODE_PROOF.choices, settings.CODE_PROOF.default),
    lookupLimits: readLookupLimits(env),
    twilio,
    trustedForm: readTrustedForm(env),
    emailMx: flag(env, 'EMAIL_MX', true),
    minFormMs: integer(env, 'MIN_FORM_MS', settings.MIN_FORM_MS),
    destinations: readDestinations(env, production),
    deliveryPausesSeconds: readPauses(env),
    mail: readMail(env, product, production),
    optOutReplies: readOptOutReplies(env, clientName, product),
    publicUrl: readPublicUrl(env, product),
    smsInboundUrl,
    leadRetentionDays: integer(env, 'LEAD_RETENTION_DAYS', settings.LEAD_RETENTION_DAYS),
    drainSeconds: readDrainSeconds(env, production),
    metricsPort: readMetricsPort(env),
    metricsHost: optional(env, 'METRICS_HOST') ?? settings.METRICS_HOST.default,
    docs: flag(env, 'API_DOCS', !production),
    logLevel: choice(
      env,
      'LOG_LEVEL',
      settings.LOG_LEVEL.choices,
      production ? 'info' : settings.LOG_LEVEL.default,
    ),
    clientName,
  };
}
