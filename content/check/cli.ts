/**
 * `npm run content:check` and `npm run content:accept`, for editors and for
 * `npm test`. See content/README.md.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { product } from '../product.ts';
import { writeIndexes } from './productFolders.ts';
import { isPage, parsePage } from './page.ts';
import { formatProblem, type Problem } from './problem.ts';
import { mayAccept, type TextRecords } from './records.ts';
import { checkContent, presentText, readContent, recordFiles } from './workspace.ts';

const root = process.env.CONTENT_ROOT ?? path.resolve(import.meta.dirname, '../..');
const now = new Date();
// The editor's day, not Greenwich's.
const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  .map((part) => String(part).padStart(2, '0'))
  .join('-');

function tell(problems: readonly Problem[]) {
  if (problems.length === 0) {
    process.stdout.write('The content is in order.\n');
    return;
  }
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  process.stderr.write(`${problems.map(formatProblem).join('\n\n')}\n\n${count} in the content.\n`);
  process.exitCode = 1;
}

function accept() {
  const content = readContent(root);
  const records: TextRecords = { ...content.texts };
  for (const page of content.pages.map(parsePage).filter(isPage)) {
    const present = presentText(page, product);
    if (mayAccept(present, content.texts, today)) {
      records[present.slug] = { lastUpdated: present.lastUpdated, sha256: present.digest };
    }
  }
  const file = path.join(root, recordFiles.texts);
  writeFileSync(file, `${JSON.stringify(records, null, 2)}\n`);
  // What could not be accepted is told like any other problem.
  tell(checkContent({ ...content, texts: records }, product, today));
}

const command = process.argv[2];
if (command === 'index') await writeIndexes(path.resolve(import.meta.dirname, '..'));
else if (command === 'accept') accept();
else tell(checkContent(readContent(root), product, today));
