import cors from '@fastify/cors';
import { isStorable, leadLimits } from '@tidyguard/content';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { paths } from '../contract/index.ts';
import { ServiceError } from '../common/serviceError.ts';
import { isCertainlyStorable } from './jsonBodies.ts';

/** How long a body may be, in bytes, and how it is validated: with nothing removed, converted or added. */
export const requestLimits = {
  bodyLimit: leadLimits.body,
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
} as const;

/** The path of the first text that PostgreSQL cannot store, or null. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) return path;
    const found = findUnstorable(item, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

type OriginConfig = Pick<Config, 'allowedOrigins' | 'production'>;

function isAllowedOrigin(request: FastifyRequest, config: OriginConfig): boolean {
  const { origin } = request.headers;
  // Browsers send it with every POST; other tools may omit it, but not in production.
  if (origin === undefined) return !config.production;
  if (config.allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** The rules for all JSON calls: allowed origins and allowed characters. */
export async function registerRequestRules(
  app: FastifyInstance,
  config: OriginConfig,
): Promise<void> {
  await app.register(cors, {
    origin: config.allowedOrigins,
    methods: ['POST'],
    allowedHeaders: ['content-type'],
    // `retry-after` says how soon the site may repeat a submission, `date` how wrong its clock is.
    exposedHeaders: ['retry-after', 'date'],
    maxAge: 7_200,
    strictPreflight: false,
  });
  const checkOrigin = (request: FastifyRequest) => {
    if (request.method === 'POST' && !isAllowedOrigin(request, config)) {
      throw new ServiceError(
        403,
        'origin_not_allowed',
        'Calls from this origin are not allowed: add it to ALLOWED_ORIGINS.',
      );
    }
  };
  // A lead is read before its origin is refused, so that it can be kept: ALLOWED_ORIGINS may be wrong.
  const isRead = (request: FastifyRequest) => request.routeOptions.url === paths.lead;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isRead(request)) checkOrigin(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (isRead(request)) checkOrigin(request);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const field = isCertainlyStorable(request) ? null : findUnstorable(request.body, '');
    if (field !== null) {
      throw new ServiceError(
        422,
        'invalid_field',
        `Field "${field.slice(0, 180)}" holds a character that cannot be stored: remove it.`,
        { field: field.slice(0, 180) },
      );
    }
    done();
  });
}
