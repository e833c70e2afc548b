// @ts-check
/** Checks the content while `npm run dev` runs, and shows what is wrong if there is no site to show. */
import { spawn } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { root, say } from './shell.mjs';

/**
 * @typedef {object} Problem
 * @property {string} file from the repository's root
 * @property {number} line counted from 1
 * @property {string} what
 * @property {string} fix
 */

/**
 * @typedef {object} Findings
 * @property {Problem[]} problems
 * @property {boolean} canBeShown whether the site can be built at all
 */

/** Where the site's development server reads what was found last. */
export const findingsFile = join(root, 'node_modules/.cache/tidyguard/content-findings.json');

/** @type {Findings} */
const unanswered = {
  canBeShown: false,
  problems: [
    {
      file: 'content',
      line: 1,
      what: 'The check itself failed; the terminal says why.',
      fix: 'Take the last change back, or ask a developer.',
    },
  ],
};

/**
 * @param {string} line
 * @returns {Findings | null} null if it is no answer, such as what a definition prints
 */
function findingsOf(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * @typedef {object} ContentChecker
 * @property {() => Promise<Findings>} check what `npm run content:check` finds now; it never rejects
 * @property {() => void} end ends the process, which the next check starts again
 */

/**
 * Checks in one process: loading the tools takes several times as long as checking what changed.
 *
 * @returns {ContentChecker}
 */
export function contentChecker() {
  /** @type {{ ask(): Promise<Findings>, end(): void } | undefined} */
  let running;
  const start = () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(import.meta.resolve('tsx/cli')), join(root, 'content/check/cli.ts'), 'serve'],
      { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    /** @type {((findings: Findings) => void)[]} */
    const waiting = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      const findings = findingsOf(line);
      if (findings) waiting.shift()?.(findings);
      else console.log(line);
    });
    // The process has ended, which is handled below.
    child.stdin.on('error', () => undefined);
    const started = {
      ask: () =>
        new Promise((/** @type {(findings: Findings) => void} */ resolve) => {
          waiting.push(resolve);
          child.stdin.write('check\n');
        }),
      end: () => child.stdin.end(),
    };
    child.on('close', () => {
      if (running === started) running = undefined;
      waiting.splice(0).forEach((resolve) => resolve(unanswered));
    });
    return started;
  };
  return {
    check: () => (running ??= start()).ask(),
    end: () => {
      running?.end();
      running = undefined;
    },
  };
}

/** @param {Problem[]} problems */
export const inWords = (problems) =>
  problems.map(({ file, line, what, fix }) => `${file}:${line}  ${what}\n    ${fix}`).join('\n\n');

/**
 * Checks the content at each change, one check at a time. Many editors save by putting a new file in the
 * place of the old one, which Node's own watcher on Linux does not follow.
 *
 * @param {ContentChecker} checker
 * @param {(findings: Findings) => void} onFindings
 * @returns {Promise<{ close(): void }>} once it watches
 */
export async function watchContent(checker, onFindings) {
  // Loaded here: this module is read before packages are installed.
  const { watch } = await import('chokidar');
  /** @type {NodeJS.Timeout | undefined} */
  let pending;
  let isChecking = false;
  let isStale = false;
  const check = async () => {
    if (isChecking) {
      isStale = true;
      return;
    }
    isChecking = true;
    const findings = await checker.check();
    isChecking = false;
    if (isStale) {
      isStale = false;
      void check();
    } else onFindings(findings);
  };
  const folder = join(root, 'content');
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignored: ['dist', 'check', 'node_modules'].map((name) => `${folder}/**/${name}/**`),
  });
  watcher.on('all', (event, file) => {
    // The check writes these itself, and writes again what somebody deletes.
    if (/(^|[\\/])generated([\\/]|$)/.test(relative(folder, file)) && !event.startsWith('unlink'))
      return;
    // The check itself consists of these files, and would go on with the old ones.
    if (/^[^\\/]+\.ts$/.test(relative(folder, file))) checker.end();
    clearTimeout(pending);
    pending = setTimeout(check, 100);
  });
  await new Promise((resolve) => watcher.once('ready', () => resolve(undefined)));
  return { close: () => void watcher.close() };
}

let told = '';

/**
 * Reports findings: in the terminal if they have changed, and to the development server.
 *
 * @param {Findings} findings
 * @param {string} [file] where the server reads them
 */
export function tell(findings, file = findingsFile) {
  const words = inWords(findings.problems);
  if (words !== told) {
    say(words === '' ? 'The content is in order' : `Problems in the content:\n\n${words}`);
  }
  told = words;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.tmp`;
  writeFileSync(unfinished, JSON.stringify(findings));
  renameSync(unfinished, file);
}

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Problem[]} problems */
const problemsPage = (problems) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="1">
<title>Content to fix</title>
<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}code{font-weight:bold}</style>
<h1>The site can be shown once this is fixed</h1>
<ul>${problems
  .map(
    ({ file, line, what, fix }) =>
      `<li><code>${escaped(file)}:${line}</code><p>${escaped(what)}</p><p>${escaped(fix)}</p></li>`,
  )
  .join('')}</ul></html>`;

/**
 * Shows problems where the site would be.
 *
 * @param {number} port
 * @param {() => Problem[]} problems
 * @returns {Promise<() => Promise<void>>} what ends it
 */
export function showProblems(port, problems) {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
    response.end(problemsPage(problems()));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () =>
      resolve(() => new Promise((closed) => server.close(() => closed(undefined)))),
    );
  });
}
