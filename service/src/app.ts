import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { QuizSessions } from './codes/quizSessions.ts';
import type { Config } from './config/config.ts';
import { loggerOptions } from './operation/logging.ts';
import { createMetrics } from './operation/metrics.ts';
import { createReadiness } from './operation/readiness.ts';
import { registerApiDocs } from './http/apiDocs.ts';
import { connectionOptions } from './http/connectionLimits.ts';
import { registerErrorReplies } from './http/errorReplies.ts';
import { registerJsonBodies } from './http/jsonBodies.ts';
import { answerClientError, registerHostRule } from './http/malformedRequests.ts';
import { registerPipeliningLimit } from './http/pipelining.ts';
import { named, sharedValidators } from './http/quickStart.ts';
import { requestLimits } from './http/requestRules.ts';
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
import { registerHealthRoutes } from './routes/health.ts';
import { StoringHealth } from './leads/storingHealth.ts';
import { companyCalls, textCalls, visitorCalls } from './app/calls.ts';
import type { AppDependencies } from './app/dependencies.ts';
import { createLeads, createRefusals } from './app/leads.ts';
import { createQueues } from './app/queues.ts';

/** A number trusts that many proxies, counted from the service outwards. */
const trustProxyOption = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

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
  const isReady = createReadiness({ db, isStopping, storing }, app.log);
  registerHealthRoutes(app, isReady);
  metrics.showReadiness(isReady);

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

  const parts = { leads, updates, refusals, quizSessions, mails: queues.mails, metrics };
  await app.register(named(visitorCalls(dependencies, parts)));
  await app.register(named(companyCalls(dependencies, metrics)));
  if (config.twilio !== null) {
    await app.register(named(textCalls(dependencies, config.twilio, metrics)));
  }

  if (site !== null) await registerStaticSite(app, site, config.product.legalPages);
  registerNotFound(app, site);
  return app;
}
