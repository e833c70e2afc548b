import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';
import { createRequire } from 'node:module';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the service when a source is newer than the build: tests that kill processes run the built one. */
export default function setup() {
  const newest = readdirSync(`${root}src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (latest, entry) => Math.max(latest, statSync(`${entry.parentPath}/${entry.name}`).mtimeMs),
      0,
    );
  const built = `${root}dist/server.js`;
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', `${root}tsconfig.build.json`], { stdio: 'inherit' });
}
