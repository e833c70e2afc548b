import { loadPage, navigateTo } from './gatsbyRuntime';

const gatsby = window as unknown as { ___navigate?: unknown; ___loader?: unknown };

afterEach(() => {
  delete gatsby.___navigate;
  delete gatsby.___loader;
});

it('goes to a page through Gatsby, without leaving the document', () => {
  const navigate = jest.fn();
  gatsby.___navigate = navigate;
  navigateTo('/outcome/deep-clean', { replace: true });
  expect(navigate).toHaveBeenCalledWith('/outcome/deep-clean', { replace: true });
});

it.each<[string, unknown, boolean]>([
  ['there', () => Promise.resolve({ status: 'success', page: {} }), true],
  ['gone', () => Promise.resolve({ status: 'error', page: {} }), false],
  ['empty', () => Promise.resolve({ status: 'success' }), false],
  ['unknown', () => Promise.resolve(undefined), false],
  ['out of reach', () => Promise.reject(new Error('Loading chunk 5 failed')), false],
])('a page that is %s', async (_what, load, isThere) => {
  gatsby.___loader = { loadPage: load };
  await expect(loadPage('/outcome/deep-clean')).resolves.toBe(isThere);
});

it('a page is not there where nothing can fetch it', async () => {
  await expect(loadPage('/outcome/deep-clean')).resolves.toBe(false);
});
