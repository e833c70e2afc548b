import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Database } from '../database/types.ts';
import { exportLines, proofSourceOf } from '../proof/exportLines.ts';
import type { HeadKey } from '../proof/heads.ts';
import { Verifier, type Verification } from '../proof/verify.ts';

/** A key for heads, with its public key as PEM. */
export function testHeadKey(): HeadKey & { publicPem: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    keyId: 'test',
    publicPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => Promise.resolve(sign(null, bytes, privateKey)),
  };
}

/** The lines of an export of the database. */
export async function exportOf(db: Database): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportLines(proofSourceOf(db))) lines.push(line);
  return lines;
}

/** Verifies the lines of an export. */
export function verifyLines(lines: Iterable<string>, keys: readonly string[] = []): Verification {
  const verifier = new Verifier(keys);
  for (const line of lines) verifier.add(line);
  return verifier.finish();
}
