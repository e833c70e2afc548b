import { buildMode } from './buildMode';

const build = { command: 'build' };

it.each([
  ['2026-12-01T09:59:59Z', '2026-11-30'],
  ['2026-12-01T10:00:00Z', '2026-12-01'],
])('a build that begins at %s is of the day that has begun in Honolulu: %s', (moment, today) => {
  expect(buildMode(build, new Date(moment)).today).toBe(today);
});

it.each([
  ['a build to be published', build, [false, false, false]],
  ['a draft', { ...build, draft: 'on' }, [false, true, true]],
  ['`npm run dev`', { command: 'develop' }, [true, false, true]],
])('only a draft and development show what waits for its day: %s', (_, how, expected) => {
  const { isDevelopment, isDraft, showsPlanned } = buildMode(how, new Date());
  expect([isDevelopment, isDraft, showsPlanned]).toEqual(expected);
});
