import type { Static } from 'typebox';
import { closed, Email, Name, oneOf, TenDigits, Zip } from './fields.ts';

/** The answer values of each question, in the order they are shown. */
export const answerValues = {
  cleaning_frequency: ['one_time', 'weekly', 'biweekly', 'monthly'],
  home_type: ['apartment', 'single_family', 'townhouse', 'other'],
  home_size: ['1bed_1bath', '2_3bed_2bath', '4plus_bed_3plus_bath'],
  household_type: ['kids_only', 'pets_only', 'both', 'neither'],
  cleaning_priority: ['kitchen_bathroom', 'general_maintenance', 'move_clean', 'seasonal_deep'],
  service_priority: ['affordability', 'speed_convenience', 'eco_friendly', 'trusted_vetted'],
  timing: ['asap', 'this_week', 'within_2_weeks', 'browsing'],
} as const;

/** The four outcomes, in the order that decides a tie. */
export const outcomes = [
  'family-friendly',
  'busy-professional',
  'deep-clean',
  'budget-friendly',
] as const;

/** Which page a finished quiz leads to. */
export type Outcome = (typeof outcomes)[number];

export const QuizAnswers = closed({
  zip: Zip,
  cleaning_frequency: oneOf(answerValues.cleaning_frequency),
  home_type: oneOf(answerValues.home_type),
  home_size: oneOf(answerValues.home_size),
  household_type: oneOf(answerValues.household_type),
  cleaning_priority: oneOf(answerValues.cleaning_priority),
  service_priority: oneOf(answerValues.service_priority),
  timing: oneOf(answerValues.timing),
  first_name: Name,
  last_name: Name,
  phone: TenDigits,
  email: Email,
});
export type QuizAnswers = Static<typeof QuizAnswers>;
