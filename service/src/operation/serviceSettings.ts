import type { Config } from '../config/config.ts';
import { namesOf } from '../config/destinations.ts';
import type { ServiceSettings } from '../repositories/serviceSettings.ts';

/** What commands need of a configuration. */
export function serviceSettingsOf(config: Config): ServiceSettings {
  const { destinations, leadRetentionDays, mail, product, twilio } = config;
  const { production, minFormMs, otpPolicy, otpUnconfirmed, phoneOptedOut, consentUnproven } =
    config;
  return {
    destinations: namesOf(destinations),
    leadRetentionDays,
    product: product.id,
    sendsMail: mail.url !== null,
    sendsTexts: (twilio?.messagingServiceSid ?? null) !== null,
    rules: { production, minFormMs, otpPolicy, otpUnconfirmed, phoneOptedOut, consentUnproven },
  };
}

/** All that the shell may set, too; what builds of before did not store is missing. */
type Named = Omit<ServiceSettings, 'rules'> & Partial<NonNullable<ServiceSettings['rules']>>;

/** Which setting each field comes from. */
const names: Readonly<Record<keyof Named, string>> = {
  destinations: 'DELIVERY_URLS',
  leadRetentionDays: 'LEAD_RETENTION_DAYS',
  product: 'PRODUCT',
  sendsMail: 'MAIL_URL',
  sendsTexts: 'TWILIO_MESSAGING_SERVICE_SID',
  production: 'NODE_ENV',
  minFormMs: 'MIN_FORM_MS',
  otpPolicy: 'OTP_POLICY',
  otpUnconfirmed: 'OTP_UNCONFIRMED',
  phoneOptedOut: 'PHONE_OPTED_OUT',
  consentUnproven: 'CONSENT_UNPROVEN',
};
const fields = Object.keys(names) as (keyof Named)[];

const named = ({ rules, ...others }: ServiceSettings): Named => ({ ...others, ...rules });

/** How a field is shown; null where it is not known. */
function shown(settings: Named, field: keyof Named): string | null {
  const value = settings[field];
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value !== 'boolean') return String(value);
  const word = field === 'production' ? 'production' : 'set';
  return value ? word : `not ${word}`;
}

/**
 * Where the shell of a command sets something else than the service has: lines that say so.
 *
 * @param env the shell's environment: what it does not set cannot differ.
 */
export function differences(
  env: Readonly<Record<string, string | undefined>>,
  shell: ServiceSettings,
  service: ServiceSettings,
): string[] {
  return fields
    .filter((field) => (env[names[field]] ?? '') !== '')
    .map((field) => ({
      field,
      here: shown(named(shell), field),
      there: shown(named(service), field),
    }))
    .filter(({ here, there }) => there !== null && here !== there)
    .map(
      ({ field, here, there }) =>
        `${names[field]} of this shell (${here}) is not used: the service has ${there}.`,
    );
}
