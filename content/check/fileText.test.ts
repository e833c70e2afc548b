import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspaceCopy.ts';

let copy: WorkspaceCopy;
beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.end());

const saveAsUtf16 = (file: string, isBigEndian = false) => {
  const bytes = Buffer.from(`\uFEFF${copy.read(file)}`, 'utf16le');
  writeFileSync(path.join(copy.folder, file), isBigEndian ? bytes.swap16() : bytes);
};

const FILES = [
  'content/cleaning/questions.ts',
  'content/cleaning/legal/privacy-policy.mdx',
  'content/cleaning/legal-versions.json',
  'content/pest-control/brand.resolver.json',
];

/** A wrong value in one file, and a mistake that makes another file unreadable. */
const MISTAKES = [
  ['content/cleaning/outcomes/deep-clean/points.ts', 'tieBreak: ', 'tieBreak: 0.5 + '],
  ['content/cleaning/landing.ts', 'export ', 'export } '],
] as const;

it('tells each file in UTF-16 in one sentence, and what else is wrong beside it', async () => {
  const before = new Map(FILES.map((file) => [file, readFileSync(path.join(copy.folder, file))]));
  FILES.forEach((file, index) => saveAsUtf16(file, index % 2 === 1));
  const told = FILES.map((file) => ({
    file,
    line: 1,
    what: 'This file is saved as UTF-16.',
    fix: 'Save it as UTF-8: most editors ask for the encoding under “Save as”.',
  }));
  const { problems, canBeShown } = await copy.check();
  expect(problems).toHaveLength(told.length);
  expect(problems).toEqual(expect.arrayContaining(told));
  expect(canBeShown).toBe(false);

  for (const [file, from, to] of MISTAKES) {
    const right = copy.read(file);
    copy.write(file, right.replace(from, to));
    const found = await copy.check();
    expect(found.problems).toEqual(
      expect.arrayContaining([...told, expect.objectContaining({ file })]),
    );
    copy.write(file, right);
  }
  for (const [file, bytes] of before) writeFileSync(path.join(copy.folder, file), bytes);
  expect(await copy.check()).toMatchObject({ problems: [], canBeShown: true });
}, 120_000);
