import type PgBoss from 'pg-boss';
import { withCallingHours } from '../calling/callingHours.ts';
import { companyOfDestination } from '../common/companyDestination.ts';
import { lookNowAndThen } from '../common/lookNowAndThen.ts';
import type { AnswerLinks } from '../companies/answerLinks.ts';
import { isWebhook, type Company } from '../companies/terms.ts';
import { webhookOf } from '../companies/webhook.ts';
import type { Database } from '../database/types.ts';
import type { Assigning } from '../matching/assignments.ts';
import { currentList } from '../matching/decisions.ts';
import { mayCallFrom } from '../matching/nextCall.ts';
import { passOnRenamed, passOnUnanswered } from '../matching/passOn.ts';
import { renamedAmong } from '../repositories/answers.ts';
import { readAllAssignments, type Assignment } from '../repositories/assignments.ts';
import { latestRevision, versionsOf } from '../repositories/companies.ts';
import { readArrived } from '../repositories/companyDeliveries.ts';
import {
  claimUnqueuedOfCompanies,
  beginDue,
  saveAttempts,
  type AttemptResult,
  type DueDelivery,
} from '../repositories/deliveries.ts';
import { readRecordsOf } from '../repositories/leadRecords.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { bossDatabase, MAIL_EXPIRE_SECONDS, startBoss, WEBHOOK_EXPIRE_SECONDS } from './boss.ts';
import { companyBody } from './companyBody.ts';
import { byLetter, type CompanyMail, type ToCompany } from './byLetter.ts';
import { jobOf, QueueWorker, type JobData, type MakeAttempt } from './queueWorker.ts';
import { sweep, SWEEP_SIZE } from './sweep.ts';
import { byWebhook, deliver, noticeOf, type AttemptOptions, type Send } from './worker.ts';

const QUEUE = 'deliver-companies';
const STOP_GRACE_MS = 3_000;
/** How often a process that has seen no listed company looks for one. */
const LOOK_MS = 30_000;

/** Delivers leads and notices to the companies that have the leads. */
export interface CompanyDeliveries {
  stop(): Promise<void>;
}

export interface CompanyDeliveryOptions extends AttemptOptions, Pick<Assigning, 'promise'> {
  links: Pick<AnswerLinks, 'linkOf'>;
  /** Null if no e-mails are sent. */
  letters: CompanyMail | null;
}

/** What some deliveries tell their companies. */
interface Known {
  companies: ReadonlyMap<string, Company>;
  /** What the delivery tells the company; null if it is to be told nothing. */
  toldBy: (delivery: DueDelivery, company: Company) => ToCompany | null;
  /** Whether a lead is not sent, because the company was renamed before it accepted it. */
  isRenamedBefore: (delivery: DueDelivery, company: Company) => boolean;
}

async function readKnown(
  { db, links }: CompanyDeliveryOptions,
  due: readonly DueDelivery[],
  now: Date,
): Promise<Known> {
  const leads = due.filter(({ event }) => event === 'lead');
  const { companies } = await currentList(db);
  const all = await readAllAssignments(db, [...new Set(due.map(({ lead_id }) => lead_id))]);
  const assignmentOf = new Map(
    all.filter(({ ended }) => ended === null).map((one) => [one.lead_id, one]),
  );
  const prices = new Map(
    (
      await versionsOf(
        db,
        [...assignmentOf.values()].map((one) => [one.company_id, one.company_version]),
      )
    ).map(({ company_id, version, terms }) => [`${company_id} ${version}`, terms.price_cents]),
  );
  const renamed = await renamedAmong(
    db,
    [...assignmentOf.values()].map(({ assignment_id }) => assignment_id),
  );
  const arrived = new Map(
    (
      await readArrived(
        db,
        leads.map(({ lead_id }) => lead_id),
      )
    ).map(({ lead_id, destination, version }) => [`${lead_id} ${destination}`, version]),
  );
  const records = new Map(
    (await readRecordsOf(db, leads)).map((record) => [
      `${record.lead_id} ${record.version}`,
      record,
    ]),
  );
  const isFirst = ({ lead_id, destination }: DueDelivery, { lead_version }: Assignment) =>
    (arrived.get(`${lead_id} ${destination}`) ?? 0) < lead_version;
  return {
    companies: new Map(companies.map((company) => [company.company_id, company])),
    isRenamedBefore: ({ event, lead_id }, company) => {
      const assignment = assignmentOf.get(lead_id);
      if (event !== 'lead' || assignment?.company_id !== company.company_id) return false;
      return renamed.includes(assignment.assignment_id);
    },
    toldBy: (delivery, { company_id, terms }) => {
      const { event, lead_id, version } = delivery;
      if (event === 'consent.revoked' || event === 'person.erased') return { event };
      if (event === 'lead.withdrawn') {
        // The company may have had this version before: the notice is about the assignment that ended last.
        const had = all.findLast(
          (one) =>
            one.lead_id === lead_id &&
            one.company_id === company_id &&
            one.lead_version === version &&
            one.ended !== null,
        );
        return { event, ...(had && { assignmentId: had.assignment_id }) };
      }
      const record = records.get(`${lead_id} ${version}`);
      const assignment = assignmentOf.get(lead_id);
      // Only the company that has the lead gets it, whatever was queued.
      if (!record || assignment?.company_id !== company_id) return null;
      // The calling hours of the time at which it can first call: the current ones may be over once it opens.
      const opening = mayCallFrom(terms, record.zip, now);
      return {
        event,
        record: withCallingHours(record, opening === null ? now : new Date(opening)),
        assignment,
        answerUrl: links.linkOf(assignment),
        priceCents: prices.get(`${company_id} ${assignment.company_version}`) ?? terms.price_cents,
        isFirst: isFirst(delivery, assignment),
      };
    },
  };
}

/**
 * How a company is told: by webhook, or by e-mail if that is what its terms name; null if the delivery is no
 * longer due.
 */
async function sendingTo(
  { clock, db, letters }: CompanyDeliveryOptions,
  company: Company,
  delivery: DueDelivery,
  told: ToCompany,
  now: Date,
): Promise<Send | null> {
  const begins = async () =>
    (await beginDue(db, null, [delivery.delivery_id], clock.now())).length > 0;
  const webhook = await webhookOf(db, company, now);
  if (webhook === null) return byLetter(letters, company.terms, delivery, told, now, begins);
  if (!(await begins())) return null;
  const body =
    told.event === 'lead'
      ? companyBody(told.record, told.assignment, told)
      : noticeOf(delivery, told.assignmentId);
  return byWebhook(webhook, delivery, body, now);
}

/**
 * The expiry of a job to a company, if it is shorter than the queue's own, which is that of e-mails. A job
 * that expired while its e-mail was being sent would send it, and queue each further attempt, twice; so the
 * longer time is the queue's own, also for jobs that processes of an earlier build queue, which set none.
 */
const expiryOf = (company: Company | undefined): { expireInSeconds?: number } =>
  company && isWebhook(company.terms) ? { expireInSeconds: WEBHOOK_EXPIRE_SECONDS } : {};

async function takeJobs(
  options: CompanyDeliveryOptions,
  jobs: readonly JobData[],
): Promise<(MakeAttempt<AttemptResult> | null)[]> {
  const { clock, db } = options;
  const now = clock.now();
  const due = await beginDue(
    db,
    null,
    jobs.map(({ deliveryId }) => deliveryId),
    null,
  );
  const dueById = new Map(due.map((delivery) => [delivery.delivery_id, delivery]));
  const { companies, toldBy, isRenamedBefore } = await readKnown(options, due, now);
  const isNotSent = (delivery: DueDelivery) => {
    const company = companies.get(companyOfDestination(delivery.destination));
    return company !== undefined && isRenamedBefore(delivery, company);
  };
  if (due.some(isNotSent)) await passOnRenamed(db, options);
  return Promise.all(
    jobs.map(async ({ deliveryId, round }) => {
      const delivery = dueById.get(deliveryId);
      const company = delivery && companies.get(companyOfDestination(delivery.destination));
      // Delivered already, or withheld, erased or queued anew since.
      if (!delivery || !company || delivery.round !== round) return null;
      if (isRenamedBefore(delivery, company)) return null;
      const told = toldBy(delivery, company);
      if (told === null) return null;
      const send = await sendingTo(options, company, delivery, told, now);
      if (send === null) return null;
      return async (abort: AbortSignal) => {
        const { result, next } = await deliver(options, delivery, send, abort);
        return { result, next: next && { ...next, ...expiryOf(company) } };
      };
    }),
  );
}

/** The revision of the list at which leads of renamed companies were passed on last, by database. */
const renamedUntil = new WeakMap<Database, number>();

/** Passes on the leads of companies that were renamed, once for each change of the list. */
async function followList(options: CompanyDeliveryOptions): Promise<void> {
  const { db } = options;
  const { revision } = await currentList(db);
  if (renamedUntil.get(db) === revision) return;
  while ((await passOnRenamed(db, options)) > 0);
  renamedUntil.set(db, revision);
}

/**
 * Passes on opt-outs and leads that companies lost, and queues the deliveries that wait outside the queue.
 */
async function queueWaiting(boss: PgBoss, options: CompanyDeliveryOptions): Promise<number> {
  const { db, clock, onError } = options;
  await passOnOptOuts(db, clock.now()).catch(onError);
  await followList(options).catch(onError);
  await passOnUnanswered(db, options).catch(onError);
  return db.transaction(async (tx) => {
    const rows = await claimUnqueuedOfCompanies(tx, clock.now(), SWEEP_SIZE);
    if (rows.length === 0) return 0;
    const { companies } = await currentList(db, tx);
    const jobs = rows.map(({ delivery_id, destination, round }) => ({
      name: QUEUE,
      data: jobOf(delivery_id, round),
      ...expiryOf(companies.find((one) => one.company_id === companyOfDestination(destination))),
    }));
    await boss.insert(jobs, { db: bossDatabase(tx) });
    return rows.length;
  });
}

/** Starts the queue and its worker. */
async function startWorker(options: CompanyDeliveryOptions): Promise<CompanyDeliveries> {
  const { db, clock, onError } = options;
  const boss = await startBoss(db, [QUEUE], clock, onError, MAIL_EXPIRE_SECONDS);
  const worker = new QueueWorker<AttemptResult>({
    ...options,
    boss,
    queue: QUEUE,
    take: (jobs) => takeJobs(options, jobs),
    save: saveAttempts,
  });
  worker.start();
  const stopping = new AbortController();
  const sweeping = sweep(
    options,
    () => queueWaiting(boss, options),
    () => worker.notify(),
    stopping.signal,
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([worker.stop(STOP_GRACE_MS), sweeping]);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * Delivers to companies as soon as any is listed. Until then it only looks for one now and then, because
 * a command, or another process, may list the first.
 */
export async function startCompanyDeliveries(
  options: CompanyDeliveryOptions,
  lookMs = LOOK_MS,
): Promise<CompanyDeliveries> {
  const { db, onError } = options;
  let started: CompanyDeliveries | null = null;
  const look = async () => {
    if ((await latestRevision(db)) === 0) return;
    started = await startWorker(options);
    void stopLooking();
  };
  const stopLooking = lookNowAndThen(look, lookMs, onError);
  await look().catch(onError);
  return {
    stop: async () => {
      await stopLooking();
      await started?.stop();
    },
  };
}
