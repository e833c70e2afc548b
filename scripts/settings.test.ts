import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../service/src/config/settings.ts';
import { siteSettings } from '../site/src/config/settings.ts';
import { settingsFiles } from './lib/settingsDocs.ts';

const root = join(import.meta.dirname, '..');

test('the files that name settings are as `npm run settings` writes them', async () => {
  for (const [file, text] of await settingsFiles()) {
    expect({ file, text: readFileSync(join(root, file), 'utf8') }).toEqual({ file, text });
  }
});

test('docs/operations.md explains every setting of service and site in a row of its own', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const rows = [...operations.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
  expect(rows).toEqual([...Object.keys(settings), ...Object.keys(siteSettings)]);
});

test('.env.example shows every setting once', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const shown = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  const names = new Set([...Object.keys(settings), ...Object.keys(siteSettings)]);
  expect(shown.sort()).toEqual([...names].sort());
});
