import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { errorCode } from '../common/errorCode.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers that the site's build wrote for its pages (site/src/build/writeHeaders.ts). */
export interface SiteHeaders {
  /** For every page and file. */
  everywhere: Headers;
  /** Each page's content security policy, by its path. */
  policies: Headers;
}

/** The page that is sent for unknown addresses. */
export const NOT_FOUND_PAGE = '/404.html';

const POLICY = 'content-security-policy';

/**
 * Reads the headers of a built site; null for a folder that our build did not make.
 *
 * @throws {SyntaxError} if the file is broken: the service then does not start, instead of
 * serving pages without a policy.
 */
export async function readSiteHeaders(siteDir: string): Promise<SiteHeaders | null> {
  try {
    return JSON.parse(await readFile(join(siteDir, '.headers.json'), 'utf8')) as SiteHeaders;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Sets the headers of the page at this path. Also before a 304: browsers replace the headers
 * that they cached with those of the 304.
 */
export function setPageHeaders(reply: FastifyReply, site: SiteHeaders | null, page: string): void {
  if (site === null) return;
  void reply.headers(site.everywhere);
  const policy = site.policies[page] ?? site.policies[NOT_FOUND_PAGE];
  if (policy !== undefined) void reply.header(POLICY, policy);
}

/** Sets the headers of a file that is no page: scripts and pictures need no policy. */
export function setFileHeaders(reply: FastifyReply, site: SiteHeaders | null): void {
  if (site !== null) void reply.headers(site.everywhere);
  void reply.removeHeader(POLICY);
}
