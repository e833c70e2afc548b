import { createHmac, randomBytes } from 'node:crypto';
import { createChallenge, extractParams } from 'altcha-lib/v1';
import type { Clock } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { CodeProof, ProofChallenge } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readProofKey, type SpentProof } from '../repositories/codeProofs.ts';
import { equalCodes } from './derive.ts';

/** How long a challenge can be answered. */
const LIFETIME_MS = 300_000;
/**
 * The most hashes that a browser has to try; half of them on average. Chromium on a laptop tries
 * 60,000 to 90,000 in a second; a mid-range phone about a quarter of that, so it needs 1 to 2 s at most.
 */
const MOST_HASHES = 30_000;
const ALGORITHM = 'SHA-256';

/**
 * Proofs of work for one-time codes, in ALTCHA's format. A challenge is signed with a key that
 * depends on phone and session, so a solution counts for these only, and nothing is stored until
 * it is used.
 */
export class CodeProofs {
  readonly #options: { db: Database; clock: Clock };
  #key: string | null = null;

  constructor(options: { db: Database; clock: Clock }) {
    this.#options = options;
  }

  /** A challenge for one code to the phone. */
  async challenge(phone: string, sessionId: string): Promise<ProofChallenge> {
    const expires = new Date(this.#options.clock.now().getTime() + LIFETIME_MS);
    const { challenge, salt, signature } = await createChallenge({
      algorithm: ALGORITHM,
      hmacKey: await this.#keyFor(phone, sessionId),
      maxnumber: MOST_HASHES,
      expires,
    });
    return {
      algorithm: ALGORITHM,
      challenge,
      salt,
      signature,
      maxnumber: MOST_HASHES,
      expires_at: expires.toISOString(),
    };
  }

  /** What to mark as used if the proof solves this service's challenge for phone and session, else null. */
  async verify(proof: CodeProof, phone: string, sessionId: string): Promise<SpentProof | null> {
    const { number, salt, challenge, signature } = proof;
    // Checked by the service's clock, which the library does not know.
    const expiresAt = new Date(Number(extractParams(proof).expires) * 1_000);
    if (!(expiresAt > this.#options.clock.now())) return null;
    const hmacKey = await this.#keyFor(phone, sessionId);
    // As the library's verifySolution does, but compared in constant time.
    const own = await createChallenge({ algorithm: ALGORITHM, hmacKey, number, salt });
    const isOurs = equalCodes(own.signature, signature) && equalCodes(own.challenge, challenge);
    return isOurs ? { challenge, phone, expiresAt } : null;
  }

  async #keyFor(phone: string, sessionId: string): Promise<string> {
    this.#key ??= await readProofKey(this.#options.db, randomBytes(32).toString('base64url'));
    return createHmac('sha256', this.#key).update(`${phone} ${sessionId}`).digest('hex');
  }
}

/** The refusal of a code that has to wait for a proof of work, with the challenge to solve. */
export const proofRequired = (challenge: ProofChallenge): ServiceError =>
  new ServiceError(428, 'proof_required', 'Solve the challenge and ask for the code again.', {
    data: { reason: 'proof_required', ...challenge },
  });
