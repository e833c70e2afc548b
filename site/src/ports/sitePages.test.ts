import { pageWalk, preparePage } from './sitePages';

const gatsby = window as unknown as { ___navigate?: unknown; ___loader?: unknown };

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete gatsby.___navigate;
  delete gatsby.___loader;
});

it('goes to a page through Gatsby, without leaving the document', () => {
  const navigate = jest.fn();
  gatsby.___navigate = navigate;
  void pageWalk().navigate('/outcome/deep-clean', { replace: true });
  expect(navigate).toHaveBeenCalledWith('/outcome/deep-clean', { replace: true });
});

it('has gone there once the page is shown, and waits a second at most', async () => {
  gatsby.___navigate = jest.fn();
  const walk = pageWalk();
  const arrived = jest.fn();
  const first = walk.navigate('/outcome/deep-clean', { replace: false }).then(arrived);
  await jest.advanceTimersByTimeAsync(999);
  expect(arrived).not.toHaveBeenCalled();
  walk.shown();
  await first;
  expect(arrived).toHaveBeenCalledTimes(1);

  const second = walk.navigate('/', { replace: false }).then(arrived);
  await jest.advanceTimersByTimeAsync(1_000);
  await second;
  expect(arrived).toHaveBeenCalledTimes(2);
});

it.each<[string, unknown, boolean]>([
  ['there', () => Promise.resolve({ status: 'success', page: {} }), true],
  ['gone', () => Promise.resolve({ status: 'error', page: {} }), false],
  ['empty', () => Promise.resolve({ status: 'success' }), false],
  ['unknown', () => Promise.resolve(undefined), false],
  ['out of reach', () => Promise.reject(new Error('Loading chunk 5 failed')), false],
])('a page that is %s', async (_what, loadPage, isThere) => {
  gatsby.___loader = { loadPage };
  await expect(preparePage('/outcome/deep-clean')).resolves.toBe(isThere);
});

it('a page is not there where nothing can fetch it', async () => {
  await expect(preparePage('/outcome/deep-clean')).resolves.toBe(false);
});
