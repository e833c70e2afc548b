import type { AnswersOf, RadioQuestion } from '../quizDefinition.ts';
import type { OutcomeId } from './generated/outcomeId.ts';

/** What the quiz asks after the ZIP, in order, with the points that each answer gives. */
export const questions = [
  {
    id: 'pest_type',
    title: 'What is bothering you?',
    helper: 'If there is more than one, choose the worst.',
    options: [
      { value: 'ants', label: 'Ants', points: { 'year-round-plan': 1 } },
      { value: 'cockroaches', label: 'Cockroaches', points: { 'fast-relief': 2 } },
      { value: 'bed_bugs', label: 'Bed bugs', points: { 'fast-relief': 3 } },
      { value: 'mice_or_rats', label: 'Mice or rats', points: { 'home-inspection': 2 } },
      { value: 'termites', label: 'Termites', points: { 'termite-check': 6 } },
      { value: 'wasps', label: 'Wasps or hornets', points: { 'fast-relief': 2 } },
      { value: 'not_sure', label: 'I’m not sure', points: { 'home-inspection': 4 } },
    ],
  },
  {
    id: 'seen_where',
    title: 'Where do you notice it most?',
    options: [
      { value: 'kitchen_or_bath', label: 'Kitchen or bathroom', points: { 'gentle-treatment': 1 } },
      { value: 'bedrooms', label: 'Bedrooms or living room', points: { 'fast-relief': 1 } },
      {
        value: 'attic_or_basement',
        label: 'Attic, basement or crawl space',
        points: { 'home-inspection': 2 },
      },
      { value: 'outside', label: 'Yard, deck or roof', points: { 'year-round-plan': 2 } },
    ],
  },
  {
    id: 'how_long',
    title: 'How long has it been going on?',
    options: [
      { value: 'days', label: 'A few days', points: { 'fast-relief': 1 } },
      { value: 'weeks', label: 'A few weeks' },
      { value: 'months', label: 'Months or longer', points: { 'home-inspection': 2 } },
      { value: 'keeps_returning', label: 'It keeps returning', points: { 'year-round-plan': 3 } },
    ],
  },
  {
    id: 'home_type',
    title: 'What kind of home is it?',
    options: [
      { value: 'apartment', label: 'Apartment or condo' },
      { value: 'single_family', label: 'Single-family house' },
      { value: 'townhouse', label: 'Townhouse' },
      { value: 'mobile_home', label: 'Mobile home' },
      { value: 'other', label: 'Something else' },
    ],
  },
  {
    id: 'children_pets',
    title: 'Do children or pets live there?',
    helper: 'So that the technician can suggest a suitable treatment.',
    options: [
      { value: 'children', label: 'Children', points: { 'gentle-treatment': 3 } },
      { value: 'pets', label: 'Pets', points: { 'gentle-treatment': 3 } },
      { value: 'both', label: 'Children and pets', points: { 'gentle-treatment': 4 } },
      { value: 'neither', label: 'Neither' },
    ],
  },
  {
    id: 'urgency',
    title: 'How soon do you need somebody?',
    options: [
      { value: 'today', label: 'Today, if possible', points: { 'fast-relief': 4 } },
      { value: 'this_week', label: 'This week', points: { 'fast-relief': 2 } },
      { value: 'this_month', label: 'This month' },
      { value: 'comparing', label: 'I’m comparing prices' },
    ],
  },
  {
    id: 'treatment_preference',
    title: 'What would you like best?',
    options: [
      {
        value: 'mild_products',
        label: 'As few chemicals as possible',
        points: { 'gentle-treatment': 3 },
      },
      { value: 'one_visit', label: 'As few visits as possible', points: { 'fast-relief': 2 } },
      {
        value: 'regular_visits',
        label: 'Regular visits, so that it stays away',
        points: { 'year-round-plan': 4 },
      },
      {
        value: 'find_the_cause',
        label: 'To find out where it comes from',
        points: { 'home-inspection': 3 },
      },
    ],
  },
  {
    id: 'ownership',
    title: 'Is the home yours?',
    helper: 'Some treatments need the owner’s permission.',
    options: [
      { value: 'own', label: 'I own it', points: { 'termite-check': 1 } },
      { value: 'rent', label: 'I rent it' },
      { value: 'manage', label: 'I manage it for others', points: { 'year-round-plan': 2 } },
    ],
  },
] as const satisfies readonly RadioQuestion<OutcomeId>[];

/** The answers to these questions, as far as they are given. */
export type Answers = AnswersOf<typeof questions>;
