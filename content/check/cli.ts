/**
 * `npm run content:check`, `content:accept`, `content:index` and `content:links`, for editors, for `npm run build` and for
 * `npm test`. See content/README.md.
 */
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Findings } from './allProblems.ts';
import { formatProblem, type Problem } from './problem.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { todayAt } from './today.ts';

const contentFolder = path.resolve(import.meta.dirname, '..');
const root = path.resolve(contentFolder, '..');
const today = () => todayAt(new Date());

function report(problems: readonly Problem[]) {
  if (problems.length === 0) {
    process.stdout.write('The content is in order.\n');
    return;
  }
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  process.stderr.write(`${problems.map(formatProblem).join('\n\n')}\n\n${count} in the content.\n`);
  process.exitCode = 1;
}

/** Printed before the problems, which are what has to be fixed. */
function warn(warnings: readonly Problem[]) {
  if (warnings.length === 0) return;
  const told = warnings.map((one) => formatProblem({ ...one, what: `Warning: ${one.what}` }));
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  process.stdout.write(`${told.join('\n\n')}\n\n${count}, of which none stops a build.\n\n`);
}

const write = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function fail(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Sends findings to `npm run dev`, and the files of the words if there is a site to click them on. */
async function tell(findings: Findings) {
  const { wordMap } = await import('./wordMap.ts');
  process.stdout.write(
    `${JSON.stringify(findings.canBeShown ? { ...findings, words: wordMap(root) } : findings)}\n`,
  );
}

/** Checks once per line of input: the first time it reads everything, later only what changed. */
async function serve() {
  const { allProblems } = await import('./allProblems.ts');
  try {
    for await (const line of createInterface({ input: process.stdin })) {
      if (line === 'check') await tell(await allProblems(root, today()));
    }
  } finally {
    // A failed check ends the process, so that whoever asked does not wait for an answer forever.
    process.stdin.destroy();
  }
}

async function checkLinks() {
  const { externalLinks, linkFlaw } = await import('./externalLinks.ts');
  const { readContent } = await import('./workspace.ts');
  const links = productIds(contentFolder).flatMap((id) => externalLinks(readContent(root, id)));
  const flaws = await Promise.all(links.map(linkFlaw));
  report(flaws.filter((flaw): flaw is Problem => flaw !== null));
}

const [command = 'check', ...options] = process.argv.slice(2);

async function accept() {
  const [what, , , ...more] = options;
  if ((what !== undefined && what !== 'consent') || more.length > 0) {
    throw new Error(
      `“${options.join(' ')}” is not known here. Write \`npm run content:accept\` for the legal pages, or \`npm run content:accept -- consent <version>\`, with the folder of a product behind it for that one alone.`,
    );
  }
  if (what === 'consent') {
    const { acceptConsents } = await import('./acceptConsents.ts');
    write(await acceptConsents(root, options[1] ?? '', options[2], today()));
    return;
  }
  const { acceptAll } = await import('./accept.ts');
  const { problems, done } = await acceptAll(root, today());
  if (problems.length > 0) {
    report(problems);
    fail('Nothing was accepted. Put this right, then run `npm run content:accept` again.');
    return;
  }
  write(done);
  await check();
}

async function check() {
  const { allProblems } = await import('./allProblems.ts');
  const { problems } = await allProblems(root, today());
  const { languageWarnings } = await import('./language/warnings.ts');
  warn(await languageWarnings(root));
  report(problems);
}

// Each command loads only what it needs: every other command of the repository runs `index` first, and
// the rest (TypeScript, a dictionary) takes three times as long to load as `index` takes to run.
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  index: () => writeIndexes(contentFolder),
  links: checkLinks,
  serve,
  accept,
};

try {
  await (commands[command] ?? check)();
} catch (error) {
  fail(error);
}
