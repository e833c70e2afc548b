import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import { CodeService } from '../codes/codes.ts';
import { codesPerWeek } from '../codes/limits.ts';
import { type QuizSessions } from '../codes/quizSessions.ts';
import type { Config } from '../config/config.ts';
import { oncePerMinute } from '../operation/limitedLog.ts';
import type { Mails } from '../mail/mails.ts';
import { measureRequests, type Metrics } from '../operation/metrics.ts';
import { registerCallLimit } from '../http/callLimit.ts';
import { named } from '../http/quickStart.ts';
import { registerRateLimits } from '../http/rateLimits.ts';
import { registerRequestRules } from '../http/requestRules.ts';
import { cappedLineTypes, type CappedLineTypes } from '../checks/cappedLineTypes.ts';
import { checkRoutes } from '../routes/checks.ts';
import { companyAnswerRoutes } from '../routes/companyAnswerCall.ts';
import { companyAnswerPages } from '../routes/companyAnswerPages.ts';
import { codeRoutes } from '../routes/codes.ts';
import { contactRoutes } from '../routes/contact.ts';
import { leadRoutes, leadUpdateRoutes } from '../routes/leads.ts';
import { optOutRoutes } from '../routes/optOut.ts';
import { qualificationRoutes } from '../routes/qualification.ts';
import type { RateLimitOf } from '../routes/schema.ts';
import { smsInboundRoutes } from '../routes/smsInbound.ts';
import { type LeadUpdates } from '../leads/leadUpdates.ts';
import { reservedConsentsOf } from '../matching/reservations.ts';
import { consentRoutes } from '../routes/consent.ts';
import { type LeadService } from '../leads/leadService.ts';
import { type RefusalService } from '../leads/refusals.ts';
import type { AppDependencies } from './dependencies.ts';
import { linksOf } from './queues.ts';

/** Milliseconds after which every call is answered, whatever it waits for: the browser waits 10 s. */
export const CALL_LIMIT_MS = 7_500;

function createCodes(dependencies: AppDependencies, metrics: Metrics): CodeService {
  const { config, db, clock, codeSender, codeSecret } = dependencies;
  return new CodeService({
    db,
    clock,
    sender: codeSender,
    secret: codeSecret,
    limits: {
      ...config.codeLimits,
      // In development no code is texted, and the same number is used again and again.
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

/** What the calls of visitors need from the app around them. */
interface VisitorParts {
  leads: LeadService;
  updates: LeadUpdates;
  refusals: RefusalService;
  quizSessions: QuizSessions;
  mails: Mails | null;
  metrics: Metrics;
}

/** The calls of the quiz and of the site's forms. */
export const visitorCalls =
  (dependencies: AppDependencies, parts: VisitorParts): FastifyPluginAsync =>
  async (hooks) => {
    const { config, db, clock } = dependencies;
    const { leads, updates, refusals, quizSessions, mails, metrics } = parts;
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
        lineTypes: createLineTypes(dependencies, metrics, hooks.log),
      },
      // Sessions are remembered only for the limits on codes.
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
    const contact = { db, clock, mails, companyAddress: config.mail.to };
    await hooks.register(named(contactRoutes), { ...contact, rateLimitOf });
    await registerConsentCalls(hooks, dependencies, rateLimitOf);
  };

/** What companies answer about their leads: by signed calls, and by pages behind links. */
export const companyCalls =
  (dependencies: AppDependencies, metrics: Metrics): FastifyPluginAsync =>
  async (answers) => {
    const { config, db, clock } = dependencies;
    const { product } = config;
    const options = { db, clock, promise: product.promise };
    registerCallLimit(answers, CALL_LIMIT_MS);
    measureRequests(answers, metrics, clock);
    const rateLimitOf = await registerRateLimits(answers, config, db, clock);
    await answers.register(named(companyAnswerRoutes), { ...options, rateLimitOf });
    const links = linksOf(dependencies);
    await answers.register(named(companyAnswerPages), { ...options, links, product, rateLimitOf });
  };

/** The call that the SMS provider makes for each text that a person sends. */
export const textCalls =
  (
    { config, db, clock, textTransport }: AppDependencies,
    { authToken }: NonNullable<Config['twilio']>,
    metrics: Metrics,
  ): FastifyPluginAsync =>
  async (hooks) => {
    registerCallLimit(hooks, CALL_LIMIT_MS);
    measureRequests(hooks, metrics, clock);
    await hooks.register(named(smsInboundRoutes), {
      db,
      clock,
      config,
      authToken,
      sendsTexts: textTransport !== null,
      onText: (result) => metrics.inboundTexts.inc({ result }),
    });
  };
