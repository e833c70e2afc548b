/**
 * `npm run content:check`, `content:accept` and `content:index`, for editors, for `npm run build` and for `npm test`.
 * See content/README.md.
 */
import path from 'node:path';
import type { Product } from '../productDefinition.ts';
import { brandFileProblems } from './brand/checkBrand.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { formatProblem, type Problem } from './problem.ts';
import { todayAt } from './today.ts';
import { acceptTexts, checkContent, pageProblems, readContent } from './workspace.ts';

const contentFolder = path.resolve(import.meta.dirname, '..');
const root = path.resolve(contentFolder, '..');
const today = todayAt(new Date());

function report(problems: readonly Problem[]) {
  if (problems.length === 0) {
    process.stdout.write('The content is in order.\n');
    return;
  }
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  process.stderr.write(`${problems.map(formatProblem).join('\n\n')}\n\n${count} in the content.\n`);
  process.exitCode = 1;
}

function fail(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** What is wrong with the product of a folder; `accept` records its texts first. */
function problemsOf(folder: string, product: Product, accept: boolean): Problem[] {
  const content = readContent(root, folder);
  return checkContent(
    accept ? acceptTexts(root, content, product, today) : content,
    product,
    today,
  );
}

async function check(accept: boolean) {
  const ids = productIds(contentFolder);
  // A product with a wrong address in its pages cannot be imported, and that error names no line.
  const early = ids.flatMap((id) => pageProblems(readContent(root, id)));
  try {
    const { products } = await import('../products.ts');
    const brands = await Promise.all(ids.map((id) => brandFileProblems(root, id)));
    report([
      ...Object.entries(products).flatMap(([folder, product]) =>
        problemsOf(folder, product, accept),
      ),
      ...brands.flat(),
    ]);
  } catch (error) {
    if (early.length > 0) report(early);
    else fail(error);
  }
}

try {
  // Written before any definition is read, which imports what this writes.
  await writeIndexes(contentFolder);
  if (process.argv[2] !== 'index') await check(process.argv[2] === 'accept');
} catch (error) {
  fail(error);
}
