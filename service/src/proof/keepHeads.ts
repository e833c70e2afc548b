import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Gauge } from 'prom-client';
import type { Clock } from '../common/clock.ts';
import type { Database } from '../database/types.ts';
import { readHeadsAfter, type Head } from '../repositories/proof.ts';
import { makeHead } from './heads.ts';
import { sendHead } from './sendHead.ts';
import type { SigningKey } from './signingKey.ts';

/** How often is looked whether a head is due, in milliseconds; also the pause before a retry. */
const INTERVAL_MS = 60_000;
/** How long a statement may wait for its answer, in milliseconds: it reads the end of every lane. */
const STATEMENT_LIMIT_MS = 20_000;
/** Heads that wait for PROOF_URL, of some six weeks; the next one names the one before it. */
const MOST_WAITING = 1_000;
/** Heads that are written at once. */
const PAGE = 500;

export interface HeadKeeping {
  db: Database;
  clock: Clock;
  key: SigningKey;
  /** The folder of DATA_DIR that heads and public keys are written to. */
  folder: string;
  /** PROOF_URL; null sends heads nowhere. */
  url: string | null;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** 1 while a head could not be made, written or sent, else 0. */
  failing: Pick<Gauge, 'set'>;
}

const FILE = /^head-(\d+)\.json$/;
const nameOf = ({ number }: Head) => `head-${String(number).padStart(8, '0')}.json`;

/** Writes a file that only this user can read, whole or not at all. */
async function writePrivately(folder: string, name: string, text: string): Promise<void> {
  // Processes of several containers may share the folder, and a process id.
  const temporary = join(folder, `.${name}.${randomUUID()}`);
  await writeFile(temporary, text, { mode: 0o600, flush: true });
  await rename(temporary, join(folder, name));
}

/** Writes the public key and the heads that the folder does not have, also those of other processes. */
export async function writeHeads(
  db: Database,
  { keyId, publicPem }: Pick<SigningKey, 'keyId' | 'publicPem'>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const keyFile = `key-${keyId}.pem`;
  if (!names.includes(keyFile)) await writePrivately(folder, keyFile, publicPem);
  const numbers = names.map((name) => Number(FILE.exec(name)?.[1] ?? 0));
  let last = numbers.reduce((most, number) => Math.max(most, number), 0);
  for (;;) {
    const heads = await readHeadsAfter(db, last, PAGE);
    for (const head of heads) {
      await writePrivately(folder, nameOf(head), `${JSON.stringify(head)}\n`);
      last = head.number;
    }
    if (heads.length < PAGE) return;
  }
}

/**
 * Makes a head every hour, in one process of the deployment, and writes and sends it. What fails is
 * tried again a minute later.
 *
 * @returns a function that stops it and resolves once no statement is under way.
 */
export function keepHeads(keeping: HeadKeeping): () => Promise<void> {
  const { clock, key, folder, url, log, failing } = keeping;
  const db = keeping.db.withTimeLimit(STATEMENT_LIMIT_MS);
  const stopping = new AbortController();
  const { signal } = stopping;
  const waiting: Head[] = [];
  const make = async () => {
    const head = await makeHead(db, key, clock.now());
    if (head !== null && url !== null) waiting.push(head);
    waiting.splice(0, waiting.length - MOST_WAITING);
  };
  const send = async () => {
    for (let head = waiting[0]; head && url !== null; head = waiting[0]) {
      await sendHead(url, head, signal);
      waiting.shift();
    }
  };
  const steps = {
    'no head of the chain of consents could be signed': make,
    'heads could not be written to DATA_DIR/proof': () => writeHeads(db, key, folder),
    'heads could not be sent to PROOF_URL': send,
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
