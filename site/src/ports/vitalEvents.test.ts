import { vitalEvent, type LongFrame, type Measured } from './vitalEvents';

const origin = 'https://tidyguard.example';
const steps = [
  { since: 1_000, step: 'zip' },
  { since: 5_000, step: 'home_type' },
  { since: 9_000, step: null },
];
const script = (duration: number, sourceURL: string, sourceFunctionName = '') => ({
  duration,
  sourceURL,
  sourceFunctionName,
});
const frames: LongFrame[] = [
  { startTime: 4_000, duration: 300, scripts: [script(290, `${origin}/before.js`)] },
  {
    startTime: 6_010,
    duration: 300,
    scripts: [
      script(40, 'chrome-extension://abc/x.js'),
      script(250, `${origin}/quiz-1a.js?email=ana@example.com#top`, 'choose'),
    ],
  },
  { startTime: 6_320, duration: 90, scripts: [script(80, `${origin}/after.js`)] },
];
const measured = (changes: Partial<Measured> = {}): Measured => ({
  name: 'INP',
  value: 312.4,
  rating: 'needs-improvement',
  entries: [{ startTime: 6_000, duration: 312 }],
  ...changes,
});
const eventOf = (changes?: Partial<Measured>, seen = frames) =>
  vitalEvent(measured(changes), { steps, frames: seen, origin });

it('tells of a slow interaction its step, and the script that worked longest in its frames', () => {
  expect(eventOf()).toEqual({
    event: 'web_vital',
    metric: 'INP',
    value: 312,
    rating: 'needs-improvement',
    step: 'home_type',
    script: '/quiz-1a.js choose',
  });
});

it.each<[string, Partial<Measured>, LongFrame[]]>([
  ['an interaction that is fast', { rating: 'good' }, frames],
  ['a browser that tells of no frames', {}, []],
  ['an interaction that no frame has', { entries: [{ startTime: 8_000, duration: 10 }] }, frames],
  ['an interaction that is not known', { entries: [] }, frames],
  ['another vital', { name: 'LCP' }, frames],
])('names no script of %s', (_what, changes, seen) => {
  expect(eventOf(changes, seen)).not.toHaveProperty('script');
});

it.each([
  ['', 'inline'],
  ['chrome-extension://abc/x.js', 'other'],
  ['https://elsewhere.example/x.js', 'other'],
  ['no address', 'other'],
])('says of a script at %j: %s', (sourceURL, said) => {
  const frame = { startTime: 6_000, duration: 100, scripts: [script(90, sourceURL)] };
  expect(eventOf({}, [frame]).script).toBe(said);
});

it.each([
  [500, null],
  [1_000, 'zip'],
  [4_999, 'zip'],
  [9_500, null],
])('at %i ms the step is %j', (startTime, step) => {
  expect(eventOf({ entries: [{ startTime, duration: 1 }] }).step).toBe(step);
});

it('keeps three places of a shift, which has no unit', () => {
  expect(eventOf({ name: 'CLS', value: 0.123_456, entries: [] })).toMatchObject({
    metric: 'CLS',
    value: 0.123,
    step: null,
  });
});
