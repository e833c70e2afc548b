/**
 * The content security policy of a page. Inline scripts and styles are allowed by their hashes,
 * never all at once (`unsafe-inline`, `unsafe-eval`).
 */
import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import type { SiteConfig } from '../config/site';

/** Hosts that the vendors' compliance scripts load from, besides their own address. */
const vendors = [
  { host: /(^|\.)trustedform\.com$/, sources: ['https://*.trustedform.com'] },
  {
    host: /(^|\.)(lidstatic|leadid)\.com$/,
    sources: ['https://*.lidstatic.com', 'https://*.leadid.com'],
  },
];

const sourceOf = (text: string) =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/** The origin of an absolute address; null for one on the site itself. */
const originOf = (address: string | null | undefined): string | null =>
  address && /^https?:/.test(address) ? new URL(address).origin : null;

const unique = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Where the configured compliance scripts come from; nothing where none is configured. */
export function complianceSources({ compliance }: SiteConfig): string[] {
  const addresses = [compliance.trustedForm.scriptUrl, compliance.leadToken.scriptUrl];
  const origins = unique(addresses.map(originOf));
  const more = origins.flatMap((origin) => {
    const { hostname } = new URL(origin);
    return vendors.flatMap(({ host, sources }) => (host.test(hostname) ? sources : []));
  });
  return unique([...origins, ...more]);
}

/** The hashes of a page's inline scripts and styles, as sources for its policy. */
function inlineSources(html: string) {
  const page = parse(html);
  // A data block (JSON-LD) is not executed, so the policy does not apply to it.
  const scripts = page
    .querySelectorAll('script')
    .filter((script) => !script.getAttribute('src') && !script.getAttribute('type'));
  const attributes = page.querySelectorAll('[style]').map((node) => node.getAttribute('style'));
  return {
    scripts: unique(scripts.map((script) => sourceOf(script.rawText))),
    // Emotion's own style element is empty: its rules are inserted through the CSSOM.
    styles: unique([
      ...page.querySelectorAll('style').map((style) => sourceOf(style.rawText)),
      sourceOf(''),
    ]),
    attributes: unique(attributes.map((text) => sourceOf(text ?? ''))),
  };
}

/** The policy for a page with this HTML. */
export function contentSecurityPolicy(site: SiteConfig, html: string): string {
  const { scripts, styles, attributes } = inlineSources(html);
  const compliance = complianceSources(site);
  const calls = unique(Object.values(site.endpoints).map((address) => originOf(String(address))));
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...compliance],
    // For the proof of work (src/ports/proofOfWork.ts).
    'worker-src': ["'self'"],
    'style-src': ["'self'", ...styles],
    // Gatsby's router and its route announcer have a style attribute each.
    'style-src-attr': attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : ["'none'"],
    'img-src': ["'self'", 'data:', ...compliance],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls, ...compliance],
    ...(compliance.length > 0 ? { 'frame-src': compliance } : {}),
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
