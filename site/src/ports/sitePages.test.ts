import { pageWalk } from './sitePages';

const gatsby = window as unknown as { ___navigate?: unknown };

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete gatsby.___navigate;
});

it('has gone there once the page is shown, and waits three seconds at most', async () => {
  gatsby.___navigate = jest.fn();
  const walk = pageWalk();
  const arrived = jest.fn();
  const first = walk.navigate('/outcome/deep-clean', { replace: false }).then(arrived);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(arrived).not.toHaveBeenCalled();
  walk.shown();
  await first;
  expect(arrived.mock.calls).toEqual([[true]]);

  const second = walk.navigate('/', { replace: false }).then(arrived);
  await jest.advanceTimersByTimeAsync(3_000);
  await second;
  expect(arrived.mock.calls).toEqual([[true], [false]]);
});
