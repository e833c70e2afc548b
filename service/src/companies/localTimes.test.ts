import { LocalTimes } from './localTimes.ts';

test.each([
  // In Dallas it is still Sunday, the 1st.
  [
    'America/Chicago',
    '2026-03-02T05:59:59Z',
    { day: '2026-03-01T06:00', week: '2026-02-23T06:00', month: '2026-03-01T06:00' },
  ],
  [
    'America/Chicago',
    '2026-03-02T06:00:00Z',
    { day: '2026-03-02T06:00', week: '2026-03-02T06:00', month: '2026-03-01T06:00' },
  ],
  // Clocks went forward on the 8th, and go back on November 1.
  [
    'America/Chicago',
    '2026-03-10T12:00:00Z',
    { day: '2026-03-10T05:00', week: '2026-03-09T05:00', month: '2026-03-01T06:00' },
  ],
  [
    'America/Chicago',
    '2026-11-02T05:30:00Z',
    { day: '2026-11-01T05:00', week: '2026-10-26T05:00', month: '2026-11-01T05:00' },
  ],
  [
    'Pacific/Honolulu',
    '2026-11-02T05:30:00Z',
    { day: '2026-11-01T10:00', week: '2026-10-26T10:00', month: '2026-11-01T10:00' },
  ],
])('in %s at %s day, week and month began at its midnight', (zone, now, starts) => {
  const found = new LocalTimes(new Date(now)).periodStarts(zone);
  expect(
    Object.fromEntries(
      Object.entries(found).map(([name, time]) => [name, time.toISOString().slice(0, 16)]),
    ),
  ).toEqual(starts);
});
