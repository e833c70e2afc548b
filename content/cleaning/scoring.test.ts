import { predictOutcome, scoreOutcomes } from '../quizDefinition.ts';
import type { Answers } from './questions.ts';
import { quiz } from './quiz.ts';

// The rules of the specification, section 4; outcomes that were added since are not looked at.
const none = {
  'family-friendly': 0,
  'busy-professional': 0,
  'deep-clean': 0,
  'budget-friendly': 0,
};

describe('points per answer', () => {
  it.each<[Answers, Partial<typeof none>]>([
    [{ cleaning_frequency: 'weekly' }, { 'busy-professional': 3 }],
    [{ cleaning_frequency: 'biweekly' }, { 'busy-professional': 3 }],
    [{ cleaning_frequency: 'one_time' }, { 'deep-clean': 3 }],
    [{ cleaning_frequency: 'monthly' }, { 'budget-friendly': 2 }],
    [{ household_type: 'kids_only' }, { 'family-friendly': 3 }],
    [{ household_type: 'pets_only' }, { 'family-friendly': 3 }],
    [{ household_type: 'both' }, { 'family-friendly': 3 }],
    [{ cleaning_priority: 'move_clean' }, { 'deep-clean': 3 }],
    [{ cleaning_priority: 'seasonal_deep' }, { 'deep-clean': 3 }],
    [{ cleaning_priority: 'kitchen_bathroom' }, { 'family-friendly': 2 }],
    [{ service_priority: 'speed_convenience' }, { 'busy-professional': 3 }],
    [{ service_priority: 'trusted_vetted' }, { 'family-friendly': 2 }],
    [{ service_priority: 'affordability' }, { 'budget-friendly': 3 }],
    [{ timing: 'asap' }, { 'busy-professional': 2, 'deep-clean': 1 }],
    [{ timing: 'this_week' }, { 'busy-professional': 2, 'deep-clean': 1 }],
    [{ home_type: 'apartment', home_size: '1bed_1bath' }, { 'budget-friendly': 2 }],
    [{ home_size: '4plus_bed_3plus_bath' }, { 'busy-professional': 1 }],
    [{ home_type: 'apartment', home_size: '4plus_bed_3plus_bath' }, { 'busy-professional': 1 }],
    [{ home_type: 'townhouse', home_size: '4plus_bed_3plus_bath' }, { 'busy-professional': 1 }],
  ])('%j scores %j', (answers, points) => {
    expect(scoreOutcomes(quiz, answers)).toMatchObject({ ...none, ...points });
  });

  it.each<Answers>([
    {},
    { household_type: 'neither' },
    { cleaning_priority: 'general_maintenance' },
    { service_priority: 'eco_friendly' },
    { timing: 'within_2_weeks' },
    { timing: 'browsing' },
    { home_type: 'apartment' },
    { home_size: '1bed_1bath' },
    { home_type: 'townhouse', home_size: '1bed_1bath' },
    { home_type: 'apartment', home_size: '2_3bed_2bath' },
    { home_type: 'other', home_size: '2_3bed_2bath' },
  ])('%j scores nothing', (answers) => {
    expect(scoreOutcomes(quiz, answers)).toMatchObject(none);
  });

  it('adds up over the seven answers', () => {
    expect(
      scoreOutcomes(quiz, {
        cleaning_frequency: 'weekly',
        home_type: 'apartment',
        home_size: '1bed_1bath',
        household_type: 'both',
        cleaning_priority: 'seasonal_deep',
        service_priority: 'affordability',
        timing: 'asap',
      }),
    ).toMatchObject({
      'family-friendly': 3,
      'busy-professional': 5,
      'deep-clean': 4,
      'budget-friendly': 5,
    });
  });
});

describe('outcome', () => {
  it('the highest score wins', () => {
    expect(
      predictOutcome(quiz, {
        cleaning_frequency: 'monthly',
        service_priority: 'affordability',
        household_type: 'both',
      }),
    ).toBe('budget-friendly');
  });

  it.each<[string, Answers, string]>([
    [
      'family-friendly and busy-professional at 3',
      { household_type: 'both', service_priority: 'speed_convenience' },
      'family-friendly',
    ],
    [
      'family-friendly and deep-clean at 3',
      { household_type: 'kids_only', cleaning_priority: 'move_clean' },
      'family-friendly',
    ],
    [
      'family-friendly and budget-friendly at 3',
      { household_type: 'pets_only', service_priority: 'affordability' },
      'family-friendly',
    ],
    [
      'busy-professional and deep-clean at 3',
      { cleaning_frequency: 'weekly', cleaning_priority: 'seasonal_deep' },
      'busy-professional',
    ],
    [
      'busy-professional and budget-friendly at 3',
      { cleaning_frequency: 'biweekly', service_priority: 'affordability' },
      'busy-professional',
    ],
    [
      'deep-clean and budget-friendly at 3',
      { cleaning_frequency: 'one_time', service_priority: 'affordability' },
      'deep-clean',
    ],
    [
      'all but budget-friendly at 3',
      {
        household_type: 'both',
        cleaning_frequency: 'one_time',
        service_priority: 'speed_convenience',
      },
      'family-friendly',
    ],
  ])('a tie of %s is decided in the order of the specification', (_tie, answers, outcome) => {
    expect(predictOutcome(quiz, answers)).toBe(outcome);
  });

  it.each<Answers>([{}, { household_type: 'neither', timing: 'browsing' }])(
    'is busy-professional by default (%j)',
    (answers) => {
      expect(predictOutcome(quiz, answers)).toBe('busy-professional');
    },
  );
});
