import type { Config } from '../config/config.ts';
import { namesOf } from '../config/destinations.ts';
import type { ServiceSettings } from '../repositories/serviceSettings.ts';

/** What commands need of a configuration. */
export function serviceSettingsOf(config: Config): ServiceSettings {
  const { destinations, leadRetentionDays, mail, product } = config;
  const { production, minFormMs, otpPolicy, otpUnconfirmed, consentUnproven } = config;
  return {
    destinations: namesOf(destinations),
    leadRetentionDays,
    product: product.id,
    sendsMail: mail.url !== null,
    rules: { production, minFormMs, otpPolicy, otpUnconfirmed, consentUnproven },
  };
}

/** What has a setting of its own that the shell may set, too. */
type Named = Omit<ServiceSettings, 'rules'>;

/** Which setting each field comes from. */
const names: Readonly<Record<keyof Named, string>> = {
  destinations: 'DELIVERY_URLS',
  leadRetentionDays: 'LEAD_RETENTION_DAYS',
  product: 'PRODUCT',
  sendsMail: 'MAIL_URL',
};
const fields = Object.keys(names) as (keyof Named)[];

function shown(value: Named[keyof Named]): string {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'set' : 'not set';
  return String(value);
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
    .map((field) => ({ field, here: shown(shell[field]), there: shown(service[field]) }))
    .filter(({ here, there }) => here !== there)
    .map(
      ({ field, here, there }) =>
        `${names[field]} of this shell (${here}) is not used: the service has ${there}.`,
    );
}
