// @ts-check
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LEAST_OVERALL } from './parts.mjs';

/**
 * @typedef {object} Score
 * @property {string} name of a part, or 'overall'
 * @property {number} least in per cent
 * @property {number} caught changes that a test noticed
 * @property {number} missed changes that no test noticed
 * @property {number} score in per cent
 * @property {string} tested the day of the result; of the oldest one for all parts together
 */

/** @param {{ caught: number, missed: number }} count */
const scoreOf = ({ caught, missed }) =>
  caught + missed === 0 ? 100 : (100 * caught) / (caught + missed);

/**
 * Counts results as StrykerJS does: changes that cannot run or are left out do not count.
 *
 * @param {string} report the path of StrykerJS's JSON report
 */
function count(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  const results = Object.values(files).flatMap(({ mutants }) => mutants);
  const of = (/** @type {string[]} */ ...statuses) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  return { caught: of('Killed', 'Timeout'), missed: of('Survived', 'NoCoverage') };
}

/**
 * The newest score of each part, and that of all together once every part has one: the parts take
 * hours, so that they are run one by one, on different days.
 *
 * @param {string} folder where the reports stand, `<part>.json` each
 * @param {readonly { name: string, least: number }[]} parts
 * @returns {Score[]}
 */
export function readScores(folder, parts) {
  const scores = parts.flatMap(({ name, least }) => {
    const report = join(folder, `${name}.json`);
    if (!existsSync(report)) return [];
    const counted = count(report);
    const tested = statSync(report).mtime.toISOString().slice(0, 10);
    return [{ name, least, ...counted, score: scoreOf(counted), tested }];
  });
  if (scores.length < parts.length) return scores;
  const total = {
    caught: scores.reduce((sum, { caught }) => sum + caught, 0),
    missed: scores.reduce((sum, { missed }) => sum + missed, 0),
  };
  const [tested = ''] = scores.map((score) => score.tested).sort();
  return [
    ...scores,
    { name: 'overall', least: LEAST_OVERALL, ...total, score: scoreOf(total), tested },
  ];
}
