import { leadLimits } from '@tidyguard/content';
import { readVisitTime, readVisitTimes } from './visitTimes';

const morning = { date: '2026-12-01', from: '08:00', to: '12:00' };

it('takes a time of a visit, and nothing else that came with it', () => {
  expect(readVisitTime({ ...morning, note: 'x' })).toStrictEqual(morning);
});

it.each([
  ['without a day', { ...morning, date: undefined }],
  ['without a beginning', { ...morning, from: undefined }],
  ['without an end', { ...morning, to: 12 }],
  ['on a day that is none', { ...morning, date: '2026-13-01' }],
  ['that ends as it begins', { ...morning, to: '08:00' }],
  ['that ends before it begins', { ...morning, to: '07:00' }],
  ['that begins at no time', { ...morning, from: 'early' }],
  ['that is no object', 'morning'],
])('does not take one %s', (_, value) => {
  expect(readVisitTime(value)).toBeUndefined();
});

it('takes those of a list that can be shown, as many as visitors choose from', () => {
  const hours = Array.from({ length: leadLimits.visitTimes + 1 }, (_, hour) => ({
    ...morning,
    from: `0${hour % 8}:00`,
  }));
  expect(readVisitTimes([null, ...hours])).toEqual(hours.slice(0, leadLimits.visitTimes));
  expect(readVisitTimes([{}, morning])).toEqual([morning]);
  expect(readVisitTimes([])).toEqual([]);
});

it.each([undefined, {}, 'morning'])('takes no times of %p', (value) => {
  expect(readVisitTimes(value)).toBeUndefined();
});
