// @ts-check
/**
 * Grades pages by the HTTP Observatory's own rules and prints one JSON object a page.
 *
 *     node scan.mjs <http port> <https port> <path>…
 *
 * Runs as a process of its own, because Node reads NODE_EXTRA_CA_CERTS at its start only. The
 * package's `scan` takes no port, so its parts are called one by one.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = dirname(
  fileURLToPath(import.meta.resolve('@mdn/mdn-http-observatory/package.json')),
);
/** @param {string} path */
const importPart = (path) => import(pathToFileURL(join(folder, 'src', path)).href);

// The package downloads the list of HSTS-preloaded hosts during its installation; offline, there is none.
const preloaded = join(folder, 'conf/hsts-preload.json');
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');

const { retrieve } = await importPart('retriever/retriever.js');
const { ALL_TESTS } = await importPart('constants.js');
const { getGradeForScore, getScoreDescription, getScoreModifier } =
  await importPart('grader/grader.js');
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await importPart('grader/charts.js');

/** @typedef {{ rule: string, result: string, points: number, why: string }} Judgement */

const [httpPort, httpsPort, ...paths] = process.argv.slice(2);
for (const path of paths) {
  const page = await retrieve('localhost', { httpPort, httpsPort, path });
  if (!page.responses.https) throw new Error(`${path} could not be fetched over TLS`);
  /** @type {Judgement[]} */
  const judgements = ALL_TESTS.map((/** @type {(page: unknown) => any} */ rule) => {
    const { constructor, result } = rule(page);
    const points = getScoreModifier(result);
    return { rule: constructor.name, result, points, why: getScoreDescription(result) };
  });
  /** @param {(points: number) => boolean} isCounted */
  const scoreOf = (isCounted) =>
    judgements.reduce((sum, { points }) => sum + (isCounted(points) ? points : 0), 100);
  // As in the package's scanner, bonus points count only from a certain score on.
  const withoutBonus = scoreOf((points) => points < 0);
  const total = withoutBonus >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? scoreOf(() => true) : withoutBonus;
  const { score, grade } = getGradeForScore(total);
  process.stdout.write(`${JSON.stringify({ path, score, grade, judgements })}\n`);
}
