/**
 * `npm run tokens` writes what is made from the design system's tokens; `npm run tokens -- export <product>
 * <folder>` writes a brand's colours and sizes for Figma; `npm run tokens -- import <product> <folder>`
 * takes back what was changed there; `npm run tokens -- validate` checks every file of tokens against the
 * published schema, which is fetched, or read from a folder that is named. See docs/design-system.md.
 */
import path from 'node:path';
import process from 'node:process';
import { schemaProblems } from './lib/tokenSchema.ts';
import { exportBrand, importBrand, writeDesignTokens } from './lib/designTokens.ts';

const root = path.resolve(import.meta.dirname, '..');
const [command, product, folder] = process.argv.slice(2);

function usage(): never {
  process.stderr.write(
    'Write: npm run tokens, npm run tokens -- export|import <product> <folder>, or -- validate\n',
  );
  process.exit(1);
}

try {
  if (command === undefined) {
    const changed = await writeDesignTokens(root);
    process.stdout.write(changed.length > 0 ? `${changed.join('\n')}\n` : 'Nothing has changed.\n');
  } else if (command === 'export' && product && folder) {
    process.stdout.write(`${(await exportBrand(root, product, folder)).join('\n')}\n`);
  } else if (command === 'import' && product && folder) {
    const changed = await importBrand(root, product, folder);
    process.stdout.write(changed.length > 0 ? `${changed.join('\n')}\n` : 'Nothing has changed.\n');
  } else if (command === 'validate') {
    const problems = await schemaProblems(root, product);
    process.stdout.write(`${problems.join('\n') || 'Every file of tokens is valid.'}\n`);
    if (problems.length > 0) process.exitCode = 1;
  } else {
    usage();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
