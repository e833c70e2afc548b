import { nextPause, tryAgain } from './tryAgain';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('calls back once after the pause', () => {
  const callback = jest.fn();
  tryAgain(1000, callback);
  jest.advanceTimersByTime(999);
  expect(callback).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

it.each(['online', 'pointerdown'])('calls back at once, and only once, at %s', (sign) => {
  const callback = jest.fn();
  tryAgain(1000, callback);
  window.dispatchEvent(new Event(sign));
  expect(callback).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event(sign));
  jest.advanceTimersByTime(60_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('the pauses grow up to 15 s', () => {
  const pauses = [1000];
  for (let count = 0; count < 5; count += 1) pauses.push(nextPause(pauses.at(-1) ?? 0));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
});
