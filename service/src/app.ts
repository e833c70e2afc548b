import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyServerOptions,
} from 'fastify';
import type { Clock } from './common/clock.ts';
import { answerLinks } from './companies/answerLinks.ts';
import { startClaims, type Claims } from './consent/certificateClaims.ts';
import { CodeService } from './codes/codes.ts';
import { codesPerWeek } from './codes/limits.ts';
import { QuizSessions } from './codes/quizSessions.ts';
import type { Config } from './config/config.ts';
import type { Database, Queryable } from './database/types.ts';
import { startCompanyDeliveries } from './delivery/companyDeliveries.ts';
import type { CompanyMail } from './delivery/byLetter.ts';
import { startDeliveries, type Deliveries } from './delivery/deliveries.ts';
import type { AttemptOptions } from './delivery/worker.ts';
import { oncePerMinute } from './operation/limitedLog.ts';
import { loggerOptions } from './operation/logging.ts';
import { startMails, type Mails } from './mail/mails.ts';
import type { MailTransport, TextTransport } from './mail/transport.ts';
import { createMetrics, measureRequests, type Metrics } from './operation/metrics.ts';
import { createReadiness } from './operation/readiness.ts';
import { registerApiDocs } from './http/apiDocs.ts';
import { registerCallLimit } from './http/callLimit.ts';
import { connectionOptions } from './http/connectionLimits.ts';
import { registerErrorReplies } from './http/errorReplies.ts';
import { registerJsonBodies } from './http/jsonBodies.ts';
import { answerClientError, registerHostRule } from './http/malformedRequests.ts';
import { registerPipeliningLimit } from './http/pipelining.ts';
import { named, sharedValidators } from './http/quickStart.ts';
import { registerRateLimits } from './http/rateLimits.ts';
import { registerRequestRules, requestLimits } from './http/requestRules.ts';
import { registerVisitorAddress } from './http/visitorAddress.ts';
import { readSiteHeaders } from './host/securityHeaders.ts';
import { registerDefaultHeaders } from './http/defaultHeaders.ts';
import { registerStop } from './http/gracefulStop.ts';
import {
  registerNotFound,
  registerStaticSite,
  unreadableAddresses,
  type BuiltSite,
} from './host/staticSite.ts';
import type { CodeSender } from './codes/codeSender.ts';
import { cappedLineTypes, type CappedLineTypes } from './checks/cappedLineTypes.ts';
import type { LineTypeProvider } from './checks/lineType.ts';
import type { MailDomainResolver } from './checks/mailDomains.ts';
import { checkRoutes } from './routes/checks.ts';
import { companyAnswerRoutes } from './routes/companyAnswerCall.ts';
import { companyAnswerPages } from './routes/companyAnswerPages.ts';
import { codeRoutes } from './routes/codes.ts';
import { contactRoutes } from './routes/contact.ts';
import { registerHealthRoutes } from './routes/health.ts';
import { leadRoutes, leadUpdateRoutes } from './routes/leads.ts';
import { optOutRoutes } from './routes/optOut.ts';
import { qualificationRoutes } from './routes/qualification.ts';
import type { RateLimitOf } from './routes/schema.ts';
import { smsInboundRoutes } from './routes/smsInbound.ts';
import { AddressLimit } from './leads/addressLimit.ts';
import { editKeys } from './leads/editKeys.ts';
import { LeadUpdates } from './leads/leadUpdates.ts';
import type { NewVersion, StoredSubmission } from './leads/submission.ts';
import { ticketJudge } from './proof/consentTickets.ts';
import { warningOfOtherKeys } from './proof/otherKeys.ts';
import { assignStored } from './matching/assignments.ts';
import { matchOf, matchOfStored } from './matching/callers.ts';
import { reservedConsentsOf } from './matching/reservations.ts';
import type { SigningKey } from './proof/signingKey.ts';
import { consentRoutes } from './routes/consent.ts';
import { LeadService } from './leads/leadService.ts';
import { StoringHealth } from './leads/storingHealth.ts';
import { RefusalService } from './leads/refusals.ts';
import { submissionRulesOf } from './leads/submissionRules.ts';

/** Every call is answered by then, in milliseconds, whatever it waits for: the browser waits 10 s. */
export const CALL_LIMIT_MS = 7_500;

/** Everything the app depends on; a test can replace any of it. */
export interface AppDependencies {
  config: Config;
  db: Database;
  clock: Clock;
  /**
   * How what is for companies waits; by default as the clock does. A test whose clock never waits sets
   * it: this work starts with the first company in the database, whatever the configuration says.
   */
  wait?: Clock['delay'];
  /** Null skips the DNS check. */
  mailDomains: MailDomainResolver | null;
  /** Null where no provider knows line types. */
  lineTypes: LineTypeProvider | null;
  /** Null where no codes can be sent. */
  codeSender: CodeSender | null;
  /** Null where no mail is sent: messages of the contact page are then stored only. */
  mailTransport: MailTransport | null;
  /** Null where leads get no text messages. */
  textTransport: TextTransport | null;
  /** The key that one-time codes are derived with. */
  codeSecret: string;
  /** What proof of consent is signed with. */
  signingKey: SigningKey;
  /** The built site to serve, or null. */
  siteDir: string | null;
  /** Aborted when a stop begins: from then on the service says that it is not ready. */
  stopping?: AbortSignal;
  metrics?: Metrics;
  logger?: NonNullable<FastifyServerOptions['logger']>;
}

/** A number trusts that many proxies, counted from the service outwards. */
const trustProxyOption = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

function createLeads(
  { config, db, clock, lineTypes, signingKey }: AppDependencies,
  health: StoringHealth,
  { deliveries, claims, mails }: Queues,
  metrics: Metrics,
  log: FastifyBaseLogger,
): { leads: LeadService; updates: LeadUpdates } {
  const judge = ticketJudge([signingKey], reservedConsentsOf(db));
  const storing = {
    editKeys: editKeys(signingKey, clock),
    db,
    clock,
    rules: submissionRulesOf(config, lineTypes),
    judgeTicket: warningOfOtherKeys(judge, clock, log),
    onStored: async (tx: Queryable, stored: NewVersion[]) => {
      await deliveries.enqueue(tx, stored);
      await claims?.enqueue(tx, stored);
      await mails?.enqueueConfirmations(tx, stored);
      // Last: other processes wait for the places that it counts, until this transaction ends.
      await assignStored(db, tx, stored, {
        clock,
        promise: config.product.promise,
      });
    },
    health,
    onResult: ({ kind, status }: StoredSubmission) => {
      metrics.leads.inc({ kind, status });
      if (kind !== 'created' && kind !== 'versioned') return;
      deliveries.notify();
    },
  };
  const uncounted = oncePerMinute(clock);
  const addressLimit = config.rateLimit
    ? new AddressLimit({
        db,
        clock,
        perDay: config.leadLimitAddress,
        onError: (error) => {
          const count = uncounted('lead');
          if (count !== null) log.warn({ err: error, count }, 'leads by address were not counted');
        },
      })
    : null;
  return {
    leads: new LeadService({
      ...storing,
      addressLimit,
      matchOf: (lead, now) => matchOf(db, lead, config.product, now),
    }),
    updates: new LeadUpdates({
      ...storing,
      matchOf: (leadId, now) => matchOfStored(db, leadId, config.product, now),
    }),
  };
}

function createRefusals(
  { db, clock }: AppDependencies,
  metrics: Metrics,
  log: FastifyBaseLogger,
): RefusalService {
  const countOf = oncePerMinute(clock);
  return new RefusalService({
    db,
    clock,
    onResult: (result) => {
      metrics.refusals.inc({ result });
      const count = countOf(result);
      if (count === null) return;
      log.warn({ result, count }, 'submissions were refused: npm run leads -- refused');
    },
  });
}

const linksOf = ({ config, clock, signingKey }: AppDependencies) =>
  answerLinks(signingKey, clock, config.publicUrl);

/** How deliveries are attempted, to destinations and companies alike. */
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

/** What companies are written with that want their leads by e-mail; null where no mail is sent. */
const companyMailOf = ({ config, mailTransport: transport }: AppDependencies): CompanyMail | null =>
  transport && { transport, from: senderOf(config), product: config.product };

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

function createCodes(dependencies: AppDependencies, metrics: Metrics): CodeService {
  const { config, db, clock, codeSender, codeSecret } = dependencies;
  return new CodeService({
    db,
    clock,
    sender: codeSender,
    secret: codeSecret,
    limits: {
      ...config.codeLimits,
      // Elsewhere codes are no messages, and one number is tried again and again.
      perPhoneWeek: config.production ? codesPerWeek(config.product.messaging) : Infinity,
    },
    proofPolicy: config.codeProof,
    allowFictional: !config.production,
    messages: config.product.messages,
    onSend: (result) => metrics.codes.inc({ result }),
  });
}

function createLineTypes(
  { config, db, clock, lineTypes }: AppDependencies,
  metrics: Metrics,
  log: FastifyBaseLogger,
): CappedLineTypes | null {
  if (lineTypes === null) return null;
  const countOf = oncePerMinute(clock);
  return cappedLineTypes({
    provider: lineTypes,
    db,
    clock,
    limits: config.lookupLimits,
    onResult: (result) => {
      metrics.lookups.inc({ result });
      if (result === 'known' || result === 'paid') return;
      const count = countOf(result);
      if (count !== null) log.warn({ result, count }, 'phones are checked without a paid look-up');
    },
  });
}

const readBuiltSite = async (dir: string | null): Promise<BuiltSite | null> =>
  dir === null ? null : { dir, headers: await readSiteHeaders(dir) };

/** The server, without routes. */
function createServer({ config, clock, logger }: AppDependencies, site: BuiltSite | null) {
  const app = Fastify({
    logger: logger ?? loggerOptions(config, clock),
    logController: new LogController({ disableRequestLogging: true }),
    ...connectionOptions(config.connections),
    clientErrorHandler: answerClientError,
    frameworkErrors: unreadableAddresses(site),
    trustProxy: trustProxyOption(config.trustProxy),
    return503OnClosing: true,
    routerOptions: { maxParamLength: 2_048 },
    ...requestLimits,
    schemaController: sharedValidators,
  }).withTypeProvider<TypeBoxTypeProvider>();
  registerJsonBodies(app);
  return app;
}

interface Queues {
  deliveries: Deliveries;
  claims: Claims | null;
  mails: Mails | null;
  stop(): Promise<void>;
}

/** Starts the workers of all queues. */
async function createQueues(
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

/** The calls before and at the consent: who may get the lead, and a ticket for the text that names them. */
async function registerConsentCalls(
  hooks: FastifyInstance,
  { config: { product }, db, clock, signingKey }: AppDependencies,
  rateLimitOf: RateLimitOf,
): Promise<void> {
  await hooks.register(named(qualificationRoutes), {
    db,
    clock,
    product,
    rateLimitOf,
    answerWithinMs: CALL_LIMIT_MS,
  });
  const tickets = { key: signingKey, clock, product, reservedConsent: reservedConsentsOf(db) };
  await hooks.register(named(consentRoutes), { db, tickets, rateLimitOf });
}

/** What companies answer about their leads: by signed calls, and by pages behind links. */
async function registerCompanyAnswers(
  app: FastifyInstance,
  dependencies: AppDependencies,
  metrics: Metrics,
): Promise<void> {
  const { config, db, clock } = dependencies;
  const { product } = config;
  const options = { db, clock, promise: product.promise };
  const companyCalls: FastifyPluginAsync = async (answers) => {
    registerCallLimit(answers, CALL_LIMIT_MS);
    measureRequests(answers, metrics, clock);
    const rateLimitOf = await registerRateLimits(answers, config, db, clock);
    await answers.register(named(companyAnswerRoutes), { ...options, rateLimitOf });
    const links = linksOf(dependencies);
    await answers.register(named(companyAnswerPages), { ...options, links, product, rateLimitOf });
  };
  await app.register(named(companyCalls));
}

/** Builds the whole service as a value: it does not listen yet and reads nothing from the environment. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, db, clock } = dependencies;
  const site = await readBuiltSite(dependencies.siteDir);
  const app = createServer(dependencies, site);

  const isStopping = registerStop(app, dependencies.stopping);
  const { destinations } = config;
  const metrics = dependencies.metrics ?? createMetrics(db, { defaults: false, destinations });
  registerErrorReplies(app);
  registerPipeliningLimit(app);
  registerDefaultHeaders(app);
  registerHostRule(app);
  registerVisitorAddress(app);
  if (config.docs) await registerApiDocs(app, config.clientName);
  const storing = new StoringHealth();
  registerHealthRoutes(app, createReadiness({ db, isStopping, storing }, app.log));

  const queues = await createQueues(dependencies, metrics, app.log);
  const { leads, updates } = createLeads(dependencies, storing, queues, metrics, app.log);
  const refusals = createRefusals(dependencies, metrics, app.log);
  const quizSessions = new QuizSessions({
    db,
    clock,
    onError: (error) => app.log.warn({ err: error }, 'sessions of the quiz were not remembered'),
  });
  app.addHook('onClose', async () => {
    await quizSessions.flush();
    await leads.drain();
    await refusals.drain();
    await queues.stop();
  });

  const visitorCalls: FastifyPluginAsync = async (hooks) => {
    registerCallLimit(hooks, CALL_LIMIT_MS);
    measureRequests(hooks, metrics, clock);
    const rateLimitOf = await registerRateLimits(hooks, config, db, clock);
    await registerRequestRules(hooks, config);
    await hooks.register(named(checkRoutes), {
      product: config.product,
      mailDomains: dependencies.mailDomains,
      phone: {
        allowFictional: !config.production,
        otpPolicy: config.otpPolicy,
        lineTypes: createLineTypes(dependencies, metrics, app.log),
      },
      // Remembered for the limits of codes only.
      onZipValid: (sessionId) => {
        if (dependencies.codeSender !== null) quizSessions.add(sessionId);
      },
      rateLimitOf,
    });
    await hooks.register(named(codeRoutes), {
      codes: createCodes(dependencies, metrics),
      rateLimitOf,
    });
    await hooks.register(named(leadRoutes), { leads, refusals, rateLimitOf });
    await hooks.register(named(leadUpdateRoutes), { updates, rateLimitOf });
    await hooks.register(named(optOutRoutes), { db, clock, rateLimitOf });
    const contact = { db, clock, mails: queues.mails, companyAddress: config.mail.to };
    await hooks.register(named(contactRoutes), { ...contact, rateLimitOf });
    await registerConsentCalls(hooks, dependencies, rateLimitOf);
  };
  await app.register(named(visitorCalls));
  await registerCompanyAnswers(app, dependencies, metrics);
  if (config.twilio !== null) {
    const { authToken } = config.twilio;
    const textCalls: FastifyPluginAsync = async (hooks) => {
      registerCallLimit(hooks, CALL_LIMIT_MS);
      measureRequests(hooks, metrics, clock);
      await hooks.register(named(smsInboundRoutes), {
        db,
        clock,
        config,
        authToken,
        sendsTexts: dependencies.textTransport !== null,
        onText: (result) => metrics.inboundTexts.inc({ result }),
      });
    };
    await app.register(named(textCalls));
  }

  if (site !== null) await registerStaticSite(app, site, config.product.legalPages);
  registerNotFound(app, site);
  return app;
}
