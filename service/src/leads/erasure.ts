import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { systemClock } from '../common/clock.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database, Queryable } from '../database/types.ts';
import { withProof } from '../proof/chain.ts';
import { Telling } from '../proof/telling.ts';
import {
  erasePerson,
  findPerson,
  insertErasure,
  readErasures,
  type ErasureCounts,
  type ErasureProof,
  type ErasureResult,
  type Person,
  type Subject,
} from '../repositories/erasure.ts';

const HASH_BYTES = 32;
const RETRY_FOR_MS = 5_000;

const hash = promisify(scrypt) as (value: string, salt: string, length: number) => Promise<Buffer>;

const normalise = ({ kind, value }: Subject) => (kind === 'email' ? value.toLowerCase() : value);

async function hashed(
  subject: Subject,
): Promise<{ kind: string; salt: string; subjectHash: string }> {
  const salt = randomBytes(16).toString('hex');
  const subjectHash = (await hash(normalise(subject), salt, HASH_BYTES)).toString('hex');
  return { kind: subject.kind, salt, subjectHash };
}

/** The phones and addresses of a person: whoever asks later may know one only. */
const subjectsOf = ({ contacts: { phones, emails } }: Person): Subject[] => [
  ...phones.map((value) => ({ kind: 'phone' as const, value })),
  ...emails.map((value) => ({ kind: 'email' as const, value })),
];

/**
 * Erases a person's data and stores a proof of the erasure for each phone and address of the person. The consent record
 * stays for its five years unless `withConsent`: the law requires it, and it
 * proves that there was consent. Opt-outs stay too, so that nobody texts the phone.
 */
export async function erase(
  db: Database,
  subject: Subject,
  options: { now: Date; withConsent: boolean },
): Promise<ErasureCounts> {
  // What the person sends at that moment takes the same rows, in another order.
  return retryTransient(systemClock, RETRY_FOR_MS, () =>
    withProof(db, 'removed', async (tx, proof) => {
      const person = await findPerson(tx, subject);
      // Takes long, so before what others wait for.
      const proofs = await Promise.all(subjectsOf(person).map(hashed));
      const { counts } = await erasePerson(tx, proof, subject, person, options);
      for (const one of proofs) await insertErasure(tx, { now: options.now, ...one, ...counts });
      return counts;
    }),
  );
}

/**
 * What an erasure at this moment would remove, and whom it would tell: it is made and taken back, so that it cannot
 * be another than `erase` makes.
 */
export async function previewErasure(
  db: Database,
  subject: Subject,
  options: { now: Date; withConsent: boolean },
): Promise<ErasureResult> {
  const takenBack = new Error('an erasure was only looked at');
  let result: ErasureResult | undefined;
  const look = async (tx: Queryable): Promise<never> => {
    const untold = new Telling('removed', { lane: '', number: 0, hash: '' }, () => {
      throw new Error('the chain is told of no preview');
    });
    result = await erasePerson(tx, untold, subject, await findPerson(tx, subject), options);
    throw takenBack;
  };
  await retryTransient(systemClock, RETRY_FOR_MS, () => db.transaction(look)).catch(
    (error: unknown) => {
      if (error !== takenBack) throw error;
    },
  );
  if (!result) throw takenBack;
  return result;
}

/** Whether a proof is of this phone or address. Takes some 50 ms of computing, so that nobody finds out by trying. */
async function isOf(proof: ErasureProof, subject: Subject): Promise<boolean> {
  const own = await hash(normalise(subject), proof.salt, HASH_BYTES);
  return timingSafeEqual(own, Buffer.from(proof.subject_hash, 'hex'));
}

/** Whether any of the proofs is of one of the phones and addresses. */
export async function isAnyOf(
  proofs: readonly ErasureProof[],
  subjects: readonly Subject[],
): Promise<boolean> {
  for (const proof of proofs) {
    for (const subject of subjects) {
      if (proof.kind === subject.kind && (await isOf(proof, subject))) return true;
    }
  }
  return false;
}

/** The proofs of a person's erasures; finding them takes the phone or e-mail address. */
export async function findErasures(
  db: Database,
  subject: Subject,
): Promise<({ erased_at: string } & ErasureCounts)[]> {
  const found = [];
  for (const proof of await readErasures(db, subject.kind)) {
    if (!(await isOf(proof, subject))) continue;
    found.push({
      erased_at: proof.erased_at,
      leads: proof.leads,
      consentsRemoved: proof.consents_removed,
      consentsKept: proof.consents_kept,
    });
  }
  return found;
}
