import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Gauge } from 'prom-client';
import type { Clock } from '../common/clock.ts';
import { errorCode } from '../common/errorCode.ts';
import { replacePrivate } from '../common/privateFile.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/types.ts';
import { sha256 } from '../common/sha256.ts';
import {
  insertTimestamp,
  readHeadsAfter,
  readLatestHead,
  type Head,
} from '../repositories/proof.ts';
import { readPublicKeys } from '../repositories/signingKeys.ts';
import { withProof } from './chain.ts';
import { makeHead } from './heads.ts';
import { proofFolderOf } from './proofFolder.ts';
import { sendHead } from './sendHead.ts';
import { verifierOf, type SigningKey } from './signingKey.ts';

/** How often to check whether a head is due, in milliseconds; also the pause before a retry. */
const INTERVAL_MS = 60_000;
/** How long a statement may wait for its answer, in milliseconds: it reads the end of every lane. */
const STATEMENT_LIMIT_MS = 20_000;
/** The most heads that wait to be sent or stamped, some six weeks'; each head names the one before it. */
const MOST_WAITING = 1_000;
/** Heads that are read at once to be written. */
const PAGE = 500;

/** Where heads go. */
interface HeadTargets {
  /** The folder of DATA_DIR that heads and public keys are written to. */
  folder: string;
  /** PROOF_URL; null sends heads nowhere. */
  url: string | null;
  /** PROOF_TIMESTAMP_URL; null asks for no time stamps. */
  timestampUrl: string | null;
}

/** Where heads go by the settings. */
export const headTargets = ({
  dataDir,
  proofUrl: url,
  proofTimestampUrl: timestampUrl,
}: Pick<Config, 'dataDir' | 'proofUrl' | 'proofTimestampUrl'>): HeadTargets => ({
  folder: proofFolderOf(dataDir),
  url,
  timestampUrl,
});

export interface HeadKeeping extends HeadTargets {
  db: Database;
  clock: Clock;
  key: SigningKey;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** 1 while a head could not be made, written, sent or stamped, else 0. */
  failing: Pick<Gauge, 'set'>;
}

const FILE = /^head-(\d+)\.json$/;
const nameOf = (number: number, ending: string) =>
  `head-${String(number).padStart(8, '0')}.${ending}`;

/** The number of the latest head in a folder; 0 if there is none. */
async function latestIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names.reduce((most, name) => Math.max(most, Number(FILE.exec(name)?.[1] ?? 0)), 0);
}

/**
 * @returns the number of the folder's latest head; 0 if there is none.
 * @throws Error if that head is not one of this database.
 */
async function requireOwn(db: Database, folder: string): Promise<number> {
  const last = await latestIn(folder);
  if (last === 0) return last;
  const kept = JSON.parse(await readFile(join(folder, nameOf(last, 'json')), 'utf8')) as Head;
  const [stored] = await readHeadsAfter(db, last - 1, 1);
  if (stored?.number === last && stored.hash === kept.hash) return last;
  throw new Error(
    `head ${last} in ${folder} is not of this database: move the folder away where another database ` +
      'has used this DATA_DIR, or where this one was restored from a backup.',
  );
}

/**
 * A head that somebody else inserted would delay the next one while it is fresh, and would be part of the
 * chain for ever once a head is signed over it.
 *
 * @throws Error if the latest head is not as a key of this database signed it.
 */
async function requireSigned(db: Database, key: SigningKey): Promise<void> {
  const head = await readLatestHead(db);
  if (head === null) return;
  const [body, signature] = [Buffer.from(head.body), Buffer.from(head.signature, 'base64')];
  for (const known of [key, ...(await readPublicKeys(db)).map(verifierOf)]) {
    if (!(await known.verify(body, signature))) continue;
    const { number } = JSON.parse(head.body) as Partial<Head>;
    if (number === head.number && sha256(head.body) === head.hash) return;
  }
  throw new Error(
    `head ${head.number} in proof_heads is not as a key of this service signed it: somebody wrote it to the ` +
      'database. npm run leads -- verify says more; no further head is signed until it is gone.',
  );
}

/**
 * Writes the public key and the heads that the folder does not have, those of other processes included.
 *
 * @throws Error if the folder holds the heads of another database, or cannot be written.
 */
export async function writeHeads(
  db: Database,
  { keyId, publicPem }: Pick<SigningKey, 'keyId' | 'publicPem'>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keyFile = `key-${keyId}.pem`;
  if (!(await readdir(folder)).includes(keyFile))
    await replacePrivate(join(folder, keyFile), publicPem);
  let last = await requireOwn(db, folder);
  for (;;) {
    const heads = await readHeadsAfter(db, last, PAGE);
    for (const head of heads) {
      await replacePrivate(join(folder, nameOf(head.number, 'json')), `${JSON.stringify(head)}\n`);
      last = head.number;
    }
    if (heads.length < PAGE) return;
  }
}

/** Does something with each head, the oldest first; one that fails stays in the list, with all after it. */
async function inTurn(heads: Head[], work: (head: Head) => Promise<void>): Promise<void> {
  for (let head = heads[0]; head; head = heads[0]) {
    await work(head);
    heads.shift();
  }
}

/**
 * Makes a head every hour, in one process of the deployment, and writes it, sends it and has it
 * stamped. What fails is tried again a minute later.
 *
 * @returns a function that stops it and resolves once no statement is under way.
 */
export function keepHeads(keeping: HeadKeeping): () => Promise<void> {
  const { clock, key, folder, url, timestampUrl, log, failing } = keeping;
  const db = keeping.db.withTimeLimit(STATEMENT_LIMIT_MS);
  const stopping = new AbortController();
  const { signal } = stopping;
  const toSend: Head[] = [];
  const toStamp: Head[] = [];
  const make = async () => {
    // Signing a chain that was rolled back would make it look genuine to everybody without another copy.
    await requireOwn(db, folder);
    await requireSigned(db, key);
    const head = await makeHead(db, key, clock.now());
    if (head === null) return;
    if (url !== null) toSend.push(head);
    if (timestampUrl !== null) toStamp.push(head);
    for (const waiting of [toSend, toStamp]) waiting.splice(0, waiting.length - MOST_WAITING);
  };
  const send = () => inTurn(toSend, (head) => sendHead(url ?? '', head, signal));
  const stamp = () =>
    inTurn(toStamp, async ({ number, hash }) => {
      // Loaded on demand, because few services ask for time stamps, and the library takes a while to load.
      const { requestTimestamp } = await import('./timestamp.ts');
      const response = await requestTimestamp(timestampUrl ?? '', hash, signal);
      await withProof(db, 'stored', (tx, proof) =>
        insertTimestamp(tx, proof, number, response.toString('base64')),
      );
      await replacePrivate(join(folder, nameOf(number, 'tsr')), response);
    });
  const steps = {
    'no head of the chain of consents could be signed': make,
    'heads could not be written to DATA_DIR/proof': () => writeHeads(db, key, folder),
    'heads could not be sent to PROOF_URL': send,
    'heads got no time stamp from PROOF_TIMESTAMP_URL': stamp,
  };
  const runOnce = async () => {
    let failed = 0;
    for (const [message, step] of Object.entries(steps)) {
      await step().catch((error: unknown) => {
        if (signal.aborted) return;
        failed = 1;
        log.error({ err: error }, message);
      });
    }
    failing.set(failed);
  };
  const loop = (async () => {
    while (!signal.aborted) {
      await runOnce();
      await clock.delay(INTERVAL_MS, signal);
    }
  })();
  return async () => {
    stopping.abort();
    await loop;
  };
}
