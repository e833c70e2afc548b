/**
 * Measures what the package adds to a page, minified and gzipped, without what
 * its users have anyway (React, Emotion): all components, Button alone, and the
 * drawings, which have their own door. Ends with 1 when a budget is exceeded.
 * `--json` prints the figures for the bench.
 */
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions } from 'vite';

const entry = fileURLToPath(new URL('../src/index.ts', import.meta.url));
const KILOBYTE = 1000;

const budgets = [
  { name: 'all components', code: `export * from ${JSON.stringify(entry)};`, limit: 25 * KILOBYTE },
  {
    name: 'Button alone',
    code: `export { Button } from ${JSON.stringify(entry)};`,
    limit: 2 * KILOBYTE,
  },
  {
    name: 'the drawings',
    code: `export * from ${JSON.stringify(join(dirname(entry), 'illustrations/index.ts'))};`,
    limit: 10 * KILOBYTE,
  },
];

/** @param {string} code The module whose imports are measured. */
async function gzippedBytes(code) {
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
  const chunks = output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  return gzipSync(chunks.join('\n'), { level: 9 }).length;
}

const figures = [];
for (const { name, code, limit } of budgets) {
  figures.push({ name, bytes: await gzippedBytes(code), limit });
}

if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} else {
  for (const { name, bytes, limit } of figures) {
    const [used, allowed] = [bytes, limit].map((size) => (size / KILOBYTE).toFixed(1));
    process.stdout.write(`${name}: ${used} kB of ${allowed} kB\n`);
  }
}
if (figures.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1;
