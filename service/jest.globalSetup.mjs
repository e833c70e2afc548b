import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether a source in `folder` is newer than `built`, which the last build wrote. */
function isStale(folder, built) {
  if (!existsSync(built)) return true;
  const builtAt = statSync(built).mtimeMs;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) =>
      entry.isFile() &&
      !/\/(dist|node_modules)(\/|$)/.test(entry.parentPath) &&
      statSync(`${entry.parentPath}/${entry.name}`).mtimeMs > builtAt,
  );
}

const build = (name) =>
  execFileSync('npm', ['run', 'build', '--workspace', name], { cwd: root, stdio: 'inherit' });

/** Builds what is older than its sources: tests that kill processes run the built service. */
export default function setup() {
  if (isStale(`${root}content`, `${root}content/dist/index.js`)) build('@tidyguard/content');
  if (isStale(`${root}design-system/src`, `${root}design-system/dist/email.js`)) {
    build('@tidyguard/design-system');
  }
  if (isStale(`${root}service/src`, `${root}service/dist/server.js`)) build('@tidyguard/service');
}
