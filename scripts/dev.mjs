// @ts-check
/**
 * `npm run dev`: Gatsby with hot reload, and the service beside it, rebuilt on a change. Mistakes in the
 * content end neither: this terminal and the page say what to fix.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  contentChecker,
  findingsFile,
  showProblems,
  tell,
  watchContent,
} from './lib/contentCheck.mjs';
import { developmentEnvironments, sitePort } from './lib/development.mjs';
import { startService } from './lib/devService.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, runTsc, say } from './lib/shell.mjs';

/**
 * @param {number} port
 * @param {Record<string, string>} env
 */
const startSite = (port, env) =>
  spawn(
    process.execPath,
    [
      createRequire(join(root, 'site/package.json')).resolve('gatsby/cli'),
      'develop',
      '--port',
      String(port),
    ],
    {
      cwd: join(root, 'site'),
      stdio: 'inherit',
      env: { ...process.env, ...env, CONTENT_FINDINGS: findingsFile },
    },
  );

/** The outcomes of all products, as text to compare. */
const listedOutcomes = () =>
  readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('outcomeId.ts'))
    .map((name) => readFileSync(join(root, 'content', name), 'utf8'))
    .join();

await main(async () => {
  await ensureInstalled();
  const port = await sitePort(process.env.PORT);
  const environments = await developmentEnvironments(port);
  const checker = contentChecker();
  /** @type {import('./lib/contentCheck.mjs').Findings} */
  let findings = { problems: [], canBeShown: false };
  /** @type {(() => void)[]} */
  const waiting = [];
  let isStopping = false;
  let isRestarting = false;
  /** @type {ReturnType<typeof startService> | undefined} */
  let service;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let site;
  let outcomes = listedOutcomes();
  /** @param {import('./lib/contentCheck.mjs').Findings} found */
  const take = (found) => {
    findings = found;
    tell(found);
    service?.take(found);
    if (found.canBeShown) waiting.splice(0).forEach((go) => go());
  };
  // Started before the first check, so that a save during the check is seen.
  const watcher = await watchContent(checker, (found) => {
    take(found);
    restartForNewOutcome();
  });
  take(await checker.check());

  /** Restarts Gatsby, which makes the pages of outcomes only when it starts. */
  function restartForNewOutcome() {
    const listed = listedOutcomes();
    if (listed === outcomes || !findings.canBeShown) return;
    outcomes = listed;
    say('The outcomes changed: starting the site again');
    isRestarting = true;
    site?.kill('SIGTERM');
  }
  const stop = () => {
    isStopping = true;
    watcher.close();
    checker.end();
    waiting.splice(0).forEach((go) => go());
    service?.child.kill('SIGTERM');
    site?.kill('SIGTERM');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  /** Shows what is wrong until the site can be built. */
  async function untilItCanBeShown() {
    if (findings.canBeShown || isStopping) return;
    say(`http://localhost:${port} says what to fix`);
    const end = await showProblems(port, () => findings.problems);
    await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    await end();
  }

  await untilItCanBeShown();
  if (isStopping) return;
  say(`Site at http://localhost:${port}, service at http://localhost:${environments.service.PORT}`);
  service = startService(root, environments.service);
  service.child.once('exit', stop);
  while (!isStopping) {
    outcomes = listedOutcomes();
    isRestarting = false;
    // Gatsby's own configuration reads the built content. Mistakes in types have been reported already.
    await runTsc(['-p', 'content/tsconfig.build.json']).catch(() => undefined);
    if (isStopping) break;
    const current = startSite(port, environments.site);
    site = current;
    await new Promise((resolve) => current.once('exit', resolve));
    if (isRestarting) continue;
    if (isStopping) break;
    findings = await checker.check();
    tell(findings);
    // Gatsby ends at some errors of the content. Without any it ended for another reason: stop all.
    if (findings.problems.length === 0) stop();
    findings = { ...findings, canBeShown: false };
    await untilItCanBeShown();
  }
});
