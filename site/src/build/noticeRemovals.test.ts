/** @jest-environment node */
import { mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noticeRemovals } from './noticeRemovals';

/** webpack's compiler and its watcher, as far as they are used here. */
interface Compiler {
  hooks: Record<
    'invalid' | 'done',
    { tap(name: string, run: (stats: { compilation: { errors: unknown[] } }) => void): void }
  >;
  watch(options: object, done: () => void): Watching;
  close(done: () => void): void;
}
interface Watching {
  suspend(): void;
  resume(): void;
  close(done: () => void): void;
}

// The webpack that Gatsby runs.
const fromGatsby = createRequire(
  createRequire(path.resolve(__dirname, '../../package.json')).resolve('gatsby/package.json'),
);
const webpack = fromGatsby('webpack') as (settings: object) => Compiler;

const LONG_AGO = new Date('2020-01-01');

let folder: string;
let compiler: Compiler;
let watching: Watching;
/** The number of errors of the last build. */
let errors: number | undefined;

const file = (name: string) => path.join(folder, name);

const untilErrors = async (count: number) => {
  while (errors !== count) await new Promise((resolve) => setTimeout(resolve, 10));
};

// Like Gatsby's development server, this compiles only after a report that something is invalid.
beforeEach(async () => {
  errors = undefined;
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'removals-')));
  for (const [name, code] of [
    ['page.js', "import './part.js';"],
    ['part.js', 'export {};'],
  ] as const) {
    writeFileSync(file(name), code);
    // A file as new as the first build would count as changed after it.
    utimesSync(file(name), LONG_AGO, LONG_AGO);
  }
  compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './page.js',
    output: { path: file('out') },
    plugins: [noticeRemovals],
  });
  compiler.hooks.invalid.tap('test', () =>
    setImmediate(() => {
      watching.resume();
      watching.suspend();
    }),
  );
  compiler.hooks.done.tap('test', (stats) => {
    watching.suspend();
    errors = stats.compilation.errors.length;
  });
  watching = compiler.watch({}, () => undefined);
  await untilErrors(0);
  // While webpack's watcher reads the folder for the first time it misses removals, but no changes.
  writeFileSync(file('part.js'), 'export {');
  await untilErrors(1);
  writeFileSync(file('part.js'), 'export {};');
  await untilErrors(0);
});

afterEach(async () => {
  await new Promise<void>((resolve) => watching.close(resolve));
  await new Promise<void>((resolve) => compiler.close(resolve));
  rmSync(folder, { recursive: true });
});

it('builds again after a file was removed, and after it is back', async () => {
  rmSync(file('part.js'));
  await untilErrors(1);
  writeFileSync(file('part.js'), 'export {};');
  await untilErrors(0);
});
