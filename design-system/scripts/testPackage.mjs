/**
 * Tests the package from outside: packs it, installs the tarball in empty projects outside the
 * repository (Vite, Next with its app router, Astro), builds a page in each and uses it in a browser.
 * `npm run test:package`; `-- vite`, `-- next` or `-- astro` for one of them.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { chromium, expect } from '@playwright/test';
import { browserLaunch } from '../../scripts/lib/findBrowser.mjs';
import { projects } from './consumers.mjs';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'tidyguard-consumer-'));

/** Runs a command in a folder and answers with what it printed, which the error of a failure holds too. */
function run(command, argv, cwd, env = {}) {
  try {
    return execFileSync(command, argv, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    throw new Error(`${command} ${argv.join(' ')} failed:\n${error.stdout}`, { cause: error });
  }
}
const say = (text) => process.stdout.write(`${text}\n`);

/** The installed versions, so that the result does not depend on what is published later. */
const installed = async (names) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const manifest = join(packageFolder, '../node_modules', name, 'package.json');
        return [name, JSON.parse(await readFile(manifest, 'utf8')).version];
      }),
    ),
  );

async function pack() {
  await rm(join(packageFolder, 'dist'), { recursive: true, force: true });
  run('npm', ['run', 'build'], packageFolder);
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', folder], packageFolder),
  );
  const paths = packed.files.map((file) => file.path);
  const expected = ['dist/index.js', 'dist/index.d.ts', 'README.md', 'LICENSE', 'CHANGELOG.md'];
  for (const path of [...expected, 'tokens/light.tokens.json', 'tokens/generated/tokens.css']) {
    assert(paths.includes(path), `${path} is not in the package`);
  }
  const strays = paths.filter((path) => /\.(test|stories)\.|testing\//.test(path));
  assert.deepEqual(strays, [], 'tests or stories are in the package');
  say(`packed ${paths.length} files, ${Math.round(packed.size / 1000)} kB`);
  return join(folder, packed.filename);
}

/** What any project finds: types in every resolution, and what Node imports and requires. */
function checkResolution(project) {
  const tsc = (...argv) => run('npx', ['tsc', ...argv], project);
  tsc('--module', 'nodenext', '--moduleResolution', 'nodenext');
  tsc('--module', 'esnext', '--moduleResolution', 'bundler');
  tsc('--module', 'esnext', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0');
  say('types hold with nodenext, bundler and the old node10 resolution');

  for (const entry of ['', '/illustrations', '/one-time-code', '/certificate', '/email']) {
    const name = `@tidyguard/design-system${entry}`;
    const imported = `import('${name}').then((all) => console.log(Object.keys(all).length))`;
    const required = `console.log(Object.keys(require('${name}')).length)`;
    const count = run('node', ['--eval', imported], project).trim();
    assert.equal(run('node', ['--no-warnings', '--eval', required], project).trim(), count);
    say(`Node imports and requires ${count} names from .${entry}`);
  }

  const inside = `try { require('@tidyguard/design-system/dist/Button/Button.js') } catch (error) { console.log(error.message) }`;
  const refusal = run('node', ['--eval', inside], project);
  assert.match(refusal, /'\.\/dist\/Button\/Button\.js' is not defined by "exports"/);
  say('a file inside the package is refused by name');
}

const CONTENT_TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Uses the built page: it has its colours and fonts, a press counts, and a choice is taken. */
async function use(site) {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const tab = await browser.newPage();
    const errors = [];
    tab.on('pageerror', (error) => errors.push(error.message));
    tab.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await tab.route('http://consumer.localhost/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = pathname.endsWith('/') ? `${pathname}index.html` : decodeURIComponent(pathname);
      const body = await readFile(join(site, name)).catch(() => null);
      await (body === null
        ? route.fulfill({ status: pathname === '/favicon.ico' ? 204 : 404 })
        : route.fulfill({ body, contentType: CONTENT_TYPES[extname(name)] ?? '' }));
    });
    await tab.goto('http://consumer.localhost/');
    const button = tab.getByRole('button', { name: /^Pressed/ });
    await expect(button).toHaveCSS('background-color', 'rgb(194, 65, 12)');
    await expect(async () => {
      await button.click();
      await expect(button).not.toHaveText('Pressed 0', { timeout: 500 });
    }).toPass();
    await tab.getByRole('group', { name: 'How often?' }).getByText('Weekly').click();
    await expect(tab.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    await tab.evaluate(() => globalThis.document.fonts.load("1rem 'Figtree Variable'"));
    const fonts = await tab.evaluate(() =>
      [...globalThis.document.fonts]
        .filter((font) => font.status === 'loaded')
        .map((font) => font.family),
    );
    assert(
      fonts.some((family) => family.includes('Figtree Variable')),
      'the font is not there',
    );
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}

async function tryIn(name, { files, dependencies, installedHere, build, built }, tarball) {
  const project = join(folder, name);
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { ...(await installed(installedHere)), ...dependencies },
  };
  for (const [file, text] of Object.entries({
    ...files,
    'package.json': JSON.stringify(manifest),
  })) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), text);
  }
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball], project);
  say(`${name}: installed in an empty project`);
  if (name === 'vite') checkResolution(project);
  run('npx', build, project, { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' });
  await use(join(project, built));
  say(`${name}: a Button and a ChoiceList are rendered, have their font, and work in a browser`);
}

try {
  const wanted = process.argv.slice(2);
  const tarball = await pack();
  for (const [name, project] of Object.entries(projects)) {
    if (wanted.length === 0 || wanted.includes(name)) await tryIn(name, project, tarball);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
