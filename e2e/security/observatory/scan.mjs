// @ts-check
/**
 * Grades pages by the HTTP Observatory's own rules and prints one JSON object a page.
 *
 *     node scan.mjs <http port> <https port> <path>…
 *
 * A process of its own, because Node takes further certificate authorities at its start only
 * (NODE_EXTRA_CA_CERTS). The package's `scan` knows no ports, so its parts are called one by one.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = dirname(
  createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory/package.json'),
);
/** @param {string} path */
const part = (path) => import(pathToFileURL(join(folder, 'src', path)).href);

// Its list of preloaded hosts is downloaded when it is installed, and we are in no such list.
const preloaded = join(folder, 'conf/hsts-preload.json');
if (!existsSync(preloaded)) writeFileSync(preloaded, '{}');

const { retrieve } = await part('retriever/retriever.js');
const { ALL_TESTS } = await part('constants.js');
const { getGradeForScore, getScoreDescription, getScoreModifier } = await part('grader/grader.js');
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await part('grader/charts.js');

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
  // As in its scanner: extra points count only where the page is good without them.
  const plain = scoreOf((points) => points < 0);
  const total = plain >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? scoreOf(() => true) : plain;
  const { score, grade } = getGradeForScore(total);
  process.stdout.write(`${JSON.stringify({ path, score, grade, judgements })}\n`);
}
