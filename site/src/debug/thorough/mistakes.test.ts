/**
 * @jest-environment jsdom
 */
// Makes every typical mistake of an editor while the check of `npm run dev` runs; terminal and page must
// agree.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Mistake } from '../../../../content/check/testing/mistakes/mistake';
import { readable } from '../../../../content/check/testing/mistakes/readable';
import { unloadable, unreadable } from '../../../../content/check/testing/mistakes/unreadable';
import { copyWorkspace, type WorkspaceCopy } from '../../../../content/check/testing/workspaceCopy';
import { drawFindings, type Findings } from '../contentFindings';

/** What `npm run dev` does with the content, in the copy. */
const WATCH = `
  import { contentChecker, tell, watchContent } from './scripts/lib/contentCheck.mjs';
  const checker = contentChecker();
  const watcher = await watchContent(checker, (found) => tell(found, 'findings.json'));
  tell(await checker.check(), 'findings.json');
  process.once('SIGTERM', () => { watcher.close(); checker.end(); });`;
const ANSWER_MS = 90_000;
/** The first check loads all its tools. */
const START_MS = 300_000;

let copy: WorkspaceCopy;
let development: ChildProcess;
let terminal = '';

const findings = () => {
  const file = path.join(copy.folder, 'findings.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Findings) : null;
};

async function until(isSo: () => boolean, limitMs = ANSWER_MS) {
  const limit = Date.now() + limitMs;
  while (!isSo() && Date.now() < limit) await wait(20);
}

/** The problems that the page shows for what development has found. */
function page(found: Findings | null) {
  const host = document.createElement('div');
  if (found) drawFindings(host, found);
  return [...(host.shadowRoot?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
}

const holds = (line: string, part: string | RegExp) =>
  typeof part === 'string' ? line.includes(part) : part.test(line);

/** Whether this is the problem that the mistake should lead to. */
function isMeant({ file, line, what }: Findings['problems'][number], mistake: Mistake) {
  const text = copy.read(file).split('\n')[line - 1] ?? '';
  return (
    holds(what, mistake.what) &&
    (mistake.in !== undefined || file === `content/${mistake.file}`) &&
    (mistake.at === undefined || holds(text, mistake.at))
  );
}

beforeAll(async () => {
  copy = copyWorkspace();
  development = spawn(process.execPath, ['--input-type=module', '-e', WATCH], {
    cwd: copy.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  development.stdout?.on('data', (piece: Buffer) => (terminal += piece.toString()));
  await until(() => findings() !== null, START_MS);
  expect(findings()).toMatchObject({ problems: [], canBeShown: true });
}, 2 * START_MS);

afterAll(async () => {
  const ended = once(development, 'close');
  development.kill('SIGTERM');
  await ended;
  await copy.end();
});

it.each([...readable, ...unreadable, ...unloadable])(
  '$name is told in the terminal and on the page, and ends nothing',
  async (mistake) => {
    const file = `content/${mistake.file}`;
    const source = copy.read(file);
    terminal = '';
    copy.write(file, source.replace(mistake.from, mistake.to));
    const meant = () => findings()?.problems.find((problem) => isMeant(problem, mistake));
    await until(() => meant() !== undefined);
    const problem = meant();
    expect({ found: findings()?.problems, problem }).toMatchObject({ problem: expect.anything() });
    const { file: where = '', line = 0, what = '', fix = '' } = problem ?? {};
    expect(fix).toMatch(/\w{3}/);
    expect(terminal).toContain(`${where}:${line}  ${what}\n    ${fix}`);
    expect(page(findings())).toContain(`${where}:${line}${what}${fix}`);

    copy.write(file, source);
    // The file that the page reads is written only after the terminal is told.
    await until(
      () => terminal.includes('The content is in order') && findings()?.problems.length === 0,
    );
    expect(page(findings())).toEqual([]);
    expect(development.exitCode).toBeNull();
  },
  3 * ANSWER_MS,
);
