import type { AnswersOf, RadioQuestion } from '../quizDefinition.ts';
import type { OutcomeId } from './generated/outcomeId.ts';

/**
 * What the quiz asks after the ZIP, in order, with the points that each answer gives
 * (docs/specification.md, section 4). A new question is one entry.
 */
export const questions = [
  {
    id: 'cleaning_frequency',
    title: 'How often would you like a cleaning?',
    helper: 'You can change this with your cleaner at any time.',
    options: [
      { value: 'one_time', label: 'Just once', points: { 'deep-clean': 3 } },
      { value: 'weekly', label: 'Every week', points: { 'busy-professional': 3 } },
      { value: 'biweekly', label: 'Every two weeks', points: { 'busy-professional': 3 } },
      { value: 'monthly', label: 'Once a month', points: { 'budget-friendly': 2 } },
    ],
  },
  {
    id: 'home_type',
    title: 'What kind of home is it?',
    options: [
      { value: 'apartment', label: 'Apartment or condo' },
      { value: 'single_family', label: 'Single-family house' },
      { value: 'townhouse', label: 'Townhouse' },
      { value: 'other', label: 'Something else' },
    ],
  },
  {
    id: 'home_size',
    title: 'How big is it?',
    helper: 'The closest match is fine.',
    options: [
      { value: '1bed_1bath', label: '1 bedroom, 1 bath' },
      { value: '2_3bed_2bath', label: '2–3 bedrooms, 2 baths' },
      {
        value: '4plus_bed_3plus_bath',
        label: '4 or more bedrooms, 3 or more baths',
        points: { 'busy-professional': 1 },
      },
    ],
  },
  {
    id: 'household_type',
    title: 'Who shares your home?',
    helper: 'So that your cleaner brings the right products and tools.',
    options: [
      { value: 'kids_only', label: 'Kids', points: { 'family-friendly': 3 } },
      { value: 'pets_only', label: 'Pets', points: { 'family-friendly': 3 } },
      { value: 'both', label: 'Kids and pets', points: { 'family-friendly': 3 } },
      { value: 'neither', label: 'Neither' },
    ],
  },
  {
    id: 'cleaning_priority',
    title: 'What needs the most attention?',
    options: [
      {
        value: 'kitchen_bathroom',
        label: 'Kitchen and bathrooms',
        points: { 'family-friendly': 2 },
      },
      { value: 'general_maintenance', label: 'General upkeep' },
      { value: 'move_clean', label: 'Moving in or out', points: { 'deep-clean': 3 } },
      { value: 'seasonal_deep', label: 'A seasonal deep clean', points: { 'deep-clean': 3 } },
    ],
  },
  {
    id: 'service_priority',
    title: 'What matters most to you in a cleaner?',
    options: [
      {
        value: 'affordability',
        label: 'A fair, affordable price',
        points: { 'budget-friendly': 3 },
      },
      {
        value: 'speed_convenience',
        label: 'Speed and convenience',
        points: { 'busy-professional': 3 },
      },
      { value: 'eco_friendly', label: 'Eco-friendly products' },
      {
        value: 'trusted_vetted',
        label: 'Someone trusted and vetted',
        points: { 'family-friendly': 2 },
      },
    ],
  },
  {
    id: 'timing',
    title: 'When would you like to start?',
    options: [
      {
        value: 'asap',
        label: 'As soon as possible',
        points: { 'busy-professional': 2, 'deep-clean': 1 },
      },
      {
        value: 'this_week',
        label: 'This week',
        points: { 'busy-professional': 2, 'deep-clean': 1 },
      },
      { value: 'within_2_weeks', label: 'Within two weeks' },
      { value: 'browsing', label: 'I’m just looking' },
    ],
  },
] as const satisfies readonly RadioQuestion<OutcomeId>[];

/** The answers to these questions, as far as they are given. */
export type Answers = AnswersOf<typeof questions>;
