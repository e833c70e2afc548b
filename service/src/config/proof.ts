import { signingKeyOf } from '../proof/signingKey.ts';
import { choice, ConfigError, optional, parseUrl, type Environment } from './readers.ts';
import { settings } from './settings.ts';

type ConsentUnproven = (typeof settings.CONSENT_UNPROVEN.choices)[number];

/** The private key that proof of consent is signed with; null if the service makes one. */
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

/** What happens to a lead whose consent is not proven. */
export const readConsentUnproven = (env: Environment, production: boolean): ConsentUnproven =>
  choice(
    env,
    'CONSENT_UNPROVEN',
    settings.CONSENT_UNPROVEN.choices,
    production ? 'hold' : 'deliver',
  );

/** Where heads of the proof are sent, `PROOF_URL` or `PROOF_TIMESTAMP_URL`; null if that is not set. */
export function readProofUrl(
  env: Environment,
  name: 'PROOF_URL' | 'PROOF_TIMESTAMP_URL',
): string | null {
  const address = optional(env, name);
  return address === undefined ? null : parseUrl(name, address, ['https:', 'http:']).href;
}
