import { placeOf } from '../common/places.ts';
import { stateOf, timeZonesOf } from './timeZones.ts';

test.each([
  ['75201', 'Dallas', 'America/Chicago'],
  ['10001', 'New York', 'America/New_York'],
  ['80202', 'Denver', 'America/Denver'],
  ['90210', 'Beverly Hills', 'America/Los_Angeles'],
  ['85004', 'Phoenix', 'America/Phoenix'],
  ['96813', 'Honolulu', 'Pacific/Honolulu'],
  ['99501', 'Anchorage', 'America/Anchorage'],
  ['46204', 'Indianapolis', 'America/Indiana/Indianapolis'],
  ['00901', 'San Juan', 'America/Puerto_Rico'],
  ['00802', 'St. Thomas', 'America/St_Thomas'],
  ['96799', 'Pago Pago', 'Pacific/Pago_Pago'],
  ['96910', 'Guam', 'Pacific/Guam'],
  ['96950', 'Saipan', 'Pacific/Saipan'],
])('%s (%s) is in the time zone %s and in no other', (zip, _place, zone) => {
  expect(timeZonesOf(zip)).toEqual([zone]);
});

test.each([
  ['32456', 'Port St. Joe, Florida', 'America/New_York', 'America/Chicago'],
  ['36867', 'Phenix City, Alabama', 'America/Chicago', 'America/New_York'],
  ['89883', 'West Wendover, Nevada', 'America/Denver', 'America/Los_Angeles'],
  ['46552', 'New Carlisle, Indiana', 'America/Chicago', 'America/Indiana/Indianapolis'],
])('%s (%s) may be in several zones', (zip, _place, ...zones) => {
  expect(timeZonesOf(zip)).toEqual(expect.arrayContaining(zones));
});

test('takes the nearest zone of the country where the look-up names only those of a neighbour', () => {
  expect(timeZonesOf('56711')).toEqual(['America/Chicago']);
});

test.each([
  ['military mail abroad', '09012'],
  ['military mail in the Pacific', '96201'],
  ['no ZIP', '00000'],
  ['', ''],
])('knows no time zone for %s', (_what, zip) => {
  expect(timeZonesOf(zip)).toEqual([]);
});

test('knows the state of a ZIP, and none for a territory', () => {
  expect(['75201', '00901', '09012', ''].map(stateOf)).toEqual(['TX', '', '', '']);
});

test('every ZIP with a state has a time zone, which Node.js knows', () => {
  const zips = Array.from({ length: 1_000 }, (_, tens) =>
    Array.from({ length: 10 }, (_each, ones) =>
      String(tens * 100 + ones * 10 + 1).padStart(5, '0'),
    ),
  )
    .flat()
    .filter((zip) => placeOf(zip)?.state);
  expect(zips.length).toBeGreaterThan(3_000);
  expect(zips.filter((zip) => timeZonesOf(zip).length === 0)).toEqual([]);
  const zones = new Set(zips.flatMap((zip) => timeZonesOf(zip)));
  for (const timeZone of zones) {
    expect(new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone).toBeTruthy();
  }
});
