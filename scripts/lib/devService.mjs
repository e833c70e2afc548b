// @ts-check
/** The service of `npm run dev`. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const tsx = createRequire(import.meta.url).resolve('tsx/cli');

/**
 * What the service reads from the content, as text to compare.
 *
 * @param {string} folder the content's
 */
const definitionsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/^(check|dist)\b/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

/**
 * Starts the service, and again at each change of its own files. Content that cannot be read would end it
 * with a stack trace, although the check says what is wrong: so a change of the content only counts once it
 * has passed the check.
 *
 * @param {string} root the repository's folder
 * @param {Record<string, string>} env
 * @param {'inherit' | 'pipe'} [output]
 */
export function startService(root, env, output = 'inherit') {
  const content = join(root, 'content');
  let known = definitionsIn(content);
  const child = spawn(
    process.execPath,
    [
      tsx,
      'watch',
      '--clear-screen=false',
      '--exclude=content/**',
      // tsx reads one configuration only. The service's own covers no file of the design system, whose
      // e-mails would then be compiled without their JSX runtime.
      '--tsconfig=tsconfig.base.json',
      // The content's source instead of its build.
      '--conditions=@tidyguard/source',
      'service/src/server.ts',
    ],
    {
      // As for every command of npm: a relative DATA_DIR means the same folder for all of them.
      cwd: root,
      stdio: ['pipe', output, output],
      env: { ...process.env, ...env },
    },
  );
  // The process has ended, which ends `npm run dev`.
  child.stdin?.on('error', () => undefined);
  return {
    child,
    /** @param {{ canBeShown: boolean }} findings what the check has found after a change */
    take({ canBeShown }) {
      if (!canBeShown) return;
      const now = definitionsIn(content);
      if (now === known) return;
      known = now;
      // Like the return key, which makes tsx run the program again.
      child.stdin?.write('\n');
    },
  };
}
