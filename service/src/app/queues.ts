import type { FastifyBaseLogger } from 'fastify';
import { answerLinks } from '../companies/answerLinks.ts';
import { startClaims, type Claims } from '../consent/certificateClaims.ts';
import type { Config } from '../config/config.ts';
import { startCompanyDeliveries } from '../delivery/companyDeliveries.ts';
import type { CompanyMail } from '../delivery/byLetter.ts';
import { startDeliveries, type Deliveries } from '../delivery/deliveries.ts';
import type { AttemptOptions } from '../delivery/worker.ts';
import { startMails, type Mails } from '../mail/mails.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { AppDependencies } from './dependencies.ts';

/** Makes the links by which companies answer about a lead. */
export const linksOf = ({ config, clock, signingKey }: AppDependencies) =>
  answerLinks(signingKey, clock, config.publicUrl);

/** The options of delivery attempts, the same for destinations and companies. */
function attemptOptions(
  { config, db, clock }: AppDependencies,
  metrics: Metrics,
  log: FastifyBaseLogger,
): AttemptOptions {
  return {
    db,
    clock,
    pausesSeconds: config.deliveryPausesSeconds,
    onAttempt: ({ outcome, destination, leadId, event, attempts, isDead, nextInSeconds }) => {
      const { kind, status, error } = outcome;
      metrics.deliveryAttempts.inc({ destination, kind });
      if (kind === 'delivered') return;
      const failure = { destination, leadId, event, attempts, kind, status, error };
      if (isDead) log.error(failure, 'delivery given up: npm run leads -- replay');
      else log.warn({ ...failure, nextInSeconds }, 'delivery failed');
    },
    onError: (error) => log.error({ err: error }, 'delivery work failed'),
  };
}

function createDeliveries(
  dependencies: AppDependencies,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Promise<Deliveries> {
  return startDeliveries({
    ...attemptOptions(dependencies, metrics, log),
    destinations: dependencies.config.destinations,
    onUnconfigured: (found) =>
      log.warn(
        found,
        'deliveries wait for a destination that DELIVERY_URLS does not name: npm run leads -- replay --from OLD --to NEW',
      ),
  });
}

const senderOf = ({ clientName, mail }: Config) => ({ name: clientName, address: mail.from });

/**
 * How companies that want their leads by e-mail are written to. Null if no mail is sent. In production,
 * writing mail to files does not count: a lead that its company never sees would pass for delivered.
 */
const companyMailOf = ({
  config,
  mailTransport: transport,
}: AppDependencies): CompanyMail | null =>
  transport === null || (config.production && config.mail.url === null)
    ? null
    : { transport, from: senderOf(config), product: config.product };

async function createMails(
  { config, db, clock, mailTransport: transport, textTransport: texts }: AppDependencies,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Promise<Mails | null> {
  if (transport === null) return null;
  return startMails({
    db,
    clock,
    product: config.product,
    transport,
    texts,
    from: senderOf(config),
    pausesSeconds: config.deliveryPausesSeconds,
    onAttempt: ({ kind, mailId, outcome, attempts, isDead, nextInSeconds }) => {
      metrics.mailAttempts.inc({ kind, result: outcome.kind });
      if (outcome.kind === 'sent') return;
      const { status, error } = outcome;
      const failure = { mailId, kind, attempts, result: outcome.kind, status, error };
      if (isDead) log.error(failure, 'e-mail given up: npm run leads -- replay');
      else log.warn({ ...failure, nextInSeconds }, 'e-mail not sent yet');
    },
    onError: (error) => log.error({ err: error }, 'sending e-mails failed'),
  });
}

async function createClaims(
  { config, db, clock }: AppDependencies,
  log: FastifyBaseLogger,
): Promise<Claims | null> {
  const { trustedForm, clientName: vendor } = config;
  if (trustedForm === null) return null;
  return startClaims({
    db,
    clock,
    trustedForm,
    vendor,
    onFailed: ({ lead_id: leadId, version }, { state, status, reason }) => {
      const failure = { leadId, version, status, reason };
      if (state === 'pending') log.warn(failure, 'certificate not claimed yet');
      else log.error(failure, 'certificate is not retained');
    },
    onError: (error) => log.error({ err: error }, 'claiming certificates failed'),
  });
}

/** The work that goes on after a call is answered. */
export interface Queues {
  deliveries: Deliveries;
  claims: Claims | null;
  mails: Mails | null;
  stop(): Promise<void>;
}

/** Starts the workers of all queues. */
export async function createQueues(
  dependencies: AppDependencies,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Promise<Queues> {
  const { clock, wait } = dependencies;
  const deliveries = await createDeliveries(dependencies, metrics, log);
  const companies = await startCompanyDeliveries({
    ...attemptOptions(dependencies, metrics, log),
    clock: wait ? { now: () => clock.now(), delay: wait } : clock,
    promise: dependencies.config.product.promise,
    links: linksOf(dependencies),
    letters: companyMailOf(dependencies),
  });
  const claims = await createClaims(dependencies, log);
  const mails = await createMails(dependencies, metrics, log);
  return {
    deliveries,
    claims,
    mails,
    stop: async () => {
      await Promise.all([deliveries.stop(), companies.stop(), claims?.stop(), mails?.stop()]);
    },
  };
}
