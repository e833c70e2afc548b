import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentEnvironments } from './lib/development.mjs';
import { areBuilt } from './lib/serviceBuild.mjs';
import { root } from './lib/shell.mjs';

it.each(['8000', '9000'])(
  'the service takes the calls of a site in development on port %s',
  (port) => {
    const { service, site } = developmentEnvironments(port);
    expect(service.ALLOWED_ORIGINS).toBe(`http://localhost:${port}`);
    expect(site.SERVICE_PORT).toBe(service.PORT);
    expect(service.PORT).not.toBe(port);
  },
);

it('a build is complete only with all of its files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-built-'));
  try {
    expect(areBuilt(folder, ['a.js', 'b.js'])).toBe(false);
    await writeFile(join(folder, 'a.js'), '');
    expect(areBuilt(folder, ['a.js', 'b.js'])).toBe(false);
    await writeFile(join(folder, 'b.js'), '');
    expect(areBuilt(folder, ['a.js', 'b.js'])).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('a build for production', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidyguard-content-'));
    await cp(join(root, 'package.json'), join(folder, 'package.json'));
    // Not what a build makes meanwhile.
    const filter = (file: string) => !/[/\\](dist|[^/\\]+\.tmp)$/.test(file);
    await cp(join(root, 'content'), join(folder, 'content'), { recursive: true, filter });
    const tokens = 'design-system/tokens';
    await cp(join(root, tokens), join(folder, tokens), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const change = async (file: string, from: string | RegExp, to: string) => {
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).toMatch(from);
    await writeFile(join(folder, file), text.replace(from, to));
  };

  /** What `npm run build` prints on standard error, and its exit code. */
  const build = () =>
    new Promise<{ code: number; printed: string }>((resolve) => {
      execFile('npm', ['run', '--silent', 'build'], { cwd: folder }, (error, _, printed) =>
        resolve({ code: error ? Number(error.code) : 0, printed }),
      );
    });

  it('refuses content that is not in order, before anything is built', async () => {
    const legal = 'content/cleaning/legal';
    await change('content/cleaning/consent.ts', 'By checking this box', 'By ticking this box');
    await change(`${legal}/privacy-policy.mdx`, /^1\. /m, '1. [Nowhere](/nowhere). ');
    await change(`${legal}/tcpa-disclaimer.mdx`, /^lastUpdated:.*$/m, 'lastUpdated: 2999-01-01');
    const { code, printed } = await build();
    expect(code).toBe(1);
    expect(printed).toContain('The consent text changed, but its version is still');
    expect(printed).toContain('The link leads to /nowhere, where there is no page.');
    // In other words where it is the day of the page's last change.
    expect(printed).toMatch(/privacy-policy\.mdx:\d+ {2}The text (or its day )?changed/);
    expect(printed).toContain('2999-01-01, lies in the future by more than a year.');
    expect(printed).toMatch(/\d problems in the content\.\n$/);
  }, 180_000);
});
