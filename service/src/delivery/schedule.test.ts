import type { DeliveryEvent } from '../repositories/deliveries.ts';
import { testConfig } from '../testing/harness.ts';
import { mayRepeat, nextPauseSeconds, pausesFor } from './schedule.ts';
import type { AttemptOutcome } from './sendWebhook.ts';

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

test.each<[AttemptOutcome['kind'], DeliveryEvent, boolean]>([
  ['failed', 'lead', true],
  ['gone', 'lead', false],
  ['gone', 'lead.withdrawn', false],
  ['gone', 'consent.revoked', true],
  ['gone', 'person.erased', true],
  ['delivered', 'consent.revoked', false],
])('%s, %s: may be repeated: %s', (kind, event, isRepeated) => {
  expect(mayRepeat(kind, event)).toBe(isRepeated);
});

describe('the pauses of a notice', () => {
  const pauses = [5, 300, 36_000];
  const made = new Date('2026-01-05T12:00:00Z');
  const pauseAfter = (attempts: number, event: DeliveryEvent, days: number) => {
    const delivery = { attempts: attempts - 1, requested_at: made.toISOString(), event };
    const now = new Date(made.getTime() + days * 86_400_000);
    return nextPauseSeconds(pausesFor(delivery, pauses, now), attempts, 0.5, null);
  };

  test.each([
    [1, 5],
    [2, 300],
    [3, 36_000],
    [4, 36_000],
    [20, 36_000],
  ])('after attempt %i is %i s: the last one again and again', (attempts, pause) => {
    expect(pauseAfter(attempts, 'consent.revoked', 5)).toBe(pause);
    expect(pauseAfter(attempts, 'person.erased', 5)).toBe(pause);
  });

  test.each(['consent.revoked', 'person.erased'] as const)(
    'of %s end with the law’s last day',
    (event) => {
      expect(pauseAfter(4, event, 20)).toBeNull();
    },
  );

  test.each(['lead', 'lead.withdrawn'] as const)(
    'of %s, for which the law has no day, end with the last of them',
    (event) => {
      expect(pauseAfter(4, event, 0)).toBeNull();
    },
  );
});
