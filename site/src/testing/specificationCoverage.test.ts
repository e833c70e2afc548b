import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const page = readFileSync(join(ROOT, 'docs/specification-coverage.md'), 'utf8');

/** Rows of the page's tables: a rule, and what holds it. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(-|\s*Rule\s*\||\s*:?-)/.test(line))
  .map((line) => {
    const [, rule = '', held = ''] = line.split('|').map((cell) => cell.trim());
    return { rule, held };
  });

const references = (held: string) =>
  [...held.matchAll(/`([^`›]+) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title }));

const isFromRoot = (file: string) => /^(e2e|design-system|service|content)\//.test(file);
const pathOf = (file: string) => join(ROOT, isFromRoot(file) ? '' : 'site/src', file);

/** A title as people read it: the source may escape its quotation marks. */
const hasTitle = (source: string, title: string) =>
  source.replace(/\\(['"`])/g, '$1').includes(title);

it('lists the rules of the quiz', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows.map(({ rule }) => rule)).size).toBe(rows.length);
});

it.each(rows)('a test holds: $rule', ({ held }) => {
  const named = references(held);
  expect(named).not.toEqual([]);
  const missing = named.filter(({ file, title }) => {
    const path = pathOf(file);
    return !existsSync(path) || !hasTitle(readFileSync(path, 'utf8'), title);
  });
  expect(missing).toEqual([]);
});
