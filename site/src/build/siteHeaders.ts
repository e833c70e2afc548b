/**
 * The headers that the site's files are sent with, written at build time: for
 * static hosts as `_headers`, for our own server as `.headers.json`.
 */

const YEAR_SECONDS = 31_536_000;

/** Sent with every file of the site. */
export const everywhere: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${2 * YEAR_SECONDS}`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The policy for pages that a host cannot tell apart (its 404 page). */
const LEAST_POLICY =
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;
const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Each page's policy, by its path without trailing slash. */
export type Policies = Readonly<Record<string, string>>;

type Headers = Readonly<Record<string, string>>;

const rule = (path: string, headers: Headers) =>
  `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`;

/**
 * The file `_headers` as Netlify and Cloudflare Pages read it. All rules that
 * match a path apply together; of two policies both are obeyed.
 *
 * @param more what this build sends with every file, in addition to `everywhere`.
 */
export function hostHeaders(policies: Policies, more: Headers = {}): string {
  return [
    rule('/*', { ...everywhere, ...more, 'Content-Security-Policy': LEAST_POLICY }),
    rule('/static/*', { 'Cache-Control': IMMUTABLE }),
    rule('/*.js', { 'Cache-Control': IMMUTABLE }),
    ...Object.entries(policies).flatMap(([path, policy]) =>
      // Unless told otherwise, hosts serve a folder's file at the path with a slash at the end.
      (path === '/' ? [path] : [path, `${path}/`]).map((address) =>
        rule(address, { 'Content-Security-Policy': policy, 'Cache-Control': REVALIDATED }),
      ),
    ),
  ].join('\n');
}

/** What our own server reads: the same, by page. */
export const serverHeaders = (policies: Policies, more: Headers = {}) =>
  `${JSON.stringify({ everywhere: { ...everywhere, ...more }, policies }, null, 1)}\n`;
