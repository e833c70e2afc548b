import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPostgres } from '../database/postgres.ts';
import type { Database } from '../database/types.ts';
import { proofFolderOf } from '../proof/proofFolder.ts';
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

/** An export of a PostgreSQL server, by line, and the public keys that a service put in its data folder. */
export async function proofOfPostgres(
  url: string,
  dataDir: string,
): Promise<{ lines: string[]; keys: string[] }> {
  const folder = proofFolderOf(dataDir);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pem'));
  const keys = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const db = openPostgres({
    connectionString: url,
    maxConnections: 2,
    onConnectionLost: () => undefined,
    role: null,
  });
  try {
    return { lines: await exportOf(db), keys };
  } finally {
    await db.close();
  }
}

/** Verifies the chain on a PostgreSQL server. */
export async function verifyPostgres(url: string, dataDir: string): Promise<Verification> {
  const { lines, keys } = await proofOfPostgres(url, dataDir);
  return verifyLines(lines, keys);
}
