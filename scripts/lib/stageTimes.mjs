// @ts-check
import { readFileSync } from 'node:fs';

/**
 * How long a check took, in seconds.
 *
 * @typedef {{ what: string, wall: number, processor: number | null }} StageTime
 */

/** Linux counts processor time in hundredths of a second, on every machine that Node runs on. */
const TICKS = 100;

/**
 * The seconds of processor time of the processes that this one started and that have ended, with
 * their own children. Only Linux tells it; null elsewhere.
 */
export function processorTime(read = () => readFileSync('/proc/self/stat', 'utf8')) {
  try {
    // After the name, which is in brackets and may hold spaces.
    const fields = read().split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return null;
  }
}

/**
 * A table with a row for each check and one for all, so that growth is seen.
 *
 * @param {readonly StageTime[]} times
 * @param {number} wall of all: checks run side by side.
 */
export function timesTable(times, wall) {
  const sum = times.every(({ processor }) => processor !== null)
    ? times.reduce((total, { processor }) => total + (processor ?? 0), 0)
    : null;
  const rows = [...times, { what: 'All', wall, processor: sum }].map((row) => [
    String(Math.round(row.wall)),
    row.processor === null ? '-' : String(Math.round(row.processor)),
    row.what,
  ]);
  return [['Seconds', 'of processor', ''], ...rows]
    .map(([first = '', second = '', what = '']) =>
      `${first.padStart(9)}  ${second.padStart(12)}  ${what}`.trimEnd(),
    )
    .join('\n');
}
