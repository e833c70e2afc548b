import { act, render, screen } from '@testing-library/react';
import { lazyPart } from './lazyPart';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const setUp = (importPart: () => Promise<{ name: string }>) => {
  const part = lazyPart(importPart);
  function View() {
    return <p>{part.use()?.name ?? 'not yet'}</p>;
  }
  render(<View />);
  return part;
};

it('is null until it has come, and then shows', async () => {
  const part = setUp(() => Promise.resolve({ name: 'the part' }));
  expect(screen.getByText('not yet')).toBeVisible();
  await act(async () => {
    part.load();
    await jest.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText('the part')).toBeVisible();
});

it('is fetched once, however often it is asked for', async () => {
  const importPart = jest.fn(() => Promise.resolve({ name: 'the part' }));
  const part = setUp(importPart);
  await act(async () => {
    part.load();
    part.load();
    await jest.advanceTimersByTimeAsync(0);
    part.load();
  });
  expect(importPart).toHaveBeenCalledTimes(1);
});

it('is tried again after growing pauses, up to 15 s, until it comes', async () => {
  const moments: number[] = [];
  const began = Date.now();
  const importPart = jest.fn(() => {
    moments.push(Date.now() - began);
    return moments.length < 8
      ? Promise.reject(new Error('Loading chunk 7 failed'))
      : Promise.resolve({ name: 'the part' });
  });
  const part = setUp(importPart);
  await act(async () => {
    part.load();
    await jest.advanceTimersByTimeAsync(120_000);
  });
  expect(moments).toEqual([0, 1000, 3000, 7000, 15_000, 30_000, 45_000, 60_000]);
  expect(screen.getByText('the part')).toBeVisible();
});
