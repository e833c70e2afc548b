import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { redirectsTo, type LegalPage } from '@tidyguard/content';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../common/serviceError.ts';
import { DEFAULT_HEADERS } from '../http/defaultHeaders.ts';
import { sendError } from '../http/errorReplies.ts';
import { answerBadAddress } from '../http/malformedRequests.ts';
import {
  setFileHeaders,
  setPageHeaders,
  NOT_FOUND_PAGE,
  type SiteHeaders,
} from './securityHeaders.ts';

/** The built site: its folder and the headers that its build wrote, if it did. */
export interface BuiltSite {
  dir: string;
  headers: SiteHeaders | null;
}

/** Files whose name holds a hash of their content. */
const HASHED = /^\/static\/|[-.][0-9a-f]{16,}\.(js|css|woff2?|png|jpe?g|webp|avif|svg)$/;
const YEAR_SECONDS = 31_536_000;

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

const queryOf = (request: FastifyRequest) => {
  const mark = request.url.indexOf('?');
  return mark < 0 ? '' : request.url.slice(mark);
};

/** Whether a decoded path stays inside the folder and names no hidden file. */
const isPlain = (path: string) => !/[\\\0]|\/\/|\/\./.test(path);

/** What a build writes for debugging; ours moves it away, but another may have made the folder. */
const isForDebugging = (path: string) =>
  /\.map(\.(br|gz))?$|\/webpack\.stats\.json(\.(br|gz))?$/.test(path);

/**
 * Serves the built site: `/page` is `page/index.html`; `/page/` and `/page/index.html` redirect
 * to `/page`, and so do the short addresses to their pages. Files that were compressed
 * at build time are sent compressed.
 */
export async function registerStaticSite(
  app: FastifyInstance,
  { dir: siteDir, headers }: BuiltSite,
  legalPages: readonly LegalPage[],
): Promise<void> {
  const targets = new Map(redirectsTo(legalPages).map(({ from, to }) => [from, to]));
  await app.register(fastifyStatic, {
    root: siteDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const hashed = HASHED.test(path.slice(siteDir.length).replace(/\.(br|gz)$/, ''));
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader(
        'cache-control',
        hashed
          ? `public, max-age=${YEAR_SECONDS}, immutable`
          : 'public, max-age=0, must-revalidate',
      );
    },
  });

  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (!isPlain(path) || isForDebugging(path)) return reply.callNotFound();
    const trimmed = path.replace(/\/(index\.html)?$/, '') || '/';
    const isPage = await isFile(join(siteDir, trimmed, 'index.html'));
    const target = targets.get(trimmed);
    if (target && !isPage) return reply.redirect(`${target}${queryOf(request)}`, 301);
    if (isPage && trimmed !== path) {
      return reply.redirect(`${encodeURI(trimmed)}${queryOf(request)}`, 308);
    }
    if (isPage) {
      setPageHeaders(reply, headers, trimmed);
      return reply.sendFile(join(trimmed, 'index.html').slice(1));
    }
    if (!(await isFile(join(siteDir, path)))) return reply.callNotFound();
    if (path.endsWith('.html')) setPageHeaders(reply, headers, path);
    else setFileHeaders(reply, headers);
    return reply.sendFile(path.slice(1));
  });
}

const notFound = () => new ServiceError(404, 'not_found', 'There is nothing at this address.');

/** Whether a browser is asking for a page, rather than a call or a tool for something else. */
const wantsPage = ({ method, url, headers: { accept = '' } }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/hooks/') &&
  accept.includes('text/html');

/** Answers unknown addresses: with the site's 404 page for browsers, otherwise with JSON. */
export function registerNotFound(app: FastifyInstance, site: BuiltSite | null): void {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (site === null || !wantsPage(request) || !(await isFile(join(site.dir, NOT_FOUND_PAGE)))) {
      return sendError(reply, notFound());
    }
    setPageHeaders(reply, site.headers, NOT_FOUND_PAGE);
    return reply.status(404).sendFile(NOT_FOUND_PAGE.slice(1));
  });
}

/** Answers an address that cannot be decoded, for which no hook or plugin runs; browsers get the 404 page. */
export const unreadableAddresses =
  (site: BuiltSite | null) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refuse = () => answerBadAddress(error, request, reply);
    if (site === null || !wantsPage(request)) return refuse();
    readFile(join(site.dir, NOT_FOUND_PAGE)).then((page) => {
      void reply.status(404).headers({ ...DEFAULT_HEADERS, 'cache-control': 'no-store' });
      setPageHeaders(reply, site.headers, NOT_FOUND_PAGE);
      void reply.type('text/html; charset=utf-8').send(page);
    }, refuse);
  };
