import {
  ANSWERED_STEPS,
  loadingMessages,
  positionOf,
  questionIds,
  radioStep,
  stepAt,
  stepById,
  steps,
  type QuestionId,
  type StepId,
} from './steps';

it('asks in the order of the specification', () => {
  expect(steps.map(({ id }) => id)).toEqual([
    'zip',
    'cleaning_frequency',
    'home_type',
    'home_size',
    'household_type',
    'cleaning_priority',
    'service_priority',
    'timing',
    'loading',
    'contact',
  ]);
});

it.each<[QuestionId, string[]]>([
  ['cleaning_frequency', ['one_time', 'weekly', 'biweekly', 'monthly']],
  ['home_type', ['apartment', 'single_family', 'townhouse', 'other']],
  ['home_size', ['1bed_1bath', '2_3bed_2bath', '4plus_bed_3plus_bath']],
  ['household_type', ['kids_only', 'pets_only', 'both', 'neither']],
  ['cleaning_priority', ['kitchen_bathroom', 'general_maintenance', 'move_clean', 'seasonal_deep']],
  ['service_priority', ['affordability', 'speed_convenience', 'eco_friendly', 'trusted_vetted']],
  ['timing', ['asap', 'this_week', 'within_2_weeks', 'browsing']],
])('%s offers every value of the specification', (id, values) => {
  expect(radioStep(id)?.options.map(({ value }) => value)).toEqual(values);
});

it('gives every option a label of its own and every step a title', () => {
  for (const step of steps) {
    expect(step.title).not.toBe('');
    if (step.type !== 'radio') continue;
    const labels = step.options.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).not.toContain('');
  }
});

it('asks for the ZIP as text and for nothing else so', () => {
  expect(steps.filter(({ type }) => type === 'text').map(({ id }) => id)).toEqual(['zip']);
  expect(radioStep('zip')).toBeNull();
  expect(radioStep('loading')).toBeNull();
});

it('counts nine steps that a visitor answers', () => {
  expect(questionIds).toHaveLength(8);
  expect(ANSWERED_STEPS).toBe(9);
});

it.each<[StepId, number]>([
  ['zip', 1],
  ['cleaning_frequency', 2],
  ['home_type', 3],
  ['home_size', 4],
  ['household_type', 5],
  ['cleaning_priority', 6],
  ['service_priority', 7],
  ['timing', 8],
  ['loading', 9],
  ['contact', 9],
])('%s stands at position %i', (id, position) => {
  expect(positionOf(id)).toBe(position);
});

it.each<[number, StepId]>([
  [1, 'zip'],
  [8, 'timing'],
  [9, 'contact'],
  [0, 'zip'],
  [-3, 'zip'],
  [10, 'contact'],
  [2.9, 'cleaning_frequency'],
])('position %d is %s', (position, id) => {
  expect(stepAt(position)).toBe(id);
});

it('refuses a step that does not exist', () => {
  expect(() => stepById('colour' as StepId)).toThrow('No quiz step is called colour');
});

it('says what the loading step does, in four messages', () => {
  expect(loadingMessages).toEqual([
    'Analyzing your cleaning needs...',
    'Finding vetted cleaners in your area...',
    'Matching you with the best options...',
    'Perfect matches found!',
  ]);
});
