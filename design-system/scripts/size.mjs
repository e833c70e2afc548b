/**
 * Measures what the package adds to a page, minified and gzipped, with the
 * libraries it brings and without what its users have anyway (React, Emotion).
 * Fails when a budget is exceeded, and names the modules that weigh most.
 * `--json` prints the figures.
 */
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions } from 'vite';

const folder = fileURLToPath(new URL('..', import.meta.url));
const components = JSON.stringify(join(folder, 'src/index.ts'));
const drawings = JSON.stringify(join(folder, 'src/illustrations/index.ts'));
const oneTimeCode = JSON.stringify(join(folder, 'src/oneTimeCode.ts'));
const KILOBYTE = 1000;

/** How many modules are named when a budget is exceeded. */
const HEAVIEST = 5;

/** An entry without a limit is printed for information. */
const entries = [
  {
    name: 'components and drawings',
    code: `export * from ${components}; export * from ${drawings};`,
    limit: 25 * KILOBYTE,
  },
  { name: 'Button alone', code: `export { Button } from ${components};`, limit: 2 * KILOBYTE },
  {
    name: 'one-time-code dialogs alone',
    code: `export * from ${oneTimeCode};`,
    limit: 10 * KILOBYTE,
  },
  { name: 'components', code: `export * from ${components};`, limit: null },
  { name: 'drawings', code: `export * from ${drawings};`, limit: null },
];

const gzipped = (code) => gzipSync(code, { level: 9 }).length;

/** @param {string} code Source of a module whose imports are measured. */
async function measure(code) {
  const input = '\0measured';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@tidyguard/source', ...defaultClientConditions] },
    esbuild: { jsx: 'automatic', jsxImportSource: '@emotion/react', legalComments: 'none' },
    plugins: [
      {
        name: 'measured',
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? code : null),
      },
    ],
    build: {
      write: false,
      minify: 'esbuild',
      target: 'es2022',
      rollupOptions: {
        input,
        external: [/^react(-dom)?(\/|$)/, /^@emotion\//],
        preserveEntrySignatures: 'strict',
        output: { format: 'es', inlineDynamicImports: true },
      },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Vite gave no output.');
  const chunks = output.output.filter((file) => file.type === 'chunk');
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
  return { bytes: gzipped(chunks.map((chunk) => chunk.code).join('\n')), modules };
}

/** The modules that weigh most, each gzipped by itself, so that they add up to more than the whole. */
function heaviest(modules) {
  return modules
    .map(([id, { code }]) => ({
      module: id.replace(/^.*\/(?=node_modules\/)/, '').replace(join(folder, 'src/'), ''),
      bytes: code ? gzipped(code) : 0,
    }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, HEAVIEST)
    .map(({ module, bytes }) => `    ${String(bytes).padStart(6)} bytes  ${module}\n`)
    .join('');
}

const figures = [];
for (const { name, code, limit } of entries) {
  const { bytes, modules } = await measure(code);
  figures.push({ name, bytes, limit });
  if (limit === null || bytes <= limit) continue;
  process.exitCode = 1;
  process.stderr.write(
    `${name} weighs ${bytes} bytes, ${bytes - limit} more than its budget of ${limit}: ` +
      'make it lighter, or argue for the budget in size.mjs.\n' +
      `  Its heaviest modules, before minification:\n${heaviest(modules)}`,
  );
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} else {
  for (const { name, bytes, limit } of figures) {
    const used = `${name}: ${(bytes / KILOBYTE).toFixed(1)} kB`;
    process.stdout.write(
      limit === null ? `  ${used}\n` : `${used} of ${(limit / KILOBYTE).toFixed(1)} kB\n`,
    );
  }
}
