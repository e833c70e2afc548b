import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearLockedPorts } from 'get-port';
import { freePort } from '../service/src/testing/freePort.ts';
import { developmentEnvironments, sitePort } from './lib/development.mjs';
import { areBuilt } from './lib/serviceBuild.mjs';
import { root } from './lib/shell.mjs';

describe('npm run dev', () => {
  const server = createServer();
  // Otherwise a port that was found free is not found again for a while.
  beforeEach(clearLockedPorts);
  afterEach(() => server.close());

  /** Takes a port that nothing else has. */
  async function takePort(host: string) {
    server.listen(await freePort(), host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  it.each([8000, 9000])('has a service that takes the calls of a site on port %s', async (port) => {
    const { service, site } = await developmentEnvironments(port);
    expect(service.ALLOWED_ORIGINS).toBe(`http://localhost:${port}`);
    expect(site.SERVICE_PORT).toBe(service.PORT);
  });

  it('gives the service no port that the site or another program has', async () => {
    const { service } = await developmentEnvironments(8000);
    const first = Number(service.PORT);
    clearLockedPorts();
    const besideTheSite = await developmentEnvironments(first);
    expect(Number(besideTheSite.service.PORT)).toBeGreaterThan(first);
    server.listen(first, '127.0.0.1');
    await once(server, 'listening');
    clearLockedPorts();
    const besideAnother = await developmentEnvironments(8000);
    expect(Number(besideAnother.service.PORT)).toBeGreaterThan(first);
    expect(besideAnother.site.SERVICE_PORT).toBe(besideAnother.service.PORT);
  });

  it.each(['127.0.0.1', '::'])(
    'says that the port of the site cannot be used where it is taken on %s',
    async (host) => {
      const port = await takePort(host);
      await expect(sitePort(String(port))).rejects.toThrow(
        `Port ${port} cannot be used, perhaps because of another \`npm run dev\`: end that, or set another, as in PORT=${port + 10} npm run dev`,
      );
      server.close();
      await once(server, 'close');
      clearLockedPorts();
      expect(await sitePort(String(port))).toBe(port);
    },
  );

  it.each(['', '0', '65536', '80a', '-1', '8e3'])('takes no PORT such as "%s"', async (setting) => {
    await expect(sitePort(setting)).rejects.toThrow(
      `PORT is "${setting}": write a number from 1 to 65535.`,
    );
  });

  it('opens words in the editor that somebody chose, not in the one that npm names', async () => {
    const editorWith = async (EDITOR?: string) =>
      ({ EDITOR, ...(await developmentEnvironments(8000, { EDITOR })).site }).EDITOR;
    expect(await editorWith('vi')).toBe('');
    expect(await editorWith('code')).toBe('code');
    expect(await editorWith()).toBeUndefined();
  });
});

it('editors may give the commands of their page in the folder of the content, too', async () => {
  const page = await readFile(join(root, 'content/README.md'), 'utf8');
  const named = new Set(page.match(/(?<=npm run )[a-z:]+/g));
  // Commands of developers and operators.
  for (const other of ['build', 'lint']) named.delete(other);
  const { scripts } = JSON.parse(await readFile(join(root, 'content/package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect([...named].sort()).toEqual(expect.arrayContaining(['content:check', 'dev', 'preview']));
  for (const name of named) expect(scripts[name]).toBe(`npm --prefix .. run ${name} --`);
});

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
    // Without what a build may be making at the same time.
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
    // Worded otherwise on the day of the page's last change.
    expect(printed).toMatch(/privacy-policy\.mdx:\d+ {2}The text (or its day )?changed/);
    expect(printed).toContain('2999-01-01, lies in the future by more than a year.');
    expect(printed).toMatch(/\d problems in the content\.\n$/);
  }, 180_000);
});
