import { act, render, screen } from '@testing-library/react';
import { lazyModule } from './lazyModule';
import { reloadForNewerBuild } from './newerBuild';

jest.mock('./newerBuild');

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(reloadForNewerBuild).mockReset().mockRejectedValue(new Error('offline'));
});
afterEach(() => jest.useRealTimers());

const setUp = (importModule: () => Promise<{ name: string }>, onSlow?: () => void) => {
  const lazy = lazyModule(importModule, onSlow);
  function View() {
    return <p>{lazy.use()?.name ?? 'not yet'}</p>;
  }
  render(<View />);
  return lazy;
};

it('is null until it has come, and then shows', async () => {
  const lazy = setUp(() => Promise.resolve({ name: 'the module' }));
  expect(screen.getByText('not yet')).toBeVisible();
  await act(async () => {
    lazy.load();
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('the module')).toBeVisible();
});

it('is fetched once, however often it is asked for', async () => {
  const importModule = jest.fn(() => Promise.resolve({ name: 'the module' }));
  const lazy = setUp(importModule);
  await act(async () => {
    lazy.load();
    lazy.load();
    await jest.advanceTimersByTimeAsync(0);
    lazy.load();
  });
  expect(importModule).toHaveBeenCalledTimes(1);
});

it('is tried again after growing pauses, up to 15 s, until it comes', async () => {
  const moments: number[] = [];
  const began = Date.now();
  const importModule = jest.fn(() => {
    moments.push(Date.now() - began);
    return moments.length < 8
      ? Promise.reject(new Error('Loading chunk 7 failed'))
      : Promise.resolve({ name: 'the module' });
  });
  const lazy = setUp(importModule);
  await act(async () => {
    lazy.load();
    await jest.advanceTimersByTimeAsync(120_000);
  });
  expect(moments).toEqual([0, 1000, 3000, 7000, 15_000, 30_000, 45_000, 60_000]);
  expect(screen.getByText('the module')).toBeVisible();
});

/** A module whose first import fails. */
const setUpFailingOnce = () =>
  setUp(
    jest
      .fn<Promise<{ name: string }>, []>()
      .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
      .mockResolvedValue({ name: 'the module' }),
  );

it('is tried again as soon as the connection is back', async () => {
  const lazy = setUpFailingOnce();
  await act(async () => {
    lazy.load();
    await jest.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('the module')).toBeVisible();
});

it('looks for a newer build of the site where it failed, and only there', async () => {
  const lazy = setUpFailingOnce();
  await act(async () => {
    lazy.load();
    await jest.advanceTimersByTimeAsync(60_000);
  });
  expect(reloadForNewerBuild).toHaveBeenCalledTimes(1);
});

describe('the visitor', () => {
  const never = new Promise<never>(() => undefined);
  const failed = () => Promise.reject<never>(new Error('Loading chunk 7 failed'));
  const soon = () => new Promise<{ name: string }>((resolve) => setTimeout(resolve, 4900));

  it.each<[string, () => Promise<{ name: string }>, number, number]>([
    ['is told at once that it failed', failed, 0, 1],
    ['is not told while it may just be slow', () => never, 4999, 0],
    ['is told after 5 s that it has not come', () => never, 5000, 1],
    ['is not told of one that came in time', soon, 60_000, 0],
  ])('%s', async (_what, importModule, ms, times) => {
    const onSlow = jest.fn();
    const lazy = setUp(importModule, onSlow);
    await act(async () => {
      lazy.load();
      await jest.advanceTimersByTimeAsync(ms);
    });
    expect(onSlow).toHaveBeenCalledTimes(times);
  });
});
