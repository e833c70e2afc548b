import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** What the site's build says of its headers (site/src/hosting). */
export interface SiteHeaders {
  everywhere: Headers;
  /** Each page's content security policy, by its path. */
  policies: Headers;
}

/** The page that is sent for addresses without one. */
export const NOT_FOUND_PAGE = '/404.html';

const POLICY = 'content-security-policy';

/** For answers that are no page: nothing in them is to be run, framed or kept. */
const plain: Headers = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  [POLICY]: "default-src 'none'; frame-ancestors 'none'",
};

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Reads the headers of a built site; null for a folder that our build did not
 * make. A broken file is a mistake to be told, so that it ends the start.
 */
export async function readSiteHeaders(siteDir: string): Promise<SiteHeaders | null> {
  try {
    return JSON.parse(await readFile(join(siteDir, '.headers.json'), 'utf8')) as SiteHeaders;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Begins every answer with headers that allow nothing; pages and files then set their own. */
export function registerDefaultHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(plain);
  });
}

/**
 * Lets an answer be the page at this path. The headers are set whatever comes
 * of it: a 304 repeats them, and a browser puts them over those it has kept.
 */
export function setPageHeaders(reply: FastifyReply, site: SiteHeaders | null, page: string): void {
  if (site === null) return;
  void reply.headers(site.everywhere);
  const policy = site.policies[page] ?? site.policies[NOT_FOUND_PAGE];
  if (policy !== undefined) void reply.header(POLICY, policy);
}

/** Lets an answer be a file of the site. Scripts and pictures are no documents and need no policy. */
export function setFileHeaders(reply: FastifyReply, site: SiteHeaders | null): void {
  if (site !== null) void reply.headers(site.everywhere);
  void reply.removeHeader(POLICY);
}
