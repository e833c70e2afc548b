import type { Attempt, Events, Sample } from './events.ts';
import { figuresOf, isWrong, missesOf } from './judge.ts';

const sample = (sentAt: number, status: number, changes: Partial<Sample> = {}): Sample => ({
  server: 0,
  sentAt,
  answeredAt: sentAt + 5,
  status,
  wasDead: false,
  ...changes,
});
let sessions = 0;
const attempt = (sentAt: number, status: number, changes: Partial<Attempt> = {}): Attempt => ({
  ...sample(sentAt, status),
  session: `session-${(sessions += 1)}`,
  ...changes,
});

const from = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

/** A service that refuses everything from 5 s to 8 s, and says so. */
function outage(): Events {
  const status = (at: number) => (at >= 5_000 && at < 8_000 ? 503 : 200);
  return {
    attempts: [
      ...from(0, 12_000, 50).map((at) => attempt(at, status(at), { session: `${at}` })),
      // Visitors whose lead was refused send it again.
      ...from(5_000, 7_950, 50).map((at, index) =>
        attempt(9_000 + index, 200, { session: `${at}` }),
      ),
    ],
    samples: from(0, 12_000, 100).map((at) => sample(at, status(at))),
    outages: [{ begin: 5_000, end: 8_000 }],
  };
}
const acknowledgedOf = ({ attempts }: Events) =>
  attempts.filter(({ status }) => status === 200).map(({ session }) => session);

it('finds nothing wrong where everything is stored once, answered and told', () => {
  const events = outage();
  const figures = figuresOf(events, acknowledgedOf(events));
  expect(figures).toMatchObject({ lost: 0, doubled: 0, unanswered: 0, wrongSamples: 0 });
  expect(missesOf(figures)).toEqual([]);
});

it('counts what was acknowledged and is not stored, and what is stored twice', () => {
  const events = outage();
  const [first = '', second = '', ...rest] = acknowledgedOf(events);
  const figures = figuresOf(events, [second, second, ...rest]);
  expect(figures).toMatchObject({ lost: 1, doubled: 1 });
  expect(missesOf(figures)).toContain('1 acknowledged leads are lost');
  expect(missesOf(figures)).toContain('1 leads are stored twice');
  expect(first).not.toBe(second);
});

it('lets a process that is being ended say 503 while leads are still stored', () => {
  const attempts = [attempt(100, 200), attempt(150, 200)];
  expect(isWrong(sample(120, 503), attempts)).toBe(true);
  expect(isWrong(sample(120, 503, { wasDead: true }), attempts)).toBe(false);
});

it('counts tries of a living process without an answer, not those of a dead one', () => {
  const events = outage();
  events.attempts.push(attempt(100, 0), attempt(200, 0, { wasDead: true }));
  expect(figuresOf(events, []).unanswered).toBe(1);
});

it('measures from the end of a fault until leads are stored and /readyz says so', () => {
  const events = outage();
  expect(figuresOf(events, []).recoveryMs).toBe(5);
  // Leads are refused for another 2 s.
  for (const one of events.attempts)
    if (one.sentAt < 10_000 && one.sentAt >= 8_000) one.status = 503;
  expect(figuresOf(events, []).recoveryMs).toBe(2_005);
  // Nothing recovers before the next fault.
  events.outages.push({ begin: 9_500, end: 9_600 });
  const figures = figuresOf(events, []);
  expect(figures.recoveryMs).toBe(Infinity);
  expect(missesOf(figures).join()).toContain('whole again only after');
});

it('does not blame a fault for what the next one cut off', () => {
  const events = outage();
  events.outages.push({ begin: 10_000, end: 10_000 });
  events.attempts.push(attempt(9_990, 0, { answeredAt: 10_001, wasDead: true }));
  expect(figuresOf(events, []).recoveryMs).toBe(5);
});

it.each<[string, boolean, Sample, Attempt[]]>([
  ['200 where every lead around is refused', true, sample(5_000, 200), [attempt(4_500, 503)]],
  [
    '200 where one is stored',
    false,
    sample(5_000, 200),
    [attempt(4_500, 503), attempt(5_900, 200)],
  ],
  ['503 where every lead is stored at once', true, sample(5_000, 503), [attempt(5_900, 200)]],
  [
    '503 where one is refused',
    false,
    sample(5_000, 503),
    [attempt(4_100, 503), attempt(5_900, 200)],
  ],
  [
    '503 where one is stored after retries',
    false,
    sample(5_000, 503),
    [attempt(5_000, 200, { answeredAt: 5_900 })],
  ],
  ['200 with nothing around it', false, sample(5_000, 200), [attempt(1_000, 503)]],
  ['200 beside another process', false, sample(5_000, 200), [attempt(5_000, 503, { server: 1 })]],
  ['no answer of a living process', true, sample(5_000, 0), []],
  ['no answer of a dead process', false, sample(5_000, 0, { wasDead: true }), []],
])('judges %s: wrong is %s', (_what, wrong, one, attempts) => {
  expect(isWrong(one, attempts)).toBe(wrong);
});

it('allows an early warning during a fault only where it is documented', () => {
  const events = outage();
  events.samples = [sample(5_500, 503), sample(11_000, 503)];
  for (const one of events.attempts) one.status = 200;
  expect(figuresOf(events, []).wrongSamples).toBe(2);
  expect(figuresOf(events, [], { warnsEarly: true }).wrongSamples).toBe(1);
});

it('shows nothing where nothing was sent', () => {
  const misses = missesOf(figuresOf({ attempts: [], samples: [], outages: [] }, []));
  expect(misses).toContain('no lead was acknowledged, so nothing was shown');
});
