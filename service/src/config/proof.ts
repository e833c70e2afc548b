import { signingKeyOf } from '../proof/signingKey.ts';
import { LOOPBACK } from './destinations.ts';
import { choice, ConfigError, optional, parseUrl, type Environment } from './readers.ts';
import { settings } from './settings.ts';

type ConsentUnproven = (typeof settings.CONSENT_UNPROVEN.choices)[number];

/** The private key that proof of consent is signed with; null where the service makes one. */
export function readProofKey(env: Environment): string | null {
  const key = optional(env, 'PROOF_KEY');
  if (key === undefined) return null;
  try {
    signingKeyOf(key);
  } catch {
    throw new ConfigError(
      'PROOF_KEY',
      'must be a private Ed25519 key as PKCS#8 in base64: openssl genpkey -algorithm ed25519 -outform DER | base64 -w 0',
    );
  }
  return key;
}

/** What becomes of a lead whose consent is not proven. */
export const readConsentUnproven = (env: Environment, production: boolean): ConsentUnproven =>
  choice(
    env,
    'CONSENT_UNPROVEN',
    settings.CONSENT_UNPROVEN.choices,
    production ? 'hold' : 'deliver',
  );

/** Where heads of the chain of consents are sent; null sends them nowhere. */
export function readProofUrl(env: Environment, production: boolean): string | null {
  const address = optional(env, 'PROOF_URL');
  if (address === undefined) return null;
  const url = parseUrl('PROOF_URL', address, ['https:', 'http:']);
  if (production && url.protocol !== 'https:' && !LOOPBACK.has(url.hostname)) {
    throw new ConfigError('PROOF_URL', 'must use https in production');
  }
  return url.href;
}
