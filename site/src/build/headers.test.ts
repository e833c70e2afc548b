import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { site, type SiteConfig } from '../config/site';
import { complianceSources, contentSecurityPolicy } from './contentSecurityPolicy';
import { pagePath } from './pages';
import { everywhere, hostHeaders, serverHeaders } from './siteHeaders';
import { writeHeaders } from './writeHeaders';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const html = `<!doctype html><html><head>
<script>window.first = "<b>";</script><script src="/app.js"></script>
<script type="application/ld+json">{"a":1}</script>
<style data-emotion="css a"> .a{color:red}
</style></head>
<body><div style="outline:none"><p>Words</p></div><script>second()</script></body></html>`;

const withScripts = (trustedForm: string | null, leadToken: string | null): SiteConfig => ({
  ...site,
  compliance: {
    ...site.compliance,
    trustedForm: { ...site.compliance.trustedForm, scriptUrl: trustedForm },
    leadToken: { scriptUrl: leadToken },
  },
});

const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('the content security policy', () => {
  const directives = directivesOf(contentSecurityPolicy(withScripts(null, null), html));

  it('names each inline script and style by its hash, and no data block', () => {
    expect(directives['script-src']).toEqual([
      "'self'",
      hash('window.first = "<b>";'),
      hash('second()'),
    ]);
    expect(directives['style-src']).toEqual(["'self'", hash(' .a{color:red}\n'), hash('')]);
    expect(directives['style-src-attr']).toEqual(["'unsafe-hashes'", hash('outline:none')]);
  });

  it('allows nothing else, no frame around it and no other base', () => {
    expect(directives).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ["'self'"],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    });
    expect(directives).not.toHaveProperty('frame-src');
  });

  it.each([html, '<p>nothing</p>'])('is never unsafe-inline or unsafe-eval', (page) => {
    expect(contentSecurityPolicy(site, page)).not.toMatch(/unsafe-(inline|eval)/);
  });

  it('lets calls go to the configured service', () => {
    const elsewhere = { ...site, endpoints: { zip: 'https://hooks.example/hooks/zip' } };
    expect(directivesOf(contentSecurityPolicy(elsewhere, html))['connect-src']).toEqual([
      "'self'",
      'https://hooks.example',
    ]);
  });
});

describe('compliance hosts', () => {
  it.each<[string | null, string | null, string[]]>([
    [null, null, []],
    [
      'https://api.trustedform.com/trustedform.js',
      null,
      ['https://api.trustedform.com', 'https://*.trustedform.com'],
    ],
    [
      null,
      'https://create.lidstatic.com/campaign/a.js?snippet_version=2',
      ['https://create.lidstatic.com', 'https://*.lidstatic.com', 'https://*.leadid.com'],
    ],
    ['http://127.0.0.1:1/a.js', 'http://127.0.0.1:1/b.js', ['http://127.0.0.1:1']],
    ['https://eviltrustedform.com/a.js', null, ['https://eviltrustedform.com']],
  ])('%s and %s come from %j', (trustedForm, leadToken, sources) => {
    const config = withScripts(trustedForm, leadToken);
    expect(complianceSources(config)).toEqual(sources);
    const directives = directivesOf(contentSecurityPolicy(config, html));
    expect(directives['script-src']).toEqual(expect.arrayContaining(sources));
    expect(directives['connect-src']).toEqual(expect.arrayContaining(sources));
  });
});

/** Whether a source of a policy, in the form that vendors give, allows an address. */
function allows(source: string, address: string): boolean {
  const { hostname, origin } = new URL(address);
  if (!source.startsWith('https://*.')) return source === origin;
  return origin.startsWith('https:') && hostname.endsWith(source.slice('https://*'.length));
}

describe('what the vendors of the compliance scripts load', () => {
  const certificate = 'https://api.trustedform.com/trustedform.js';
  const token = 'https://create.lidstatic.com/campaign/a.js?snippet_version=2';
  const isAllowed = (config: SiteConfig, directive: string, address: string) => {
    const sources = directivesOf(contentSecurityPolicy(config, html))[directive] ?? [];
    return sources.some((source) => allows(source, address));
  };

  it.each([
    // Both load a pixel in browsers without scripts, from another host than the script's.
    ['img-src', 'https://api.trustedform.com/ns.gif'],
    ['img-src', 'https://create.leadid.com/noscript.gif'],
    ['frame-src', 'https://cert.trustedform.com/0123'],
    ['frame-src', 'https://create.leadid.com/frame'],
    ['frame-src', 'https://create.lidstatic.com/frame'],
    ['connect-src', 'https://api.trustedform.com/events'],
    ['connect-src', 'https://create.leadid.com/token'],
    ['script-src', 'https://cdn.trustedform.com/part.js'],
    ['script-src', 'https://create.lidstatic.com/part.js'],
  ])('is allowed by %s (%s), and only where both are configured', (directive, address) => {
    expect(isAllowed(withScripts(certificate, token), directive, address)).toBe(true);
    expect(isAllowed(withScripts(null, null), directive, address)).toBe(false);
  });

  it.each(['img-src', 'frame-src', 'connect-src', 'script-src'])(
    'is allowed by %s from their hosts alone',
    (directive) => {
      const config = withScripts(certificate, token);
      for (const address of [
        'https://trustedform.com.evil.example/a',
        'https://eviltrustedform.com/a',
        'http://api.trustedform.com/a',
        'https://leadid.example/a',
      ]) {
        expect(isAllowed(config, directive, address)).toBe(false);
      }
    },
  );

  it('is not allowed for a vendor that is not configured', () => {
    const address = 'https://create.leadid.com/noscript.gif';
    expect(isAllowed(withScripts(certificate, null), 'img-src', address)).toBe(false);
    expect(isAllowed(withScripts(null, token), 'img-src', address)).toBe(true);
  });
});

describe('the written files', () => {
  it.each([
    ['index.html', '/'],
    ['contact/index.html', '/contact'],
    ['outcome/deep-clean/index.html', '/outcome/deep-clean'],
    ['404.html', '/404.html'],
    ['_gatsby/slices/a.html', null],
    ['page-data/404.html', null],
    ['app.js', null],
  ])('%s is the page %s', (file, page) => {
    expect(pagePath(file)).toBe(page);
  });

  it('tell static hosts the policy of each page, and of the rest that nothing may frame it', () => {
    const text = hostHeaders({ '/': "default-src 'self'", '/contact': "default-src 'none'" });
    const [all = '', ...rules] = text.trimEnd().split('\n\n');
    expect(all).toMatch(/^\/\*\n/);
    for (const [name, value] of Object.entries(everywhere)) {
      expect(all).toContain(`  ${name}: ${value}`);
    }
    expect(all).toContain("frame-ancestors 'none'");
    // Only files that have a hash in their names may be cached without asking again.
    expect(rules).toEqual([
      '/static/*\n  Cache-Control: public, max-age=31536000, immutable',
      '/*.js\n  Cache-Control: public, max-age=31536000, immutable',
      "/\n  Content-Security-Policy: default-src 'self'\n  Cache-Control: public, max-age=0, must-revalidate",
      ...['/contact', '/contact/'].map(
        (path) =>
          `${path}\n  Content-Security-Policy: default-src 'none'\n  Cache-Control: public, max-age=0, must-revalidate`,
      ),
    ]);
  });

  it('tell both kinds of servers what a build sends beside that', () => {
    expect(hostHeaders({}, { 'X-Robots-Tag': 'noindex' })).toContain('\n  X-Robots-Tag: noindex\n');
    expect(hostHeaders({})).not.toContain('X-Robots-Tag');
    expect(JSON.parse(serverHeaders({}, { 'X-Robots-Tag': 'noindex' }))).toEqual({
      everywhere: { ...everywhere, 'X-Robots-Tag': 'noindex' },
      policies: {},
    });
  });

  it('keep connections encrypted, addresses private and sensors off, everywhere', () => {
    expect(everywhere).toMatchObject({
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    const sensors = (everywhere['Permissions-Policy'] ?? '').split(', ');
    expect(sensors).toEqual(
      expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()']),
    );
    expect(sensors.filter((sensor) => !sensor.endsWith('=()'))).toEqual([]);
  });

  it('tell our server the same', () => {
    const policies = { '/': 'a' };
    expect(JSON.parse(serverHeaders(policies))).toEqual({ everywhere, policies });
  });

  it('hold a policy for each page, from its own HTML', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidyguard-headers-'));
    await mkdir(join(folder, 'contact'));
    await writeFile(join(folder, 'index.html'), '<script>home()</script>');
    await writeFile(join(folder, 'contact/index.html'), '<script>contact()</script>');
    await writeHeaders(site, folder, {});
    const written = await readFile(join(folder, '.headers.json'), 'utf8');
    const { policies } = JSON.parse(written) as { policies: Record<string, string> };
    expect(await readFile(join(folder, '_headers'), 'utf8')).toBe(hostHeaders(policies));
    await rm(folder, { recursive: true });
    expect(Object.keys(policies).sort()).toEqual(['/', '/contact']);
    for (const [path, script] of [
      ['/', 'home()'],
      ['/contact', 'contact()'],
    ] as const) {
      expect(directivesOf(policies[path] ?? '')['script-src']).toEqual(["'self'", hash(script)]);
    }
  });
});
