/**
 * Measures what each component adds to a page, minified and gzipped, with everything that it imports
 * and without what users of the package have anyway (React, Emotion). Fails where one is heavier
 * than its own budget, and names its heaviest modules; no component counts against another's budget.
 * `--json` prints the whole and what has a budget of its own.
 */
import { basename, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions } from 'vite';

const source = fileURLToPath(new URL('../src', import.meta.url));
const entries = ['index.ts', 'illustrations/index.ts', 'oneTimeCode.ts'];
const KILOBYTE = 1000;

/** How many modules are named when a budget is exceeded. */
const HEAVIEST = 5;

/** For any component, drawing or dialog by itself, unless it has a budget of its own below. */
const BUDGET = 5 * KILOBYTE;
const ownBudgets = {
  Button: 2 * KILOBYTE,
  // They bring the library input-otp.
  OtpCodeDialog: 10 * KILOBYTE,
};

const gzipped = (code) => gzipSync(code, { level: 9 }).length;

/** Every module of the package by itself, minified, with the modules that it imports. */
async function builtModules() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@tidyguard/source', ...defaultClientConditions] },
    esbuild: { jsx: 'automatic', jsxImportSource: '@emotion/react', legalComments: 'none' },
    build: {
      write: false,
      minify: 'esbuild',
      target: 'es2022',
      rollupOptions: {
        input: entries.map((entry) => join(source, entry)),
        external: [/^react(-dom)?(\/|$)/, /^@emotion\//],
        preserveEntrySignatures: 'strict',
        output: { format: 'es', preserveModules: true },
      },
    },
  });
  const chunks = [result].flat().flatMap(({ output }) => output);
  return new Map(
    chunks.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
}

const modules = await builtModules();

const nameOf = ({ facadeModuleId }) =>
  relative(source, facadeModuleId ?? '').replace(/^.*\/(?=node_modules\/)/, '');

/** Every page has it once, and bundlers take only the values in use: told by itself. */
const SHARED = 'tokens.ts';

/** A module and all that it imports except what every component shares, each once. */
function closureOf(fileName, found = new Map()) {
  const chunk = modules.get(fileName);
  if (!chunk || found.has(fileName) || nameOf(chunk) === SHARED) return found;
  found.set(fileName, chunk);
  for (const imported of chunk.imports) closureOf(imported, found);
  return found;
}

function measure(chunk) {
  const all = [...closureOf(chunk.fileName).values()];
  const bytes = gzipped(all.map(({ code }) => code).join('\n'));
  const heaviest = all
    .map((each) => ({ module: nameOf(each), bytes: gzipped(each.code) }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, HEAVIEST);
  return { bytes, heaviest };
}

/** Components are what has a folder of its own name; drawings are files of illustrations/. */
const IS_COMPONENT = /^(?:([A-Z]\w+)\/\1|illustrations\/([A-Z]\w+)|GlobalStyles)\.tsx$/;

const figures = [...modules.values()]
  .filter((chunk) => IS_COMPONENT.test(nameOf(chunk)))
  .map((chunk) => {
    const name = basename(nameOf(chunk), '.tsx');
    return { name, ...measure(chunk), limit: ownBudgets[name] ?? BUDGET };
  })
  .sort((one, other) => one.name.localeCompare(other.name));

const tokens = [...modules.values()].find((chunk) => nameOf(chunk) === SHARED);
const whole = [...modules.values()].filter(({ facadeModuleId }) =>
  entries.some((entry) => facadeModuleId === join(source, entry)),
);
for (const { name, bytes, limit, heaviest } of figures) {
  if (bytes <= limit) continue;
  process.exitCode = 1;
  process.stderr.write(
    `${name} weighs ${bytes} bytes, ${bytes - limit} more than its budget of ${limit}: ` +
      'make it lighter, or argue for a budget of its own in size.mjs.\n  Its heaviest modules:\n' +
      heaviest
        .map((each) => `    ${String(each.bytes).padStart(6)} bytes  ${each.module}\n`)
        .join(''),
  );
}

if (process.argv.includes('--json')) {
  const noted = [
    ...figures.filter(({ name }) => name in ownBudgets),
    ...whole.map((chunk) => ({ name: `all of ${nameOf(chunk)}`, ...measure(chunk), limit: null })),
  ];
  process.stdout.write(
    `${JSON.stringify(noted.map(({ name, bytes, limit }) => ({ name, bytes, limit })))}\n`,
  );
} else {
  const kilobytes = (bytes) => `${(bytes / KILOBYTE).toFixed(1)} kB`;
  for (const { name, bytes, limit } of figures) {
    process.stdout.write(`${name.padEnd(24)} ${kilobytes(bytes)} of ${kilobytes(limit)}\n`);
  }
  process.stdout.write(`  besides, at most: ${SHARED} ${kilobytes(gzipped(tokens?.code ?? ''))}\n`);
  for (const chunk of whole) {
    process.stdout.write(`  all of ${nameOf(chunk)}: ${kilobytes(measure(chunk).bytes)}\n`);
  }
}
