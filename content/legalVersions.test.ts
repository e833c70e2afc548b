import {
  begunVersions,
  dayOfBuild,
  hasBegun,
  waitingPages,
  type LegalVersion,
} from './legalVersions.ts';

const version = (from: string, accepted: string): LegalVersion => ({
  from,
  accepted,
  title: '',
  description: '',
  text: '',
  sha256: '',
  previous: null,
});

it.each([
  ['of a day before', '2026-11-20', '2026-11-20', true],
  ['of today', '2026-11-23', '2026-11-20', true],
  ['of tomorrow', '2026-11-24', '2026-11-20', false],
  ['that was accepted where tomorrow had begun', '2026-11-24', '2026-11-24', true],
])('says of a version %s whether it holds', (_, from, accepted, holds) => {
  expect(hasBegun(version(from, accepted), '2026-11-23')).toBe(holds);
});

it('finds the versions that hold or held', () => {
  const versions = ['2026-01-01', '2026-06-01', '2026-12-01'].map((day) =>
    version(day, '2026-01-01'),
  );
  expect(begunVersions(versions, '2026-06-01')).toEqual(versions.slice(0, 2));
});

it.each([
  ['2026-12-01T09:59:00Z', '2026-11-30'],
  ['2026-12-01T10:00:00Z', '2026-12-01'],
])('builds at %s for the day that has begun in all of the United States: %s', (moment, day) => {
  expect(dayOfBuild(new Date(moment))).toBe(day);
});

it('names the pages whose newest version waits, where there is an older one to show', () => {
  const versions = {
    rules: [version('2026-01-01', '2026-01-01'), version('2026-12-01', '2026-11-01')],
    terms: [version('2026-01-01', '2026-01-01')],
    fresh: [version('2026-12-01', '2026-11-01')],
  };
  expect(waitingPages(versions, '2026-11-30')).toEqual(['rules']);
  expect(waitingPages(versions, '2026-12-01')).toEqual([]);
});
