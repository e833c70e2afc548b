import type { Config } from '../config/config.ts';
import { namesOf } from '../config/destinations.ts';
import type { ServiceSettings } from '../repositories/serviceSettings.ts';

/** The settings of a configuration that commands need. */
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

/** Settings that the shell may set as well; what earlier builds did not store is missing. */
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

/** How a field is shown; null if it is not known. */
function shown(settings: Named, field: keyof Named): string | null {
  const value = settings[field];
  if (value === undefined) return null;
  // Their order means nothing.
  if (Array.isArray(value)) return value.toSorted().join(', ') || 'none';
  if (typeof value !== 'boolean') return String(value);
  const word = field === 'production' ? 'production' : 'set';
  return value ? word : `not ${word}`;
}

interface Difference {
  field: keyof Named;
  here: string;
  there: string;
}

/** Where two differ, among the fields that both of them know. */
function differing(here: ServiceSettings, there: ServiceSettings): Difference[] {
  return fields.flatMap((field) => {
    const [one, other] = [here, there].map((settings) => shown(named(settings), field));
    return one == null || other == null || one === other
      ? []
      : [{ field, here: one, there: other }];
  });
}

/**
 * A line for each setting that a command's shell sets otherwise than the service has it.
 *
 * @param env the shell's environment: what it does not set cannot differ.
 */
export function differences(
  env: Readonly<Record<string, string | undefined>>,
  shell: ServiceSettings,
  service: ServiceSettings,
): string[] {
  return differing(shell, service)
    .filter(({ field }) => (env[names[field]] ?? '') !== '')
    .map(
      ({ field, here, there }) =>
        `${names[field]} of this shell (${here}) is not used: the service has ${there}.`,
    );
}

/**
 * A warning if a starting process has other settings than the one that started before it on the database,
 * which may still run; otherwise none.
 *
 * @param latest null if none has started yet.
 */
export function otherSettings(own: ServiceSettings, latest: ServiceSettings | null): string[] {
  const found = latest ? differing(own, latest) : [];
  if (found.length === 0) return [];
  const list = found.map(
    ({ field, here, there }) => `${names[field]} (${here} here, ${there} there)`,
  );
  return [
    `This process has other settings than the one that started before it on this database: ${list.join(', ')}. ` +
      'If that one still runs, give both the same: each delivers and removes the leads of both',
  ];
}
