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
  expect(nextPauseSeconds(deliveryPausesSeconds, attempts, random)).toBe(pause);
});
