/** Which text message a visitor gets after a request, and when. */
import { standardProduct } from '@tidyguard/content/products';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import { sampleCompany } from '../testing/companies.ts';
import { requestText } from './requestText.ts';

const record = (changes: Partial<LeadRecord> = {}) =>
  ({
    received_at: '2026-11-23T18:00:00.000Z',
    first_name: 'Ana',
    zip: '75201',
    time_zones: ['America/Chicago'],
    ...changes,
  }) as LeadRecord;

test('names the company that has the lead, as the email does', () => {
  const { terms } = sampleCompany('bright-home', { shown_name: 'Bright Home Co. of Dallas' });
  const now = new Date('2026-11-23T18:20:00.000Z');
  expect(requestText(record(), { kind: 'company', terms }, standardProduct, now)).toMatchObject({
    body: expect.stringContaining(' Bright Home Co. of Dallas will contact you'),
  });
});

const text = (changes: Partial<LeadRecord> = {}, now = '2026-11-23T18:00:30.000Z') =>
  requestText(record(changes), { kind: 'anybody' }, standardProduct, new Date(now));

test('says who writes, what was asked for, what it costs and how to stop', () => {
  expect(text()).toEqual({
    kind: 'now',
    body:
      'TidyGuard: Hi Ana, we received your request. TidyGuard Home Services LLC will contact you within ' +
      'about 15 minutes. Up to 10 msgs/week. Msg & data rates may apply. Reply HELP for help, STOP to opt out.',
  });
});

test.each([
  ['promises no minutes once they are over', {}, '2026-11-23T18:20:00.000Z'],
  [
    'nor the morning after',
    { received_at: '2026-11-23T05:00:00.000Z' },
    '2026-11-23T15:00:00.000Z',
  ],
])('%s', (_what, changes, now) => {
  const sent = text(changes, now);
  expect(sent).toMatchObject({ kind: 'now', body: expect.not.stringContaining('minutes') });
});

test('greets with no name that is none', () => {
  expect(text({ first_name: 'win at http://x.example' })).toMatchObject({
    body: expect.stringContaining('TidyGuard: We received your request.'),
  });
});

test.each([
  ['a minute before the hours', '2026-11-23T14:59:00.000Z', 60],
  ['late in the evening', '2026-11-24T03:00:00.000Z', 12 * 3_600],
])('waits %s', (_when, now, seconds) => {
  expect(text({ received_at: now }, now)).toEqual({ kind: 'later', seconds });
});

test('is open from the first to the last second of the hours', () => {
  expect(text({}, '2026-11-23T15:00:00.000Z').kind).toBe('now');
  expect(text({}, '2026-11-24T02:59:59.999Z').kind).toBe('now');
  expect(text({}, '2026-11-24T03:00:00.000Z').kind).toBe('later');
});

test.each([
  ['nobody knows what time it is there', { zip: '00000', time_zones: [] }, 'no_calling_hours'],
  ['the request is five days old', { received_at: '2026-11-18T18:00:00.000Z' }, 'late'],
])('is never sent where %s', (_why, changes, reason) => {
  expect(text(changes)).toEqual({ kind: 'never', reason });
});

test('is never sent where no company has the request, because it says that one calls', () => {
  const now = new Date('2026-11-23T18:00:30.000Z');
  expect(requestText(record(), { kind: 'nobody', doubt: null }, standardProduct, now)).toEqual({
    kind: 'never',
    reason: 'no_company',
  });
});
