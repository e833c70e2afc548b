import { execFileSync, execSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockMovedBy } from '../service/src/testing/movedClock.ts';

const root = join(import.meta.dirname, '..');

const version = (from: string) => ({ from, accepted: '2026-11-01' });

let content: string;
beforeEach(() => {
  content = mkdtempSync(join(tmpdir(), 'waiting-'));
  for (const folder of ['pianos', 'english']) mkdirSync(join(content, folder));
  const versions = { rules: [version('2026-01-01'), version('2026-12-01')] };
  writeFileSync(join(content, 'pianos/legal-versions.json'), JSON.stringify(versions));
});
afterEach(() => rmSync(content, { recursive: true }));

const print = (day: string[], options: string[] = []) =>
  execFileSync(
    process.execPath,
    [...options, '--import', 'tsx', join(root, 'scripts/waitingTexts.ts'), content, ...day],
    { encoding: 'utf8', cwd: root },
  );

test('what it prints changes on the day of a version, so that the build of the day before is not taken', () => {
  expect(print(['2026-11-30'])).toBe('pianos/rules\n');
  expect(print(['2026-12-01'])).toBe('');
});

test('without a day it goes by the day that a build goes by: Honolulu’s', () => {
  const eveningThere = Date.parse('2026-12-01T05:00:00Z');
  expect(print([], clockMovedBy(eveningThere - Date.now()))).toBe('pianos/rules\n');
});

test.each(['build', 'build:variant'])(
  'the cache of %s asks it, by a command that runs',
  (target) => {
    const { targetDefaults } = JSON.parse(readFileSync(join(root, 'nx.json'), 'utf8')) as {
      targetDefaults: Record<string, { inputs: (string | { runtime?: string })[] }>;
    };
    const commands = (targetDefaults[target]?.inputs ?? []).flatMap((input) =>
      typeof input === 'string' || input.runtime === undefined ? [] : [input.runtime],
    );
    expect(commands).toEqual([expect.stringContaining('scripts/waitingTexts.ts')]);
    const [command = ''] = commands;
    expect(() => execSync(command, { cwd: root })).not.toThrow();
  },
);
