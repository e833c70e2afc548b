import type { Findings } from './allProblems.ts';
import type { Mistake } from './testing/mistakes/mistake.ts';
import { readable } from './testing/mistakes/readable.ts';
import { unloadable, unreadable } from './testing/mistakes/unreadable.ts';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspaceCopy.ts';

const holds = (line: string, part: string | RegExp) =>
  typeof part === 'string' ? line.includes(part) : part.test(line);

/** Makes each of the mistakes once. */
function make(copy: WorkspaceCopy, mistakes: readonly Mistake[]) {
  for (const { file, from, to } of mistakes) {
    const source = copy.read(`content/${file}`);
    if (typeof from === 'string' && to !== '' && source.includes(to)) continue;
    const edited = source.replace(from, to);
    if (edited === source) throw new Error(`${file} has no ${String(from)}`);
    copy.write(`content/${file}`, edited);
  }
}

it('are fifty at least, each of another name', () => {
  const names = [...unreadable, ...unloadable, ...readable].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(50);
});

// One process checks them one after another, as `npm run dev` does: an earlier mistake must leave no trace.
let copy: WorkspaceCopy;
beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.end());

describe.each([
  ['content that cannot be read', unreadable],
  ['content that cannot be put together', unloadable],
  ['content that can be read', readable],
])('mistakes in %s', (_, mistakes) => {
  const before = new Map<string, string>();
  let findings: Findings = { problems: [], canBeShown: true };
  beforeAll(async () => {
    for (const { file } of mistakes) before.set(file, copy.read(`content/${file}`));
    make(copy, mistakes);
    findings = await copy.check();
  }, 120_000);
  afterAll(async () => {
    for (const [file, source] of before) copy.write(`content/${file}`, source);
    expect(await copy.check()).toMatchObject({ problems: [], canBeShown: true });
  });

  it.each(mistakes)(
    '$name is told with its line and a fix',
    ({ file, what, at, in: other, fix = /\w{3}/ }) => {
      const told = findings.problems.filter((problem) => holds(problem.what, what));
      const lineOf = (name: string, line: number) => copy.read(name).split('\n')[line - 1] ?? '';
      const right = told.filter(
        ({ file: name, line }) =>
          (other !== undefined || name === `content/${file}`) &&
          (at === undefined || holds(lineOf(name, line), at)),
      );
      expect({ told, right: right.length > 0 }).toEqual({ told, right: true });
      expect(right[0]?.fix).toMatch(fix);
    },
  );

  it('have no site to show', () => {
    expect(findings.canBeShown).toBe(false);
  });
});
