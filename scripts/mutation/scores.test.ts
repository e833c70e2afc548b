import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readScores } from './scores.mjs';

const parts = [
  { name: 'codes', least: 95 },
  { name: 'content', least: 85 },
];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scores-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function tested(part: string, day: string, ...statuses: string[]) {
  const report = join(folder, `${part}.json`);
  const [first, ...others] = statuses.map((status) => ({ status }));
  const files = { 'a.ts': { mutants: [first] }, 'b.ts': { mutants: others } };
  writeFileSync(report, JSON.stringify({ files }));
  utimesSync(report, new Date(day), new Date(day));
}

test('counts what tests noticed and missed, and leaves out what did not run', () => {
  tested('codes', '2026-01-02', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored');
  expect(readScores(folder, parts)).toEqual([
    { name: 'codes', least: 95, caught: 2, missed: 2, score: 50, tested: '2026-01-02' },
  ]);
});

test('adds up parts that were tested on different days', () => {
  tested('codes', '2026-01-03', 'Killed', 'Killed', 'Killed');
  tested('content', '2026-01-02', 'Survived');
  expect(readScores(folder, parts)[2]).toEqual({
    name: 'overall',
    least: 85,
    caught: 3,
    missed: 1,
    score: 75,
    tested: '2026-01-02',
  });
});
