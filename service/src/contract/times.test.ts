import { refusals } from '../testing/refusals.ts';
import { leadSubmission, sessionContext } from '../testing/samples.ts';

let service: Awaited<ReturnType<typeof refusals>>;
beforeAll(async () => {
  service = await refusals();
});
afterAll(() => service.close());

const { consent, metadata } = leadSubmission();
const places: [string, (time: string) => Promise<string | null>][] = [
  [
    'consent.tcpa_timestamp',
    (tcpa_timestamp) =>
      service.refusalOf('lead', leadSubmission({ consent: { ...consent, tcpa_timestamp } })),
  ],
  [
    'metadata.timestamp',
    (timestamp) =>
      service.refusalOf('lead', leadSubmission({ metadata: { ...metadata, timestamp } })),
  ],
  [
    'leadid_timestamp',
    (leadid_timestamp) => service.refusalOf('lead', leadSubmission({ leadid_timestamp })),
  ],
  [
    'timestamp',
    (timestamp) => service.refusalOf('zip', { zip: '75201', ...sessionContext(), timestamp }),
  ],
];

test.each(places)('%s that does not exist is refused with its name', async (field, refusalOf) => {
  for (const time of [
    '2026-02-30T12:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-99-01T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-00-10T12:00:00Z',
    '0000-01-01T12:00:00Z',
    '1969-12-31T23:59:59Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31T12:00:60Z',
    '2016-12-31T23:59:60Z',
  ]) {
    expect([time, await refusalOf(time)]).toEqual([
      time,
      `Field "${field}" has the wrong form: send a UTC time such as 2026-01-31T12:00:00Z.`,
    ]);
  }
});

test.each(places)(
  '%s is taken from 1970 to 9999, leap days included',
  async (_field, refusalOf) => {
    for (const time of [
      '1970-01-01T00:00:00Z',
      '2024-02-29T23:59:59.999999999Z',
      '9999-12-31T23:59:59Z',
    ]) {
      expect([time, await refusalOf(time)]).toEqual([time, null]);
    }
  },
);
