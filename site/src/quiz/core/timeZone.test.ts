import { knownZone } from './timeZone';

it('takes a time zone that the browser knows', () => {
  expect(knownZone('America/Chicago')).toBe('America/Chicago');
});

it.each(['Mars/Olympus', '', undefined, null, 6])('does not take %p', (zone) => {
  expect(knownZone(zone)).toBeUndefined();
});
