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

it('does not reload where nothing can be kept of it', async () => {
  const write = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  expect(await reloadsOf(page('bbb'))).toBe(0);
  write.mockRestore();
});
