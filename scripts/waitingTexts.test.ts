import { execFileSync, execSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tsx = createRequire(import.meta.url).resolve('tsx/cli');

const version = (from: string) => ({ from, accepted: '2026-11-01' });

test('what it prints changes on the day of a version, so that the build of the day before is not taken', () => {
  const content = mkdtempSync(join(tmpdir(), 'waiting-'));
  const printed = (today: string) =>
    execFileSync(process.execPath, [tsx, join(root, 'scripts/waitingTexts.ts'), content, today], {
      encoding: 'utf8',
    });
  try {
    mkdirSync(join(content, 'pianos'));
    mkdirSync(join(content, 'english'));
    const versions = { rules: [version('2026-01-01'), version('2026-12-01')] };
    writeFileSync(join(content, 'pianos/legal-versions.json'), JSON.stringify(versions));
    expect(printed('2026-11-30')).toBe('pianos/rules\n');
    expect(printed('2026-12-01')).toBe('');
  } finally {
    rmSync(content, { recursive: true });
  }
});

test('without a day it goes by the day that a build goes by: Honolulu’s', () => {
  const content = mkdtempSync(join(tmpdir(), 'waiting-'));
  /** Evening of 30 November in Honolulu. */
  const clock = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...args) { super(...(args.length > 0 ? args : ['2026-12-01T05:00:00Z'])); }
      static now() { return Real.parse('2026-12-01T05:00:00Z'); }
    };`;
  try {
    mkdirSync(join(content, 'pianos'));
    const versions = { rules: [version('2026-01-01'), version('2026-12-01')] };
    writeFileSync(join(content, 'pianos/legal-versions.json'), JSON.stringify(versions));
    const printed = execFileSync(
      process.execPath,
      [
        `--import=data:text/javascript,${encodeURIComponent(clock)}`,
        '--import=tsx',
        join(root, 'scripts/waitingTexts.ts'),
        content,
      ],
      { encoding: 'utf8', cwd: root },
    );
    expect(printed).toBe('pianos/rules\n');
  } finally {
    rmSync(content, { recursive: true });
  }
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
