import { randomUUID } from 'node:crypto';
import type PgBoss from 'pg-boss';
import type { Product } from '@tidyguard/content';
import { parseEmail } from '../checks/emailSyntax.ts';
import type { Clock } from '../common/clock.ts';
import type { Database, Queryable } from '../database/types.ts';
import { bossDatabase, startBoss } from '../delivery/boss.ts';
import {
  jobOf,
  QueueWorker,
  type Attempted,
  type JobData,
  type MakeAttempt,
} from '../delivery/queueWorker.ts';
import { nextPauseSeconds } from '../delivery/schedule.ts';
import { sweep, SWEEP_SIZE } from '../delivery/sweep.ts';
import type { OnStored } from '../leads/storeSubmissions.ts';
import { readContactMessages } from '../repositories/contactMessages.ts';
import { readRecordsOf } from '../repositories/leadRecords.ts';
import {
  claimUnqueuedMails,
  findDueMails,
  insertMails,
  markHanded,
  saveMailResults,
  type DueMail,
  type MailKind,
  type MailLimits,
  type MailResult,
  type NewMail,
} from '../repositories/mails.ts';
import { composeMail, type Sender } from './compose.ts';
import { confirmationLetter, contactCopyLetter, contactLetter, type Letter } from './letters.ts';
import type { MailOutcome, MailTransport } from './transport.ts';

const QUEUE = 'send-mail';
const STOP_GRACE_MS = 3_000;
/** Longer than a message may take (mail/smtpTransport.ts), and its result to be saved. */
const EXPIRE_SECONDS = 60;
const LIMITS: MailLimits = { perVisitor: 5, toCompany: 200 };

/** An attempt that was made, for logs and metrics. */
interface MailAttempt {
  kind: MailKind;
  mailId: string;
  outcome: MailOutcome;
  attempts: number;
  isDead: boolean;
  /** Seconds until the next attempt, or null. */
  nextInSeconds: number | null;
}

export interface MailOptions {
  db: Database;
  clock: Clock;
  product: Product;
  transport: MailTransport;
  from: Sender;
  /** The pause after each failed attempt, in seconds. */
  pausesSeconds: readonly number[];
  onAttempt: (attempt: MailAttempt) => void;
  onError: (error: unknown) => void;
}

/**
 * Between two sweeps of 500 mails: 100 a second at most, 360,000 an hour. A queue that is filled
 * where leads are stored, and worked off at once, took a third of the rate at which they are.
 */
const REST_MS = 5_000;

/** Sends e-mails: records them in the transaction that stores what they are about. */
export interface Mails {
  /** Records the confirmations of stored leads. */
  enqueueConfirmations: OnStored;
  enqueue: (tx: Queryable, mails: readonly NewMail[]) => Promise<void>;
  stop: () => Promise<void>;
}

/** The letters of mails by their ids; one is missing where what it is about is no longer stored. */
async function lettersOf(
  { db, clock, product }: MailOptions,
  due: readonly DueMail[],
): Promise<Map<string, Letter>> {
  const leads = due.flatMap(({ lead_id, version }) =>
    lead_id === null || version === null ? [] : [{ lead_id, version }],
  );
  const messageIds = due.flatMap(({ message_id }) => message_id ?? []);
  const records = new Map(
    (leads.length > 0 ? await readRecordsOf(db, leads) : []).map((record) => [
      `${record.lead_id} ${record.version}`,
      record,
    ]),
  );
  const messages = new Map(
    (messageIds.length > 0 ? await readContactMessages(db, messageIds) : []).map((message) => [
      message.message_id,
      message,
    ]),
  );
  const letterOf = ({ kind, lead_id, version, message_id }: DueMail): Letter | null => {
    const record = records.get(`${lead_id} ${version}`);
    if (record) return confirmationLetter(record, product, clock.now());
    const message = messages.get(message_id ?? '');
    if (!message) return null;
    return kind === 'contact'
      ? contactLetter(message, product)
      : contactCopyLetter(message, product);
  };
  return new Map(
    due.flatMap((mail) => {
      const letter = letterOf(mail);
      return letter ? [[mail.mail_id, letter] as const] : [];
    }),
  );
}

async function sendMail(
  { db, clock, transport, from, pausesSeconds, onAttempt }: MailOptions,
  mail: DueMail,
  letter: Letter,
  abort: AbortSignal,
): Promise<Attempted<MailResult>> {
  const { mail_id: mailId, kind, recipient: to, round } = mail;
  const outcome: MailOutcome =
    parseEmail(to) === null
      ? { kind: 'refused', status: null, error: 'no address' }
      : await transport.send(
          await composeMail(letter, { mailId, from, to, date: clock.now() }),
          () => markHanded(db, mail, clock.now()),
          abort,
        );
  if (outcome.kind === 'stale') return { result: null, next: null };
  const attempts = mail.attempts + 1;
  const nextInSeconds =
    outcome.kind === 'failed'
      ? nextPauseSeconds(pausesSeconds, attempts, Math.random(), null)
      : null;
  const state = outcome.kind === 'sent' ? 'sent' : nextInSeconds === null ? 'dead' : 'pending';
  onAttempt({ kind, mailId, outcome, attempts, isDead: state === 'dead', nextInSeconds });
  return {
    result: {
      mailId,
      round,
      attempts,
      state,
      reason: state === 'dead' ? outcome.kind : null,
      status: outcome.status,
      error: outcome.error,
      at: clock.now().toISOString(),
      isBounced: outcome.kind === 'bounced',
    },
    next:
      nextInSeconds === null ? null : { job: jobOf(mailId, round), afterSeconds: nextInSeconds },
  };
}

async function takeJobs(
  options: MailOptions,
  jobs: readonly JobData[],
): Promise<(MakeAttempt<MailResult> | null)[]> {
  const ids = jobs.map(({ deliveryId }) => deliveryId);
  const due = await findDueMails(options.db, ids, LIMITS);
  const dueById = new Map(due.map((mail) => [mail.mail_id, mail]));
  const letters = await lettersOf(options, due);
  return jobs.map(({ deliveryId, round }) => {
    const mail = dueById.get(deliveryId);
    const letter = letters.get(deliveryId);
    // Sent or closed meanwhile, erased, or queued anew.
    if (!mail || !letter || mail.round !== round) return null;
    return (abort) => sendMail(options, mail, letter, abort);
  });
}

async function queueWaiting(boss: PgBoss, { db, clock }: MailOptions): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await claimUnqueuedMails(tx, clock.now(), SWEEP_SIZE);
    const jobs = rows.map(({ mail_id, round }) => ({ name: QUEUE, data: jobOf(mail_id, round) }));
    if (jobs.length > 0) await boss.insert(jobs, { db: bossDatabase(tx) });
    return rows.length;
  });
}

/** Starts sending what is queued. */
export async function startMails(options: MailOptions): Promise<Mails> {
  const { db, clock, onError } = options;
  const boss = await startBoss(db, [QUEUE], clock, onError, EXPIRE_SECONDS);
  const worker = new QueueWorker<MailResult>({
    ...options,
    boss,
    queue: QUEUE,
    take: (jobs) => takeJobs(options, jobs),
    save: saveMailResults,
  });
  worker.start();
  const stopping = new AbortController();
  const sweeping = sweep(
    { clock, onError, restMs: REST_MS },
    () => queueWaiting(boss, options),
    () => worker.notify(),
    stopping.signal,
  );
  const enqueue = async (tx: Queryable, mails: readonly NewMail[]) => {
    if (mails.length > 0) await insertMails(tx, mails);
  };
  return {
    enqueue,
    // A lead that was held and is released later gets none: it would promise what is over.
    enqueueConfirmations: (tx, stored) =>
      enqueue(
        tx,
        stored
          .filter(({ submission }) => submission.status === 'accepted')
          .map(({ leadId, version, submission }) => ({
            mailId: randomUUID(),
            kind: 'confirmation',
            about: { leadId, version },
            recipient: submission.contact.email,
            createdAt: submission.receivedAt,
          })),
      ),
    stop: async () => {
      stopping.abort();
      await Promise.all([worker.stop(STOP_GRACE_MS), sweeping]);
      await boss.stop({ graceful: false });
    },
  };
}
