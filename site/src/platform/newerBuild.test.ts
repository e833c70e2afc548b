import { QUIZ_DIALOG_ID } from '../quiz/ids';
import { reloadForNewerBuild } from './newerBuild';

const originalFetch = globalThis.fetch;
const page = (build: string) => `<head><meta name="build" content="${build}"/></head>`;

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = page('aaa');
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  document.head.innerHTML = '';
});

async function reloadsOf(...answers: string[]) {
  const reload = jest.fn();
  for (const answer of answers) {
    globalThis.fetch = jest.fn(() =>
      Promise.resolve({ text: () => Promise.resolve(answer) } as Response),
    );
    await reloadForNewerBuild(reload);
  }
  return reload.mock.calls.length;
}

it.each([
  ['not where the site is the same', [page('aaa')], 0],
  ['not where the answer is no page of the site', ['<h1>502</h1>'], 0],
  ['where the site is another one', [page('bbb')], 1],
  ['once for each build', [page('bbb'), page('bbb'), page('ccc')], 2],
])('reloads %s', async (_what, answers, times) => {
  expect(await reloadsOf(...answers)).toBe(times);
});

describe('where the page has a form', () => {
  const form = (message: string) =>
    `<main><form>
      <textarea>${message}</textarea><input type="checkbox" name="consent" />
    </form></main>`;
  const quiz = `<dialog id="${QUIZ_DIALOG_ID}" open><input value="75201" /></dialog>`;
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it.each([
    ['not while something is typed into it', form('My oven'), 0],
    [
      'not while something is typed into a dialog of the page',
      '<main></main><dialog open><input value="Ana" /></dialog>',
      0,
    ],
    ['not while something is typed into a line', '<main><input value="Ana" /></main>', 0],
    ['where nothing is', form(''), 1],
    ['where the quiz is open above it', quiz + form('My oven'), 1],
    ['where only the closed quiz holds something', quiz.replace(' open', '') + form(''), 1],
  ])('reloads %s', async (_what, body, times) => {
    document.body.innerHTML = body;
    expect(await reloadsOf(page('bbb'))).toBe(times);
  });

  it('reloads later, once it is empty again', async () => {
    document.body.innerHTML = form('My oven');
    expect(await reloadsOf(page('bbb'))).toBe(0);
    document.body.innerHTML = form('');
    expect(await reloadsOf(page('bbb'))).toBe(1);
  });
});

// A copy in the browser's cache is of the page's own build.
it('asks the server, and no cache', async () => {
  await reloadsOf(page('aaa'));
  expect(fetch).toHaveBeenCalledWith(window.location.href, { cache: 'no-store' });
});

it('does not reload where nothing can be kept of it', async () => {
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(await reloadsOf(page('bbb'))).toBe(0);
  write.mockRestore();
});
