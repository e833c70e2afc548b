import { createHash } from 'node:crypto';
import type { CodeProof, ProofChallenge } from '../contract/index.ts';

/** Does a browser's work, with a quicker SHA-256. */
export function solveProof(asked: ProofChallenge): CodeProof {
  const { algorithm, challenge, salt, signature, maxnumber } = asked;
  for (let number = 0; number <= maxnumber; number += 1) {
    const hash = createHash('sha256').update(`${salt}${number}`).digest('hex');
    if (hash === challenge) return { algorithm, challenge, salt, signature, number };
  }
  throw new Error('the challenge has no solution');
}

/** The challenge of an answer 428. */
export const challengeOf = (body: Record<string, unknown>) => body.data as ProofChallenge;
