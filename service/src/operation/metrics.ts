import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../common/clock.ts';
import { namesOf, type Destination } from '../config/destinations.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { countRefusals } from '../repositories/refusals.ts';
import { inboundResults, smsInboundPath } from '../routes/smsInbound.ts';
import { registerCompanyGauges } from './companyGauges.ts';
import { registerDeliveryGauges } from './deliveryGauges.ts';
import { oncePerMinute } from './limitedLog.ts';
import { registerMailGauge } from './mailGauge.ts';
import { registerReadyGauge } from './readyGauge.ts';
import { countLeadsOfNobody } from '../repositories/leadsOfNobody.ts';
import { registerStoredGauge } from './storedGauge.ts';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the service measures; labels contain no personal data. */
export interface Metrics {
  registry: Registry;
  /** Takes what answers `/readyz`, so that the metrics say the same. */
  showReadiness: (isReady: () => Promise<boolean>) => void;
  leads: Counter<'kind' | 'status'>;
  refusals: Counter<'result'>;
  codes: Counter<'result'>;
  /** Texts that people sent, by what they asked for, and those that were refused. */
  inboundTexts: Counter<'result'>;
  lookups: Counter<'result'>;
  deliveryAttempts: Counter<'destination' | 'kind'>;
  mailAttempts: Counter<'kind' | 'result'>;
  requests: Histogram<'call' | 'status'>;
  /** 1 while data past its retention is not removed: the purge failed, or an operator has to look first. */
  retentionHeld: Gauge;
  /** 1 while a head of the chain of consents could not be made, written, sent or stamped. */
  proofFailing: Gauge;
}

interface MetricsOptions {
  /** Adds the metrics of the Node process. */
  defaults: boolean;
  /** The configured destinations. */
  destinations?: readonly Pick<Destination, 'name'>[];
}

const registerRefusalGauge = (db: Database, registry: Registry): void =>
  registerStoredGauge({
    name: 'tidyguard_refused_submissions',
    help: 'Refused submissions that are kept and wait for an operator.',
    registry,
    read: async () => [{ value: await countRefusals(db) }],
  });

const registerNobodyGauge = (db: Database, registry: Registry): void =>
  registerStoredGauge({
    name: 'tidyguard_leads_of_nobody',
    help: 'Accepted leads of the last 30 days that came while there was no destination and no company: replay --since delivers them.',
    registry,
    read: async () => [{ value: (await countLeadsOfNobody(db, new Date())).count }],
  });

/** Creates the metrics. */
export function createMetrics(db: Database, options: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.defaults) collectDefaultMetrics({ register: registry });
  registerDeliveryGauges(db, registry, namesOf(options.destinations ?? []));
  registerRefusalGauge(db, registry);
  registerNobodyGauge(db, registry);
  registerMailGauge(db, registry);
  registerCompanyGauges(db, registry);
  const metrics = {
    registry,
    showReadiness: registerReadyGauge(registry),
    leads: new Counter({
      name: 'tidyguard_leads_total',
      help: 'Submissions answered, by what happened to them and their status.',
      labelNames: ['kind', 'status'],
      registers,
    }),
    refusals: new Counter({
      name: 'tidyguard_refused_submissions_total',
      help: 'Submissions with a phone and a consent that were refused for good: kept, or dropped where there is no room or an erasure could not search them in time.',
      labelNames: ['result'],
      registers,
    }),
    codes: new Counter({
      name: 'tidyguard_code_sends_total',
      help: 'One-time codes asked for, by result.',
      labelNames: ['result'],
      registers,
    }),
    inboundTexts: new Counter({
      name: 'tidyguard_inbound_texts_total',
      help: 'Texts that people sent, by what they asked for; wrong_signature was refused.',
      labelNames: ['result'],
      registers,
    }),
    lookups: new Counter({
      name: 'tidyguard_phone_lookups_total',
      help: 'Line types asked for, by result: paid, known from before, or not paid for because of a limit.',
      labelNames: ['result'],
      registers,
    }),
    deliveryAttempts: new Counter({
      name: 'tidyguard_delivery_attempts_total',
      help: 'Delivery attempts, by destination and result.',
      labelNames: ['destination', 'kind'],
      registers,
    }),
    mailAttempts: new Counter({
      name: 'tidyguard_mail_attempts_total',
      help: 'Attempts to send e-mails and text messages, by kind and result.',
      labelNames: ['kind', 'result'],
      registers,
    }),
    retentionHeld: new Gauge({
      name: 'tidyguard_retention_held',
      help: '1 while data past its time stays: the clock or the amount is unusual, or the last purge failed.',
      registers,
    }),
    proofFailing: new Gauge({
      name: 'tidyguard_proof_failing',
      help: '1 while a head of the chain of consents could not be signed, written, sent or stamped.',
      registers,
    }),
    requests: new Histogram({
      name: 'tidyguard_request_seconds',
      help: 'Time to answer a call, in seconds.',
      labelNames: ['call', 'status'],
      buckets: BUCKETS_SECONDS,
      registers,
    }),
  };
  startAtZero(metrics);
  return metrics;
}

/**
 * Creates the series that alerts look at before their first event: Prometheus sees no increase in
 * a series that begins with 1.
 */
function startAtZero({ leads, inboundTexts, codes, lookups, requests }: Metrics): void {
  for (const result of inboundResults) inboundTexts.inc({ result }, 0);
  leads.inc({ kind: 'created', status: 'accepted' }, 0);
  leads.inc({ kind: 'created', status: 'quarantined' }, 0);
  for (const result of ['limited', 'failed', 'sent']) codes.inc({ result }, 0);
  lookups.inc({ result: 'limit_day' }, 0);
  for (const call of [paths.lead, smsInboundPath]) requests.zero({ call, status: '503' });
}

/**
 * Measures every request and logs it in one line; requests that are refused (4xx) share a line a
 * minute for each call and status, because anybody can send as many of them as they like.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics, clock: Clock): void {
  const refusedCount = oncePerMinute(clock);
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    metrics.requests.observe({ call, status: String(status) }, reply.elapsedTime / 1_000);
    // The route, never the address or the query: those may contain what people typed.
    const line = { call, method: request.method, status, ms: Math.round(reply.elapsedTime) };
    if (status < 400 || status >= 500) request.log.info(line);
    else {
      const count = refusedCount(`${call} ${status}`);
      if (count !== null) request.log.info({ ...line, count });
    }
    done();
  });
}
