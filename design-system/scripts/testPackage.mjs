/**
 * Tests the package from outside: packs it, installs the tarball in an empty Vite
 * project outside the repository, checks its types with two module resolutions, builds
 * a page and uses its components in a browser. `npm run test:package -w
 * @tidyguard/design-system`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { chromium, expect } from '@playwright/test';
import { browserLaunch } from '../../scripts/lib/findBrowser.mjs';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** The installed versions, so that the result does not depend on what is published later. */
const versions = async (...names) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const manifest = join(packageFolder, '../node_modules', name, 'package.json');
        return [name, JSON.parse(await readFile(manifest, 'utf8')).version];
      }),
    ),
  );

const page = `
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, ChoiceList, GlobalStyles, type ButtonProps } from '@tidyguard/design-system';
import { Letter } from '@tidyguard/design-system/illustrations';
import { OtpConfirmDialog } from '@tidyguard/design-system/one-time-code';

const copy = { title: 'Confirm', body: 'We text a code.', confirm: 'Send', cancel: 'Cancel' };
const ignore = () => undefined;

const opener: ButtonProps = { commandfor: 'quiz', command: 'show-modal' };

function App() {
  const [value, setValue] = useState<string | null>(null);
  const [presses, setPresses] = useState(0);
  return (
    <>
      <GlobalStyles />
      <Button {...opener} onClick={() => setPresses(presses + 1)}>Pressed {presses}</Button>
      <ChoiceList
        legend="How often?"
        name="often"
        options={[{ value: 'weekly', label: 'Weekly' }, { value: 'once', label: 'Once' }]}
        value={value}
        onSelect={setValue}
        onChoose={setValue}
      />
      <button commandfor="quiz" command="close">Plain</button>
      <Letter />
      <OtpConfirmDialog open={false} copy={copy} busy={false} onConfirm={ignore} onCancel={ignore} />
    </>
  );
}
const element = document.getElementById('root');
if (element) createRoot(element).render(<App />);
`;

const files = {
  'package.json': JSON.stringify({
    private: true,
    type: 'module',
    dependencies: await versions('@emotion/react', 'react', 'react-dom'),
    devDependencies: await versions('@types/react', '@types/react-dom', 'typescript', 'vite'),
  }),
  'index.html':
    '<!doctype html><html lang="en"><title>Empty project</title><div id="root"></div>' +
    '<script type="module" src="/main.tsx"></script></html>',
  'main.tsx': page,
  // An ordinary strict project without any setting of this repository.
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, noEmit: true, jsx: 'react-jsx', lib: ['ES2022', 'DOM'] },
    include: ['main.tsx'],
  }),
  'vite.config.js': "export default { esbuild: { jsx: 'automatic' } };",
};

const project = await mkdtemp(join(tmpdir(), 'tidyguard-consumer-'));
const run = (command, argv, cwd = project) =>
  execFileSync(command, argv, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const say = (text) => process.stdout.write(`${text}\n`);

try {
  run('npm', ['run', 'build'], packageFolder);
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--pack-destination', project], packageFolder),
  );
  const paths = packed.files.map((file) => file.path);
  assert(paths.includes('dist/index.js') && paths.includes('dist/index.d.ts'), 'no built files');
  const strays = paths.filter((path) => /\.(test|stories)\.|testing\//.test(path));
  assert.deepEqual(strays, [], 'tests or stories are in the package');
  say(`packed ${paths.length} files, ${Math.round(packed.size / 1000)} kB`);

  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(join(project, name), text)),
  );
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `./${packed.filename}`]);
  say('installed in an empty project');

  run('npx', ['tsc', '--module', 'nodenext', '--moduleResolution', 'nodenext']);
  run('npx', ['tsc', '--module', 'esnext', '--moduleResolution', 'bundler']);
  say('types hold with nodenext and bundler resolution');

  // Node itself can load the built files, including their relative imports.
  for (const entry of ['', '/illustrations', '/one-time-code', '/certificate']) {
    const script = `import('@tidyguard/design-system${entry}').then((all) => console.log(Object.keys(all).length))`;
    say(`node imports ${run('node', ['--eval', script]).trim()} names from .${entry}`);
  }

  run('npx', ['vite', 'build', '--logLevel', 'error']);
  await press(join(project, 'dist'));
  say('a Button and a ChoiceList render and work in a browser');
} finally {
  await rm(project, { recursive: true, force: true });
}

/** @param {string} site The folder of the built page. */
async function press(site) {
  const browser = await chromium.launch(await browserLaunch());
  try {
    const tab = await browser.newPage();
    const errors = [];
    tab.on('pageerror', (error) => errors.push(error.message));
    const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
    await tab.route('http://consumer.localhost/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const name = pathname === '/' ? '/index.html' : pathname;
      const body = await readFile(join(site, name)).catch(() => null);
      await (body === null
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body, contentType: types[extname(name)] ?? '' }));
    });
    await tab.goto('http://consumer.localhost/');
    const button = tab.getByRole('button', { name: /^Pressed/ });
    await expect(button).toHaveCSS('background-color', 'rgb(194, 65, 12)');
    await button.click();
    await expect(button).toHaveText('Pressed 1');
    await tab.getByRole('group', { name: 'How often?' }).getByText('Weekly').click();
    await expect(tab.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}
