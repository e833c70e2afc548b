import type { Outcome, QuizAnswers } from '@tidyguard/service/contract';
import type { ChoiceId } from './steps';

/** The answers that count; any may be missing while the quiz runs. */
export type ScoredAnswers = Partial<Pick<QuizAnswers, ChoiceId>>;

type Points = Partial<Record<Outcome, number>>;

interface Rule {
  when: (answers: ScoredAnswers) => boolean;
  points: Points;
}

const answered =
  <Id extends ChoiceId>(id: Id, ...values: QuizAnswers[Id][]) =>
  (answers: ScoredAnswers) => {
    const answer = answers[id];
    return answer !== undefined && values.includes(answer);
  };

const smallApartment = (answers: ScoredAnswers) =>
  answers.home_type === 'apartment' && answers.home_size === '1bed_1bath';

/** The scoring table (specification, section 4), a line each. */
const rules: readonly Rule[] = [
  {
    when: answered('cleaning_frequency', 'weekly', 'biweekly'),
    points: { 'busy-professional': 3 },
  },
  { when: answered('cleaning_frequency', 'one_time'), points: { 'deep-clean': 3 } },
  { when: answered('cleaning_frequency', 'monthly'), points: { 'budget-friendly': 2 } },
  {
    when: answered('household_type', 'kids_only', 'pets_only', 'both'),
    points: { 'family-friendly': 3 },
  },
  {
    when: answered('cleaning_priority', 'move_clean', 'seasonal_deep'),
    points: { 'deep-clean': 3 },
  },
  { when: answered('cleaning_priority', 'kitchen_bathroom'), points: { 'family-friendly': 2 } },
  { when: answered('service_priority', 'speed_convenience'), points: { 'busy-professional': 3 } },
  { when: answered('service_priority', 'trusted_vetted'), points: { 'family-friendly': 2 } },
  { when: answered('service_priority', 'affordability'), points: { 'budget-friendly': 3 } },
  {
    when: answered('timing', 'asap', 'this_week'),
    points: { 'busy-professional': 2, 'deep-clean': 1 },
  },
  { when: smallApartment, points: { 'budget-friendly': 2 } },
  {
    when: (answers) =>
      !smallApartment(answers) && answered('home_size', '4plus_bed_3plus_bath')(answers),
    points: { 'busy-professional': 1 },
  },
];

/** Who wins a tie, first to last. */
const tieOrder: readonly Outcome[] = [
  'family-friendly',
  'busy-professional',
  'deep-clean',
  'budget-friendly',
];

const DEFAULT_OUTCOME: Outcome = 'busy-professional';

/** Points per outcome for the answers given so far. */
export function scoreOutcomes(answers: ScoredAnswers): Record<Outcome, number> {
  const totals = Object.fromEntries(tieOrder.map((outcome) => [outcome, 0])) as Record<
    Outcome,
    number
  >;
  for (const rule of rules) {
    if (!rule.when(answers)) continue;
    for (const outcome of tieOrder) totals[outcome] += rule.points[outcome] ?? 0;
  }
  return totals;
}

/** The outcome with the most points; busy-professional where no answer scored. */
export function predictOutcome(answers: ScoredAnswers): Outcome {
  const totals = scoreOutcomes(answers);
  const best = Math.max(...Object.values(totals));
  if (best === 0) return DEFAULT_OUTCOME;
  return tieOrder.find((outcome) => totals[outcome] === best) ?? DEFAULT_OUTCOME;
}
