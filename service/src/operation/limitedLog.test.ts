import { ManualClock } from '../testing/harness.ts';
import { oncePerMinute } from './limitedLog.ts';

test('lets one line a minute through for each kind, with how many there were', () => {
  const clock = new ManualClock();
  const countOf = oncePerMinute(clock);
  expect([countOf('a'), countOf('a'), countOf('b'), countOf('a')]).toEqual([1, null, 1, null]);
  clock.advance(59_999);
  expect(countOf('a')).toBeNull();
  clock.advance(1);
  expect([countOf('a'), countOf('a'), countOf('b')]).toEqual([4, null, 1]);
});

test('a clock that was set back silences nothing', () => {
  const clock = new ManualClock();
  const countOf = oncePerMinute(clock);
  countOf('a');
  clock.advance(-3_600_000);
  expect(countOf('a')).toBe(1);
});
