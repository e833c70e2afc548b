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
import { deriveCode, equalCodes } from './derive.ts';
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
/** The least time that a person needs from the ZIP question to the phone field. */
const QUIZ_MS = 15_000;
/** Codes from the kept part for one session: wrong numbers are corrected, codes sent again. */
const CODES_OF_QUIZ = 5;

export interface CodeServiceOptions {
  db: Database;
  clock: Clock;
  /** Null where no codes can be sent. */
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
   * Sends a code; the same one again until it expires. A phone that opted out gets at most two in a
   * day, and always the same answer, so that nobody can find out who opted out.
   *
   * @param proof a solution of the challenge that an answer 428 asked for.
   * @throws {ServiceError} 428 where a proof of work is wanted first, 429 at a limit, 422 for a number
   *   that is not valid, 502/503 where sending fails.
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
    const id = await this.#reserveSend(phone, sessionId, address, proved);
    if (id === null) {
      onSend?.('proof_required');
      throw proofRequired(await this.#proofs.challenge(phone, sessionId));
    }
    if (!(await mayGetCode(db, phone, clock.now()))) {
      onSend?.('withheld');
    } else {
      await this.#sendCode(sender, id, phone).catch((error: unknown) => {
        onSend?.('failed');
        throw error;
      });
      onSend?.('sent');
    }
    return { data: { success: true, status: 'sent' } };
  }

  /** Checks an entered code; at most three are checked for one code that was sent, from all sessions together. */
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
    if (!claim || !sender) return this.#expired;
    const { open, attempt } = claim;
    // All attempts were begun and some never judged: the provider failed, or a process ended meanwhile.
    if (attempt > codeAttempts) return this.#closeExhausted(sender, open);
    const verdict = await this.#checkCode(sender, open.verification_id, phone, otp);
    if (verdict === 'approved') {
      return (await this.#approve(open)) ? { success: true, status: 'approved' } : this.#expired;
    }
    if (verdict === 'gone') {
      await repository.closeVerification(db, open.verification_id, clock.now());
      return this.#expired;
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
   * @returns the id of the verification it belongs to; null where a proof is wanted that has not been
   *   used before.
   * @throws {ServiceError} 429 at a limit.
   */
  #reserveSend(
    phone: string,
    sessionId: string,
    address: string,
    proved: SpentProof | null,
  ): Promise<string | null> {
    const { db, clock, limits, proofPolicy } = this.#options;
    const origin = originOf(phone, address);
    return retryTransient(clock, RETRY_FOR_MS, () =>
      db.transaction(async (tx) => {
        await repository.lockSends(tx);
        const now = clock.now();
        await this.#coolDown(tx, phone, now);
        const open = await repository.findOpen(tx, phone, sessionId, now);
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
        if (open) {
          await repository.touchVerification(tx, open.verification_id, now);
          return open.verification_id;
        }
        const id = randomUUID();
        const expiresAt = new Date(now.getTime() + LIFETIME_MS);
        await repository.insertVerification(tx, { id, phone, sessionId, now, expiresAt });
        return id;
      }),
    );
  }

  /** Refuses a code to a phone that got one less than 30 s ago, whichever session asked for it. */
  async #coolDown(tx: Queryable, phone: string, now: Date): Promise<void> {
    const time = now.getTime();
    const sentAt = await repository.lastSendTo(
      tx,
      phone,
      new Date(time - codeResendMs),
      new Date(time + MOST_AHEAD_MS),
    );
    if (sentAt === null) return;
    this.#options.onSend?.('limited');
    const since = Math.max(0, time - sentAt.getTime());
    throw limited(Math.ceil((codeResendMs - since) / 1_000));
  }

  /** A session has a part in the kept codes if its ZIP was checked as long ago as a quiz takes, within a day. */
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

  /** Whether the code had not been approved before: a repeat of a statement whose end is unknown finds its own time. */
  #approve({ verification_id: id }: repository.Verification): Promise<boolean> {
    const { db, clock } = this.#options;
    const now = clock.now();
    let isRepeat = false;
    return retryTransient(clock, RETRY_FOR_MS, () => {
      const approved = repository.approve(db, id, now, isRepeat);
      isRepeat = true;
      return approved;
    });
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
