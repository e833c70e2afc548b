import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KnownTests } from './knownTests.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'known-tests-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const files = [{ path: 'views.test.tsx' }, { path: 'effects.test.ts' }, { path: 'codes.test.ts' }];

test('selects the files that hold a wanted test, the shortest first', () => {
  new KnownTests(folder).remember('views.test.tsx', { names: ['sends a code'], durationMs: 900 });
  new KnownTests(folder).remember('effects.test.ts', { names: ['opens'], durationMs: 20 });
  new KnownTests(folder).remember('codes.test.ts', { names: ['Sends again'], durationMs: 30 });
  const paths = (pattern?: string) =>
    new KnownTests(folder).select(files, pattern).map(({ path }) => path);
  expect(paths('(sends)|(waits)')).toEqual(['codes.test.ts', 'views.test.tsx']);
  expect(paths()).toEqual(['effects.test.ts', 'codes.test.ts', 'views.test.tsx']);
});

test('selects a file that is not known', () => {
  new KnownTests(folder).remember('effects.test.ts', { names: ['opens'], durationMs: 20 });
  expect(new KnownTests(folder).select(files, '(sends)')).toEqual([files[0], files[2]]);
});
