import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { DAY_MS, systemClock } from '../common/clock.ts';
import { equalTexts } from '../common/equalTexts.ts';
import { retryTransient } from '../database/retry.ts';
import { cannotWrite, isTransient, type Database, type Queryable } from '../database/types.ts';
import { withProof } from '../proof/chain.ts';
import { findNamingMessages } from '../repositories/contactMessages.ts';
import { holdRefusals } from '../repositories/refusals.ts';
import { ChainWriter } from '../proof/chainWriter.ts';
import {
  erasePerson,
  findPerson,
  holdsErasures,
  insertErasure,
  readErasures,
  saltOfErasures,
  type ErasureCounts,
  type ErasureProof,
  type ErasureResult,
  type ErasureSubject,
  type NewErasure,
  type Subject,
} from '../repositories/erasure.ts';
import type { Contacts } from '../repositories/personTables.ts';
import { LATE_LEAD_DAYS } from './retention.ts';

const HASH_BYTES = 32;
const RETRY_FOR_MS = 5_000;

/** How long new proofs share one salt. */
const SALT_MS = LATE_LEAD_DAYS * DAY_MS;

/** The hash of a phone or address, in hexadecimal digits. */
export type SubjectHash = (subject: Subject, salt: string) => Promise<string>;

const scrypted = promisify(scrypt) as (
  value: string,
  salt: string,
  length: number,
) => Promise<Buffer>;

/** Takes some 50 ms of computing, so that nobody finds out by trying who was erased. */
const slowHash: SubjectHash = async ({ kind, value }, salt) =>
  (await scrypted(kind === 'email' ? value.toLowerCase() : value, salt, HASH_BYTES)).toString(
    'hex',
  );

/**
 * The salt of a proof. All proofs of the same four days share one: a refused submission is compared with the
 * proofs of the last four days, and that must take no longer after many erasures.
 */
async function saltAt(tx: Queryable, now: Date): Promise<string> {
  const from = Math.floor(now.getTime() / SALT_MS) * SALT_MS;
  const known = await saltOfErasures(tx, new Date(from), new Date(from + SALT_MS));
  return known ?? randomBytes(16).toString('hex');
}

/** The phones and addresses of a person, each of which gets a proof: whoever asks later may know only one. */
const subjectsOf = ({ phones, emails }: Contacts): Subject[] => [
  ...phones.map((value) => ({ kind: 'phone' as const, value })),
  ...emails.map((value) => ({ kind: 'email' as const, value })),
];

/** Finds the messages that name the person. That takes long, so others must be able to run meanwhile. */
const findNaming = (db: Database, subject: ErasureSubject) =>
  retryTransient(systemClock, RETRY_FOR_MS, async () => {
    const { contacts } = await findPerson(db, subject);
    return { namingMessages: await findNamingMessages(db, contacts) };
  });

/** The result of an attempt whose commit may have succeeded even though its answer was lost. */
interface TriedErasure {
  stored: readonly NewErasure[];
  result: ErasureResult;
}

/**
 * Whether an attempt was committed although its answer was lost: a further attempt would find nobody and
 * report that. What the attempt stored shows it; a failover may have lost that.
 */
async function wasCommitted(tx: Queryable, { stored }: TriedErasure): Promise<boolean> {
  // The server may still be running the attempt: every erasure holds this lock until it ends.
  await holdRefusals(tx);
  return stored.length > 0 && holdsErasures(tx, stored);
}

/**
 * Erases a person's data, or one lead alone, and stores a proof of the erasure for each phone and address
 * of the person. The consent record stays for its five years unless `withConsent`: the law requires it,
 * and it proves that there was consent. Opt-outs stay too, so that nobody texts the phone.
 */
export async function erase(
  db: Database,
  subject: ErasureSubject,
  options: { now: Date; withConsent: boolean },
): Promise<ErasureResult> {
  const found = await findNaming(db, subject);
  let tried: TriedErasure | null = null;
  // Retried, because a submission of the person at that moment locks the same rows in another order.
  return retryTransient(systemClock, RETRY_FOR_MS, () =>
    withProof(db, 'removed', async (tx, proof) => {
      if (tried && (await wasCommitted(tx, tried))) return tried.result;
      const person = await findPerson(tx, subject);
      const salt = await saltAt(tx, options.now);
      const proofOf = async (one: Subject) => ({
        kind: one.kind,
        salt,
        subjectHash: await slowHash(one, salt),
      });
      // Hashing takes long, so it comes before the locks that others wait for.
      const proofs = new Map(
        await Promise.all(
          subjectsOf(person.proven).map(
            async (one) => [JSON.stringify(one), await proofOf(one)] as const,
          ),
        ),
      );
      const result = await erasePerson(tx, proof, subject, { ...person, ...found }, options);
      const stored: NewErasure[] = [];
      for (const one of subjectsOf(result.proven)) {
        // Contact details that the person has sent since have no hash yet.
        const made = proofs.get(JSON.stringify(one)) ?? (await proofOf(one));
        stored.push({ now: options.now, ...made, ...result });
      }
      for (const one of stored) await insertErasure(tx, one);
      tried = { stored, result };
      return result;
    }),
  );
}

const notPreviewed = (cause: unknown) =>
  new Error(
    `The database takes no writes now (${cause instanceof Error ? cause.message : String(cause)}), and a preview makes the ` +
      'erasure and takes it back: repeat it where the database can be written, such as after the restore. Until then, ' +
      'npm run leads -- person --phone PHONE shows what is held, and npm run leads -- --phone PHONE the leads.',
    { cause },
  );

/**
 * What an erasure at this moment would remove, and whom it would tell. It runs the erasure and rolls it back,
 * so that the preview cannot differ from what `erase` does.
 */
export async function previewErasure(
  db: Database,
  subject: ErasureSubject,
  options: { now: Date; withConsent: boolean },
): Promise<ErasureResult> {
  const found = await findNaming(db, subject);
  const takenBack = new Error('an erasure was only looked at');
  let result: ErasureResult | undefined;
  const look = async (tx: Queryable): Promise<never> => {
    const untold = new ChainWriter('removed', { lane: '', number: 0, hash: '' }, () => {
      throw new Error('the chain is told of no preview');
    });
    const person = { ...(await findPerson(tx, subject)), ...found };
    result = await erasePerson(tx, untold, subject, person, options);
    throw takenBack;
  };
  const isRetryable = (error: unknown) => isTransient(error) && !cannotWrite(error);
  const looking = () => db.transaction(look);
  await retryTransient(systemClock, RETRY_FOR_MS, looking, isRetryable).catch((error: unknown) => {
    if (cannotWrite(error)) throw notPreviewed(error);
    if (error !== takenBack) throw error;
  });
  if (!result) throw takenBack;
  return result;
}

/** The proofs that match a phone or address, which is hashed once for each of their salts. */
async function proofsOf(
  subject: Subject,
  proofs: readonly ErasureProof[],
  hash: SubjectHash,
): Promise<ErasureProof[]> {
  const hashes = new Map<string, string>();
  const ofKind = proofs.filter(({ kind }) => kind === subject.kind);
  // One after the other: each takes much computing.
  for (const salt of new Set(ofKind.map((proof) => proof.salt))) {
    hashes.set(salt, await hash(subject, salt));
  }
  return ofKind.filter(({ salt, subject_hash }) =>
    equalTexts(hashes.get(salt) ?? '', subject_hash),
  );
}

/** Whether any of the proofs matches one of the phones and addresses. */
export async function isAnyOf(
  proofs: readonly ErasureProof[],
  subjects: readonly Subject[],
  hash = slowHash,
): Promise<boolean> {
  for (const subject of subjects) {
    if ((await proofsOf(subject, proofs, hash)).length > 0) return true;
  }
  return false;
}

/** The proofs of a person's erasures; finding them takes the phone or e-mail address. */
export async function findErasures(
  db: Database,
  subject: Subject,
): Promise<({ erased_at: string } & ErasureCounts)[]> {
  const proofs = await proofsOf(subject, await readErasures(db, subject.kind), slowHash);
  return proofs.map((proof) => ({
    erased_at: proof.erased_at,
    leads: proof.leads,
    consentsRemoved: proof.consents_removed,
    consentsKept: proof.consents_kept,
  }));
}
