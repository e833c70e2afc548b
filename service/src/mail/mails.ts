import type PgBoss from 'pg-boss';
import type { Product } from '@tidyguard/content';
import { parseEmail } from '../checks/emailSyntax.ts';
import type { Clock } from '../common/clock.ts';
import type { Database, Queryable } from '../database/types.ts';
import { bossDatabase, MAIL_EXPIRE_SECONDS, startBoss } from '../delivery/boss.ts';
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
import { callersOf, type Caller } from '../matching/callers.ts';
import { composeMail, type Sender } from './compose.ts';
import { confirmationsOf } from './confirmations.ts';
import {
  callerChangeLetter,
  confirmationLetter,
  contactCopyLetter,
  contactLetter,
  type Letter,
} from './letters.ts';
import { requestText, type RequestText } from './requestText.ts';
import type { MailOutcome, MailTransport, TextTransport } from './transport.ts';

const QUEUE = 'send-mail';
const STOP_GRACE_MS = 3_000;
const LIMITS: MailLimits = { perVisitor: 5, toCompany: 200, textsPerPhone: 1 };

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
  /** Null if no text messages are sent. */
  texts: TextTransport | null;
  from: Sender;
  /** The pause after each failed attempt, in seconds. */
  pausesSeconds: readonly number[];
  onAttempt: (attempt: MailAttempt) => void;
  onError: (error: unknown) => void;
}

/**
 * The rest between two sweeps of 500 mails: 100 a second at most, 360,000 an hour. Filling a queue as
 * leads are stored, and working it off at once, cost a third of the rate at which leads are stored.
 */
const REST_MS = 5_000;

/** Sends e-mails and text messages: records them in the transaction that stores what they are about. */
export interface Mails {
  /** Records the confirmations of stored leads, by e-mail and by text. */
  enqueueConfirmations: OnStored;
  enqueue: (tx: Queryable, mails: readonly NewMail[]) => Promise<void>;
  stop: () => Promise<void>;
}

const ANYBODY: Caller = { kind: 'anybody' };

/** What a mail says: a letter, or the text message of a request. */
type Content = { letter: Letter } | { text: RequestText };

/** What mails say, by their ids; none for a mail about something that is no longer stored. */
async function contentsOf(
  { db, clock, product }: MailOptions,
  due: readonly DueMail[],
): Promise<Map<string, Content>> {
  const leads = due.flatMap(({ lead_id, version }) =>
    lead_id === null || version === null ? [] : [{ lead_id, version }],
  );
  const messageIds = due.flatMap(({ message_id }) => message_id ?? []);
  const callers = await callersOf(
    db,
    leads.map(({ lead_id }) => lead_id),
  );
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
  const contentOf = ({ kind, lead_id, version, message_id }: DueMail): Content | null => {
    const record = records.get(`${lead_id} ${version}`);
    if (record) {
      const about = [record, callers.get(record.lead_id) ?? ANYBODY, product, clock.now()] as const;
      if (kind === 'confirmation_text') return { text: requestText(...about) };
      const letterOf = kind === 'caller_change' ? callerChangeLetter : confirmationLetter;
      return { letter: letterOf(...about) };
    }
    const message = messages.get(message_id ?? '');
    if (!message) return null;
    return {
      letter:
        kind === 'contact' ? contactLetter(message, product) : contactCopyLetter(message, product),
    };
  };
  return new Map(
    due.flatMap((mail) => {
      const content = contentOf(mail);
      return content ? [[mail.mail_id, content] as const] : [];
    }),
  );
}

async function sendLetter(
  { db, clock, transport, from }: MailOptions,
  mail: DueMail,
  letter: Letter,
  abort: AbortSignal,
): Promise<MailOutcome> {
  const { mail_id: mailId, recipient: to } = mail;
  if (parseEmail(to) === null) return { kind: 'refused', status: null, error: 'no address' };
  return transport.send(
    await composeMail(letter, { mailId, from, to, date: clock.now() }),
    () => markHanded(db, mail, clock.now()),
    abort,
  );
}

async function sendText(
  { db, clock, texts }: MailOptions,
  mail: DueMail,
  body: string,
  abort: AbortSignal,
): Promise<MailOutcome> {
  // Texts were switched off since it was queued.
  if (texts === null) return { kind: 'failed', status: null, error: 'not configured' };
  const confirm = () => markHanded(db, mail, clock.now());
  return texts.send({ to: `+1${mail.recipient}`, body }, confirm, abort);
}

/** The state of a mail after an attempt; null if another process sends it. */
function stateAfter(
  { kind }: MailOutcome,
  hasNext: boolean,
): Pick<MailResult, 'state' | 'reason'> | null {
  if (kind === 'stale') return null;
  if (kind === 'sent') return { state: 'sent', reason: null };
  if (kind === 'stopped') return { state: 'withheld', reason: 'stop_at_provider' };
  return hasNext ? { state: 'pending', reason: null } : { state: 'dead', reason: kind };
}

async function attempt(
  options: MailOptions,
  mail: DueMail,
  send: () => Promise<MailOutcome>,
): Promise<Attempted<MailResult>> {
  const { clock, pausesSeconds, onAttempt } = options;
  const { mail_id: mailId, kind, round } = mail;
  const outcome = await send();
  const attempts = mail.attempts + 1;
  const nextInSeconds =
    outcome.kind === 'failed'
      ? nextPauseSeconds(pausesSeconds, attempts, Math.random(), null)
      : null;
  const after = stateAfter(outcome, nextInSeconds !== null);
  if (after === null) return { result: null, next: null };
  onAttempt({ kind, mailId, outcome, attempts, isDead: after.state === 'dead', nextInSeconds });
  return {
    result: {
      mailId,
      round,
      attempts,
      ...after,
      status: outcome.status,
      error: outcome.error,
      at: clock.now().toISOString(),
      isBounced: outcome.kind === 'bounced',
    },
    next:
      nextInSeconds === null ? null : { job: jobOf(mailId, round), afterSeconds: nextInSeconds },
  };
}

/** A text that is not sent now: it waits for calling hours, or is never sent. */
function notNow(
  { mail_id: mailId, round, attempts }: DueMail,
  text: Exclude<RequestText, { kind: 'now' }>,
  now: Date,
): Attempted<MailResult> {
  if (text.kind === 'later') {
    return { result: null, next: { job: jobOf(mailId, round), afterSeconds: text.seconds } };
  }
  const { reason } = text;
  const result: MailResult = {
    mailId,
    round,
    attempts,
    state: 'withheld',
    reason,
    status: null,
    error: null,
    at: now.toISOString(),
    isBounced: false,
  };
  return { result, next: null };
}

const sendContent = (
  options: MailOptions,
  mail: DueMail,
  content: Content,
): MakeAttempt<MailResult> => {
  if ('letter' in content) {
    return (abort) =>
      attempt(options, mail, () => sendLetter(options, mail, content.letter, abort));
  }
  const { text } = content;
  return text.kind === 'now'
    ? (abort) => attempt(options, mail, () => sendText(options, mail, text.body, abort))
    : () => Promise.resolve(notNow(mail, text, options.clock.now()));
};

async function takeJobs(
  options: MailOptions,
  jobs: readonly JobData[],
): Promise<(MakeAttempt<MailResult> | null)[]> {
  const ids = jobs.map(({ deliveryId }) => deliveryId);
  const due = await findDueMails(options.db, ids, LIMITS);
  const dueById = new Map(due.map((mail) => [mail.mail_id, mail]));
  const contents = await contentsOf(options, due);
  return jobs.map(({ deliveryId, round }) => {
    const mail = dueById.get(deliveryId);
    const content = contents.get(deliveryId);
    // It was meanwhile sent, closed, erased, or queued anew.
    if (!mail || !content || mail.round !== round) return null;
    return sendContent(options, mail, content);
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
  const boss = await startBoss(db, [QUEUE], clock, onError, MAIL_EXPIRE_SECONDS);
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
    // A held lead gets them when it is released (confirmations.ts).
    enqueueConfirmations: (tx, stored) =>
      enqueue(
        tx,
        stored
          .filter(({ submission }) => submission.status === 'accepted')
          .flatMap(({ leadId, version, submission: { contact, receivedAt } }) =>
            confirmationsOf(
              { leadId, version, email: contact.email, phone: contact.phone },
              { createdAt: receivedAt, sendsTexts: options.texts !== null },
            ),
          ),
      ),
    stop: async () => {
      stopping.abort();
      await Promise.all([worker.stop(STOP_GRACE_MS), sweeping]);
      await boss.stop({ graceful: false });
    },
  };
}
