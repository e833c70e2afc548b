import type { Outcome, QuizAnswers } from '../contract/index.ts';
import { leadSubmission } from '../testing/samples.ts';
import { computeOutcome } from './outcome.ts';

/** Answers that score nothing but the given ones. */
const answers = (changes: Partial<QuizAnswers>): QuizAnswers => ({
  ...leadSubmission().quiz_answers,
  cleaning_frequency: 'monthly',
  home_type: 'other',
  home_size: '2_3bed_2bath',
  household_type: 'neither',
  cleaning_priority: 'general_maintenance',
  service_priority: 'eco_friendly',
  timing: 'browsing',
  ...changes,
});

test.each<[string, Partial<QuizAnswers>, Outcome]>([
  ['monthly alone (2)', {}, 'budget-friendly'],
  ['weekly (3)', { cleaning_frequency: 'weekly' }, 'busy-professional'],
  ['biweekly (3)', { cleaning_frequency: 'biweekly' }, 'busy-professional'],
  ['one time (3)', { cleaning_frequency: 'one_time' }, 'deep-clean'],
  ['kids (3) over monthly (2)', { household_type: 'kids_only' }, 'family-friendly'],
  ['pets (3) over monthly (2)', { household_type: 'pets_only' }, 'family-friendly'],
  ['both (3) over monthly (2)', { household_type: 'both' }, 'family-friendly'],
  ['move (3) over monthly (2)', { cleaning_priority: 'move_clean' }, 'deep-clean'],
  ['seasonal (3) over monthly (2)', { cleaning_priority: 'seasonal_deep' }, 'deep-clean'],
  [
    'kitchen (2) ties with monthly (2)',
    { cleaning_priority: 'kitchen_bathroom' },
    'family-friendly',
  ],
  ['speed (3) over monthly (2)', { service_priority: 'speed_convenience' }, 'busy-professional'],
  ['trusted (2) ties with monthly (2)', { service_priority: 'trusted_vetted' }, 'family-friendly'],
  ['asap (2) ties with monthly (2)', { timing: 'asap' }, 'busy-professional'],
  ['this week (2) ties with monthly (2)', { timing: 'this_week' }, 'busy-professional'],
  [
    'large home (1) and asap (2) over monthly (2)',
    { home_size: '4plus_bed_3plus_bath', timing: 'asap' },
    'busy-professional',
  ],
  [
    'small apartment (2) and monthly (2) over kids (3)',
    { home_type: 'apartment', home_size: '1bed_1bath', household_type: 'kids_only' },
    'budget-friendly',
  ],
  [
    'affordability (3) and monthly (2) over kids (3)',
    { service_priority: 'affordability', household_type: 'kids_only' },
    'budget-friendly',
  ],
  [
    'one time (3) and asap (1) over asap (2)',
    { cleaning_frequency: 'one_time', timing: 'asap' },
    'deep-clean',
  ],
])('%s', (_name, changes, expected) => {
  expect(computeOutcome(answers(changes))).toBe(expected);
});
