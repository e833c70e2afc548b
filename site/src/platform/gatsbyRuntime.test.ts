import { canReachPage, loadPage, navigateTo } from './gatsbyRuntime';

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

describe('going to a page', () => {
  const here = { loadPage: () => Promise.resolve({ status: 'success', page: {} }) };
  const gone = { loadPage: () => Promise.resolve({ status: 'error' }) };
  const served = () => Promise.resolve({ ok: true });
  const missing = () => Promise.resolve({ ok: false });
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  const original = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = original;
  });

  it.each<[string, unknown, () => Promise<unknown>, boolean]>([
    ['is possible where its files are there, offline too', here, offline, true],
    ['is possible where a file has failed, and its document is served', gone, served, true],
    ['is impossible where a file has failed, and there is no such document', gone, missing, false],
    ['is impossible where a file has failed, and nothing can be fetched', gone, offline, false],
  ])('%s', async (_what, loader, fetched, canGo) => {
    gatsby.___loader = loader;
    const ask = jest.fn(fetched);
    globalThis.fetch = ask as unknown as typeof fetch;
    await expect(canReachPage('/outcome/deep-clean')).resolves.toBe(canGo);
    if (loader === gone) {
      expect(ask).toHaveBeenCalledWith('/outcome/deep-clean', { method: 'HEAD' });
    }
  });
});
