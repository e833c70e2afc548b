import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LegalVersion } from '@tidyguard/content';
import { readLegalVersions, versionsOnSite } from './versionsOnSite';

const version = (from: string, accepted = from): LegalVersion => ({
  from,
  accepted,
  title: '',
  description: '',
  text: from,
  sha256: '',
  previous: null,
});

const [old, now, later] = [
  version('2026-01-10'),
  version('2026-03-01'),
  version('2026-12-01', '2026-11-20'),
];

it.each([
  ['the file, where its version holds', [old, now], '2026-03-01', false, [old, now], null],
  ['the older text until the day', [old, now, later], '2026-11-30', false, [old, now], now],
  [
    'the new text from that day on',
    [old, now, later],
    '2026-12-01',
    false,
    [old, now, later],
    null,
  ],
  ['the new text at once to its editors', [old, later], '2026-11-30', true, [old, later], null],
  ['the file, where nothing is older', [later], '2026-11-30', false, [later], null],
  ['the file, where nothing is recorded', [], '2026-11-30', false, [], null],
])('shows %s', (_, versions, today, showsPlanned, listed, older) => {
  expect(versionsOnSite(versions, today, showsPlanned)).toEqual({ listed, older });
});

it('reads what is recorded of a product, and of a new one nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'versions-'));
  try {
    mkdirSync(path.join(folder, 'pianos'));
    writeFileSync(
      path.join(folder, 'pianos/legal-versions.json'),
      JSON.stringify({ rules: [old] }),
    );
    expect(readLegalVersions(folder, 'pianos')).toEqual({ rules: [old] });
    expect(readLegalVersions(folder, 'organs')).toEqual({});
  } finally {
    rmSync(folder, { recursive: true });
  }
});
