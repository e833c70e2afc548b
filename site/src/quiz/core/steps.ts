import type { QuizAnswers } from '@tidyguard/service/contract';

/** The questions a visitor answers before the contact details, by answer key. */
export type QuestionId = Exclude<keyof QuizAnswers, 'first_name' | 'last_name' | 'phone' | 'email'>;

/** A radio question: all but the ZIP. */
export type ChoiceId = Exclude<QuestionId, 'zip'>;

export type StepId = QuestionId | 'loading' | 'contact';

interface StepBase {
  title: string;
  helper?: string;
}

export interface TextStep extends StepBase {
  type: 'text';
  id: 'zip';
  placeholder: string;
}

export interface RadioStep<Id extends ChoiceId = ChoiceId> extends StepBase {
  type: 'radio';
  id: Id;
  /** Answer values come from the contract, so a typo does not compile. */
  options: readonly { value: QuizAnswers[Id]; label: string }[];
}

export interface LoadingStep extends StepBase {
  type: 'loading';
  id: 'loading';
}

export interface ContactStep extends StepBase {
  type: 'contact';
  id: 'contact';
}

export type QuizStep = TextStep | RadioStep | LoadingStep | ContactStep;

const radio = <Id extends ChoiceId>(step: Omit<RadioStep<Id>, 'type'>): RadioStep =>
  ({ type: 'radio', ...step }) as RadioStep;

/**
 * The quiz, in order. A new question is one entry here, one answer list in the
 * contract and, if it counts, one rule in scoring.ts.
 */
export const steps: readonly QuizStep[] = [
  {
    type: 'text',
    id: 'zip',
    title: 'Where is the home you’d like cleaned?',
    helper: 'Your ZIP code tells us which cleaning pros work near you.',
    placeholder: 'ZIP code',
  },
  radio<'cleaning_frequency'>({
    id: 'cleaning_frequency',
    title: 'How often would you like a cleaning?',
    helper: 'You can change this with your cleaner at any time.',
    options: [
      { value: 'one_time', label: 'Just once' },
      { value: 'weekly', label: 'Every week' },
      { value: 'biweekly', label: 'Every two weeks' },
      { value: 'monthly', label: 'Once a month' },
    ],
  }),
  radio<'home_type'>({
    id: 'home_type',
    title: 'What kind of home is it?',
    options: [
      { value: 'apartment', label: 'Apartment or condo' },
      { value: 'single_family', label: 'Single-family house' },
      { value: 'townhouse', label: 'Townhouse' },
      { value: 'other', label: 'Something else' },
    ],
  }),
  radio<'home_size'>({
    id: 'home_size',
    title: 'How big is it?',
    helper: 'The closest match is fine.',
    options: [
      { value: '1bed_1bath', label: '1 bedroom, 1 bath' },
      { value: '2_3bed_2bath', label: '2–3 bedrooms, 2 baths' },
      { value: '4plus_bed_3plus_bath', label: '4 or more bedrooms, 3 or more baths' },
    ],
  }),
  radio<'household_type'>({
    id: 'household_type',
    title: 'Who shares your home?',
    helper: 'So that your cleaner brings the right products and tools.',
    options: [
      { value: 'kids_only', label: 'Kids' },
      { value: 'pets_only', label: 'Pets' },
      { value: 'both', label: 'Kids and pets' },
      { value: 'neither', label: 'Neither' },
    ],
  }),
  radio<'cleaning_priority'>({
    id: 'cleaning_priority',
    title: 'What needs the most attention?',
    options: [
      { value: 'kitchen_bathroom', label: 'Kitchen and bathrooms' },
      { value: 'general_maintenance', label: 'General upkeep' },
      { value: 'move_clean', label: 'Moving in or out' },
      { value: 'seasonal_deep', label: 'A seasonal deep clean' },
    ],
  }),
  radio<'service_priority'>({
    id: 'service_priority',
    title: 'What matters most to you in a cleaner?',
    options: [
      { value: 'affordability', label: 'A fair, affordable price' },
      { value: 'speed_convenience', label: 'Speed and convenience' },
      { value: 'eco_friendly', label: 'Eco-friendly products' },
      { value: 'trusted_vetted', label: 'Someone trusted and vetted' },
    ],
  }),
  radio<'timing'>({
    id: 'timing',
    title: 'When would you like to start?',
    options: [
      { value: 'asap', label: 'As soon as possible' },
      { value: 'this_week', label: 'This week' },
      { value: 'within_2_weeks', label: 'Within two weeks' },
      { value: 'browsing', label: 'I’m just looking' },
    ],
  }),
  { type: 'loading', id: 'loading', title: 'Finding your match' },
  {
    type: 'contact',
    id: 'contact',
    title: 'Where should we send your options?',
    helper: 'A local cleaning pro will contact you within about 15 minutes.',
  },
];

/** What the loading step says, in order; the bar stands at 25, 50, 75 and 100 percent. */
export const loadingMessages = [
  'Analyzing your cleaning needs...',
  'Finding vetted cleaners in your area...',
  'Matching you with the best options...',
  'Perfect matches found!',
] as const;

const isQuestion = (step: QuizStep): step is TextStep | RadioStep =>
  step.type === 'text' || step.type === 'radio';

/** The questions in order: every step but the loading and the contact step. */
export const questionIds: readonly QuestionId[] = steps.filter(isQuestion).map((step) => step.id);

/** Steps a visitor answers: the questions and the contact details (M of 'Step N of M'). */
export const ANSWERED_STEPS = questionIds.length + 1;

const stepsById = new Map<StepId, QuizStep>(steps.map((step) => [step.id, step]));

/** The step of that id. */
export function stepById(id: StepId): QuizStep {
  const step = stepsById.get(id);
  if (!step) throw new Error(`No quiz step is called ${id}`);
  return step;
}

/** The radio step of that id, or null where the step is of another type. */
export function radioStep(id: StepId): RadioStep | null {
  const step = stepById(id);
  return step.type === 'radio' ? step : null;
}

/**
 * Where a step stands, from 1. The loading step shares its place with the
 * contact step: nobody goes back to it.
 */
export function positionOf(id: StepId): number {
  const index = questionIds.indexOf(id as QuestionId);
  return index === -1 ? ANSWERED_STEPS : index + 1;
}

/** The step at a position from 1 to ANSWERED_STEPS; positions beyond are brought inside. */
export function stepAt(position: number): StepId {
  return questionIds[Math.max(1, Math.floor(position)) - 1] ?? 'contact';
}
