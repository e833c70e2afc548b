import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** What the site's build says of its headers (site/src/headers). */
interface SiteHeaders {
  everywhere: Headers;
  /** Each page's content security policy, by its path. */
  policies: Headers;
}

/** For answers that are no page: nothing in them is to be run, framed or kept. */
const plain: Headers = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";
const NOT_FOUND_PAGE = '/404.html';

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readSiteHeaders(siteDir: string | null): Promise<SiteHeaders | null> {
  if (siteDir === null) return null;
  try {
    return JSON.parse(await readFile(join(siteDir, '.headers.json'), 'utf8')) as SiteHeaders;
  } catch (error) {
    // A folder that our build did not make has none; a broken file is a mistake to be told.
    if (isAbsent(error)) return null;
    throw error;
  }
}

const pathOf = ({ url }: FastifyRequest) => {
  const [path = '/'] = url.split('?');
  return path === '/' ? path : path.replace(/\/$/, '');
};

/**
 * Sends every answer with security headers: pages with the policy that their
 * build computed for them, everything else with one that allows nothing.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  siteDir: string | null,
): Promise<void> {
  const site = await readSiteHeaders(siteDir);
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const isPage = site !== null && type.startsWith('text/html');
    const isCall = type.startsWith('application/json') || type === '';
    void reply.headers(site !== null && !isCall ? site.everywhere : plain);
    const policy = isPage
      ? (site.policies[reply.statusCode === 404 ? NOT_FOUND_PAGE : pathOf(request)] ??
        site.policies[NOT_FOUND_PAGE])
      : undefined;
    if (policy) void reply.header('content-security-policy', policy);
    // Pictures and scripts are not documents; whatever else is, may do nothing.
    else if (isCall || type.startsWith('text/html')) {
      void reply.header('content-security-policy', PLAIN_POLICY);
    }
  });
}
