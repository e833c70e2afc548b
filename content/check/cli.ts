/**
 * `npm run content:check`, `content:accept`, `content:index` and `content:links`, for editors, for `npm run build` and for
 * `npm test`. See content/README.md.
 */
import path from 'node:path';
import { acceptAll, acceptConsents } from './accept.ts';
import { allProblems, type Findings } from './allProblems.ts';
import { externalLinks, linkFlaw } from './externalLinks.ts';
import { languageWarnings } from './language/warnings.ts';
import { formatProblem, type Problem } from './problem.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { todayAt } from './today.ts';
import { wordMap } from './wordMap.ts';
import { readContent } from './workspace.ts';

const contentFolder = path.resolve(import.meta.dirname, '..');
const root = path.resolve(contentFolder, '..');
const today = todayAt(new Date());

function report(problems: readonly Problem[]) {
  if (problems.length === 0) {
    process.stdout.write('The content is in order.\n');
    return;
  }
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  process.stderr.write(`${problems.map(formatProblem).join('\n\n')}\n\n${count} in the content.\n`);
  process.exitCode = 1;
}

/** Above the problems, which are what has to be done. */
function warn(warnings: readonly Problem[]) {
  if (warnings.length === 0) return;
  const told = warnings.map((one) => formatProblem({ ...one, what: `Warning: ${one.what}` }));
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  process.stdout.write(`${told.join('\n\n')}\n\n${count}, of which none stops a build.\n\n`);
}

function fail(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** For `npm run dev`, which shows them, and opens the file of a word where there is a site to press on. */
const tell = (findings: Findings) =>
  process.stdout.write(
    JSON.stringify(findings.canBeShown ? { ...findings, words: wordMap(root) } : findings),
  );

async function checkLinks() {
  const links = productIds(contentFolder).flatMap((id) => externalLinks(readContent(root, id)));
  const flaws = await Promise.all(links.map(linkFlaw));
  report(flaws.filter((flaw): flaw is Problem => flaw !== null));
}

const [command = 'check', ...options] = process.argv.slice(2);

async function run() {
  if (command === 'index') await writeIndexes(contentFolder);
  else if (command === 'links') await checkLinks();
  else if (command === 'accept' && options[0] === 'consent') {
    for (const line of await acceptConsents(root, options[1] ?? '', options[2], today)) {
      process.stdout.write(`${line}\n`);
    }
  } else {
    if (command === 'accept') {
      for (const line of await acceptAll(root, today)) process.stdout.write(`${line}\n`);
    }
    const findings = await allProblems(root, today);
    if (options.includes('--json')) tell(findings);
    else {
      warn(await languageWarnings(root));
      report(findings.problems);
    }
  }
}

try {
  await run();
} catch (error) {
  fail(error);
}
