import { testConfig } from '../testing/harness.ts';
import { nextPauseSeconds } from './schedule.ts';

test.each([
  [1, 0, 4],
  [1, 0.5, 5],
  [1, 1, 6],
  [2, 0.5, 300],
  [7, 0.5, 36_000],
  [8, 0.5, null],
])('pauses after attempt %i with random value %f for %p s', (attempts, random, pause) => {
  const { deliveryPausesSeconds } = testConfig();
  expect(nextPauseSeconds(deliveryPausesSeconds, attempts, random, null)).toBe(pause);
});

test.each([
  ['a longer pause than planned is kept', 1, 0, 120, 120],
  ['and varied to the later side only', 1, 1, 120, 144],
  ['a day is the longest', 1, 1, 86_400, 86_400],
  ['a shorter one does not use up the attempts', 2, 0.5, 1, 300],
  ['none is added after the last attempt', 8, 0.5, 120, null],
])('Retry-After: %s', (_name, attempts, random, asked, pause) => {
  const { deliveryPausesSeconds } = testConfig();
  expect(nextPauseSeconds(deliveryPausesSeconds, attempts, random, asked)).toBe(pause);
});
