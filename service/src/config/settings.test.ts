import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config.ts';

const root = join(import.meta.dirname, '../../..');

/** The name of every setting that the service asks the environment for. */
function settingsRead(): string[] {
  const asked = new Set<string>();
  const environment: Record<string, string | undefined> = {};
  readConfig(
    new Proxy(environment, {
      get: (_target, name) => {
        asked.add(String(name));
        return undefined;
      },
    }),
  );
  return [...asked].sort();
}

test('.env.example holds every setting of the service and no other', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const listed = [...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  const ofTheService = listed.filter((name) => !name.startsWith('GATSBY_'));
  expect(ofTheService.sort()).toEqual(settingsRead());
});

test('docs/operations.md explains every setting of the service', () => {
  const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const rows = operations.split('\n').filter((line) => line.startsWith('| `'));
  const explained = new Set(rows.flatMap((row) => row.match(/`[A-Z_]+`/g) ?? []));
  expect(settingsRead().filter((name) => !explained.has(`\`${name}\``))).toEqual([]);
});
