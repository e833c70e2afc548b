import { randomUUID } from 'node:crypto';
import { codeAttempts, codeResendMs, type Product } from '@tidyguard/content';
import { DAY_MS, MOST_AHEAD_MS, type Clock } from '../common/clock.ts';
import type { CodeProofPolicy } from '../config/config.ts';
import type { CodeProof, SendCodeReply, VerifyCodeReply } from '../contract/index.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database, Queryable } from '../database/types.ts';
import { ServiceError } from '../common/serviceError.ts';
import type { CodeSender, CodeVerdict } from './codeSender.ts';
import * as repository from '../repositories/codes.ts';
import { mayGetCode } from '../repositories/optOuts.ts';
import { spendProof, type SpentProof } from '../repositories/codeProofs.ts';
import { countSessionCode, findQuizSession } from '../repositories/quizSessions.ts';
import { isConsumerNumber } from '../checks/phone.ts';
import { deriveCode, equalCodes, hashCode } from './derive.ts';
import {
  isModest,
  isWithin,
  needsProof,
  originOf,
  WINDOW_MS,
  type AskingSession,
  type SendCounts,
  type SendLimits,
} from './limits.ts';
import { CodeProofs, proofRequired } from './proofs.ts';

const LIFETIME_MS = 600_000;
const RETRY_FOR_MS = 3_000;
/** The least time, in milliseconds, that a person needs from the ZIP question to the phone field. */
const QUIZ_MS = 15_000;
/** How many codes from the kept part one session may get: visitors correct wrong numbers and ask again. */
const CODES_OF_QUIZ = 5;

const SENT: SendCodeReply = { data: { success: true, status: 'sent' } };
const APPROVED: VerifyCodeReply = { success: true, status: 'approved' };

export interface CodeServiceOptions {
  db: Database;
  clock: Clock;
  /** Null if no codes can be sent. */
  sender: CodeSender | null;
  secret: string;
  limits: SendLimits;
  proofPolicy: CodeProofPolicy;
  allowFictional: boolean;
  messages: Product['messages'];
  onSend?: (result: 'sent' | 'limited' | 'failed' | 'withheld' | 'proof_required') => void;
}

// The same error for every limit: telling which one was reached would help an attacker.
const limited = (seconds: number) =>
  new ServiceError(
    429,
    'too_many_codes',
    `Please wait ${seconds} seconds before asking for another code.`,
    { retryAfterSeconds: seconds },
  );

/** A code that is to be sent. */
interface Reservation {
  id: string;
  reservedAt: Date;
  /** When it was sent before; null if it is new. */
  before: Date | null;
}

/** One-time codes: who gets one, how often, and how many attempts there are. */
export class CodeService {
  readonly #options: CodeServiceOptions;
  readonly #proofs: CodeProofs;
  readonly #expired: VerifyCodeReply;
  readonly #exhausted: VerifyCodeReply;

  constructor(options: CodeServiceOptions) {
    this.#options = options;
    this.#proofs = new CodeProofs(options);
    const { codeAttemptsUsedUp, codeExpired } = options.messages;
    this.#expired = { success: false, status: 'expired', message: codeExpired };
    this.#exhausted = {
      success: false,
      status: 'pending',
      message: codeAttemptsUsedUp,
      attempts_remaining: 0,
    };
  }

  /**
   * Sends a code; the same one again until it expires. A session that asks again within 30 s is told
   * that it was sent, because its page may not know, and no other text goes out. A phone that opted out
   * gets at most two in a day, and always the same answer, so that nobody can find out who opted out.
   *
   * @param proof a solution of the challenge that an answer 428 asked for.
   * @throws {ServiceError} 428 if a proof of work is needed first, 429 at a limit, 422 for a number
   * that is not valid, 502/503 if sending fails.
   */
  async send(
    phone: string,
    sessionId: string,
    address: string,
    proof?: CodeProof,
  ): Promise<SendCodeReply> {
    const { sender, db, clock, onSend } = this.#options;
    if (!sender) {
      throw new ServiceError(503, 'codes_unavailable', 'Codes cannot be sent at the moment.');
    }
    if (!isConsumerNumber(phone, this.#options)) {
      throw new ServiceError(422, 'invalid_field', 'Field "phone" is no number we can text.', {
        field: 'phone',
      });
    }
    const proved = proof ? await this.#proofs.verify(proof, phone, sessionId) : null;
    const reserved = await this.#reserveSend(phone, sessionId, address, proved);
    if (reserved === null) {
      onSend?.('proof_required');
      throw proofRequired(await this.#proofs.challenge(phone, sessionId));
    }
    // Also for an opted-out phone: the answer tells nobody who that is.
    if (reserved === 'sent') return SENT;
    if (!(await mayGetCode(db, phone, clock.now()))) {
      onSend?.('withheld');
    } else {
      await this.#sendCode(sender, reserved.id, phone).catch(async (error: unknown) => {
        onSend?.('failed');
        await this.#noteFailure(reserved).catch(() => undefined);
        throw error;
      });
      onSend?.('sent');
    }
    return SENT;
  }

  /**
   * Checks an entered code. Each code that was sent allows three attempts in all, from any sessions. A session that
   * enters its approved code again, because the answer was lost, gets the same answer again.
   */
  async verify(phone: string, otp: string, sessionId: string): Promise<VerifyCodeReply> {
    const { db, clock, sender } = this.#options;
    const claim = await retryTransient(clock, RETRY_FOR_MS, () =>
      db.transaction(async (tx) => {
        await repository.lockPhone(tx, phone);
        const open = await repository.findOpen(tx, phone, sessionId, clock.now());
        if (!open) return null;
        const attempts = await repository.countAttempts(tx, open.code_ref);
        if (attempts >= codeAttempts) return { open, attempt: codeAttempts + 1 };
        await repository.addAttempt(tx, open.verification_id);
        return { open, attempt: attempts + 1 };
      }),
    );
    if (!claim || !sender) return this.#repeatApproval(phone, otp, sessionId);
    const { open, attempt } = claim;
    // Every attempt was begun, but some were never judged: the provider failed, or a process ended meanwhile.
    if (attempt > codeAttempts) return this.#closeExhausted(sender, open);
    const verdict = await this.#checkCode(sender, open.verification_id, phone, otp);
    if (verdict === 'approved') {
      return (await this.#approve(open, otp)) ? APPROVED : this.#expired;
    }
    if (verdict === 'gone') {
      await repository.closeVerification(db, open.verification_id, clock.now());
      return this.#repeatApproval(phone, otp, sessionId);
    }
    const left = codeAttempts - attempt;
    if (left === 0) return this.#closeExhausted(sender, open);
    return {
      success: false,
      status: 'pending',
      message: this.#options.messages.codeInvalid(left),
      attempts_remaining: left,
    };
  }

  /**
   * Counts a send against the limits.
   *
   * @param proved the proof of work that came with the request, if it is right.
   * @returns what is to be sent; `sent` if this session was sent its code less than 30 s ago; null if the
   *   send needs a proof of work that has not been used before.
   * @throws {ServiceError} 429 at a limit.
   */
  #reserveSend(
    phone: string,
    sessionId: string,
    address: string,
    proved: SpentProof | null,
  ): Promise<Reservation | 'sent' | null> {
    const { db, clock, limits, proofPolicy } = this.#options;
    const origin = originOf(phone, address);
    // A transaction whose end is unknown may have reserved this send: its repeat finds it by the time.
    let reserving: Reservation | null = null;
    return retryTransient(clock, RETRY_FOR_MS, () =>
      db.transaction(async (tx) => {
        await repository.lockSends(tx);
        const now = clock.now();
        const open = await repository.findOpen(tx, phone, sessionId, now);
        const lastAt = await this.#coolDown(tx, phone, now, open);
        if (lastAt) {
          return reserving?.reservedAt.getTime() === lastAt.getTime() ? reserving : 'sent';
        }
        const counts = await repository.countSends(tx, origin, now);
        const session = await this.#readSession(tx, sessionId, counts, now);
        const { isKept } = session;
        if (!isWithin(counts, limits, isKept)) {
          this.#options.onSend?.('limited');
          throw limited(WINDOW_MS / 1_000);
        }
        const isProved = async () => proved !== null && (await spendProof(tx, proved));
        if (needsProof(proofPolicy, counts, limits, session) && !(await isProved())) return null;
        await repository.recordSend(tx, origin, now, isKept);
        if (isKept) await countSessionCode(tx, sessionId);
        const id = open?.verification_id ?? randomUUID();
        reserving = { id, reservedAt: now, before: open?.last_sent_at ?? null };
        if (open) {
          await repository.touchVerification(tx, id, now);
        } else {
          const expiresAt = new Date(now.getTime() + LIFETIME_MS);
          await repository.insertVerification(tx, { id, phone, sessionId, now, expiresAt });
        }
        return reserving;
      }),
    );
  }

  /**
   * Refuses a code to a phone that got one less than 30 s ago, whichever session asked for it.
   *
   * @param open the code of the session that asks now.
   * @returns when the phone got that one, if it was less than 30 s ago.
   */
  async #coolDown(
    tx: Queryable,
    phone: string,
    now: Date,
    open: repository.Verification | null,
  ): Promise<Date | null> {
    const time = now.getTime();
    const sentAt = await repository.lastSendTo(
      tx,
      phone,
      new Date(time - codeResendMs),
      new Date(time + MOST_AHEAD_MS),
    );
    if (sentAt === null || open?.last_sent_at.getTime() === sentAt.getTime()) return sentAt;
    this.#options.onSend?.('limited');
    const since = Math.max(0, time - sentAt.getTime());
    throw limited(Math.ceil((codeResendMs - since) / 1_000));
  }

  /**
   * A session may use the kept codes if its ZIP was checked within a day, and at least as long ago as a quiz
   * takes.
   */
  async #readSession(
    tx: Queryable,
    sessionId: string,
    counts: SendCounts,
    now: Date,
  ): Promise<AskingSession> {
    const session = await findQuizSession(tx, sessionId, new Date(now.getTime() - DAY_MS));
    if (session === null) return { hasZip: false, isKept: false };
    const tookQuiz = now.getTime() - session.startedAt.getTime() >= QUIZ_MS;
    const isKept =
      tookQuiz && session.codes < CODES_OF_QUIZ && isModest(counts, this.#options.limits);
    return { hasZip: true, isKept };
  }

  async #sendCode(sender: CodeSender, id: string, phone: string): Promise<void> {
    const e164 = `+1${phone}`;
    if (sender.kind === 'local') {
      await sender.send(e164, deriveCode(this.#options.secret, id));
    } else {
      await repository.setCodeRef(this.#options.db, id, await sender.start(e164));
    }
  }

  /** A code that could not be sent is not called sent when it is asked for again. */
  async #noteFailure({ id, before }: Reservation): Promise<void> {
    const { db, clock } = this.#options;
    if (before) await repository.touchVerification(db, id, before);
    else await repository.closeVerification(db, id, clock.now());
  }

  async #checkCode(
    sender: CodeSender,
    id: string,
    phone: string,
    otp: string,
  ): Promise<CodeVerdict> {
    if (sender.kind === 'provider') return sender.check(`+1${phone}`, otp);
    // Stryker disable next-line StringLiteral: any verdict will do that is neither approved nor gone
    return equalCodes(deriveCode(this.#options.secret, id), otp) ? 'approved' : 'wrong';
  }

  /** Approves the code; false if another one was approved before. */
  #approve({ verification_id: id }: repository.Verification, otp: string): Promise<boolean> {
    const { db, clock, secret } = this.#options;
    const hash = hashCode(secret, id, otp);
    return retryTransient(clock, RETRY_FOR_MS, () => repository.approve(db, id, hash, clock.now()));
  }

  /** The answer to a code that is not open: the session's approved code is approved, any other one has expired. */
  async #repeatApproval(phone: string, otp: string, sessionId: string): Promise<VerifyCodeReply> {
    const { db, clock, secret } = this.#options;
    const approved = await retryTransient(clock, RETRY_FOR_MS, () =>
      repository.listApproved(db, phone, sessionId, clock.now()),
    );
    const isRepeated = approved.some(
      ({ verification_id: id, approved_code: hash }) =>
        hash !== null && equalCodes(hash, hashCode(secret, id, otp)),
    );
    return isRepeated ? APPROVED : this.#expired;
  }

  async #closeExhausted(
    sender: CodeSender,
    open: repository.Verification,
  ): Promise<VerifyCodeReply> {
    const { db, clock } = this.#options;
    await repository.closeVerification(db, open.verification_id, clock.now());
    // Otherwise the provider would send the same code again, which has no attempts left.
    if (sender.kind === 'provider') await sender.cancel(open.code_ref);
    return this.#exhausted;
  }
}
