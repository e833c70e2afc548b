import { quiz } from './quiz.ts';

/** What the specification asks (sections 3 and 4), in its order; questions may follow. */
const specified: [string, string[]][] = [
  ['cleaning_frequency', ['one_time', 'weekly', 'biweekly', 'monthly']],
  ['home_type', ['apartment', 'single_family', 'townhouse', 'other']],
  ['home_size', ['1bed_1bath', '2_3bed_2bath', '4plus_bed_3plus_bath']],
  ['household_type', ['kids_only', 'pets_only', 'both', 'neither']],
  ['cleaning_priority', ['kitchen_bathroom', 'general_maintenance', 'move_clean', 'seasonal_deep']],
  ['service_priority', ['affordability', 'speed_convenience', 'eco_friendly', 'trusted_vetted']],
  ['timing', ['asap', 'this_week', 'within_2_weeks', 'browsing']],
];

it('asks in the order of the specification', () => {
  const ids = quiz.questions.map(({ id }) => id);
  expect(ids.slice(0, specified.length)).toEqual(specified.map(([id]) => id));
});

it.each(specified)('%s offers every value of the specification', (id, values) => {
  const question = quiz.questions.find((one) => one.id === id);
  expect(question?.options.map(({ value }) => value)).toEqual(expect.arrayContaining(values));
});

it('says what the loading step does, in four messages', () => {
  expect(quiz.loading.messages).toEqual([
    'Analyzing your cleaning needs...',
    'Finding vetted cleaners in your area...',
    'Matching you with the best options...',
    'Perfect matches found!',
  ]);
});

it('rejects the sixteen ZIPs of the specification and no more', () => {
  const repeated = [
    '00000',
    '11111',
    '22222',
    '33333',
    '44444',
    '55555',
    '66666',
    '77777',
    '88888',
  ];
  const counted = ['12345', '54321', '98765', '56789', '12121', '98989', '10101'];
  expect(quiz.zip.rejected).toEqual([...repeated, ...counted]);
});
