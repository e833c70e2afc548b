import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

/** The text from a place inside parentheses to where these close. */
function bracketed(text: string, from: number): string {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return '';
}

/** The limited sub-selects of a text that stand within IN (…). */
const limitedIn = (text: string) =>
  [...text.matchAll(/\bIN \(/g)]
    .map(({ index }) => bracketed(text, index + 'IN ('.length))
    .filter((inside) => /^\s*SELECT\b/.test(inside) && /\bLIMIT\b/.test(inside));

// Without statistics, as in the embedded database, PostgreSQL takes a table for one row, and runs such a
// sub-select again for each row that there really is: with some thousand leads that took minutes.
test('no statement limits what stands within IN (…): = ANY (ARRAY(…)) is read once', () => {
  expect(limitedIn('WHERE id IN (\n SELECT id FROM t WHERE (a) LIMIT 1)')).toHaveLength(1);
  expect(
    limitedIn('WHERE id IN (SELECT id FROM t) AND id = ANY (ARRAY(SELECT 1 LIMIT 1))'),
  ).toEqual([]);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(files).toContain(join('repositories', 'answers.ts'));
  const found = files.filter(
    (name) => limitedIn(readFileSync(join(folder, name), 'utf8')).length > 0,
  );
  expect(found).toEqual([]);
});
