import { outcomes, type Outcome, type QuizAnswers } from '../contract/index.ts';

type Points = Partial<Record<Outcome, number>>;

function pointsOf(answers: QuizAnswers): Points[] {
  const { cleaning_frequency: frequency, home_type: home, home_size: size } = answers;
  const { cleaning_priority: priority, household_type: household, timing } = answers;
  const small = home === 'apartment' && size === '1bed_1bath';
  return [
    frequency === 'weekly' || frequency === 'biweekly' ? { 'busy-professional': 3 } : {},
    frequency === 'one_time' ? { 'deep-clean': 3 } : {},
    frequency === 'monthly' ? { 'budget-friendly': 2 } : {},
    household === 'neither' ? {} : { 'family-friendly': 3 },
    priority === 'move_clean' || priority === 'seasonal_deep' ? { 'deep-clean': 3 } : {},
    priority === 'kitchen_bathroom' ? { 'family-friendly': 2 } : {},
    answers.service_priority === 'speed_convenience' ? { 'busy-professional': 3 } : {},
    answers.service_priority === 'trusted_vetted' ? { 'family-friendly': 2 } : {},
    answers.service_priority === 'affordability' ? { 'budget-friendly': 3 } : {},
    timing === 'asap' || timing === 'this_week' ? { 'busy-professional': 2, 'deep-clean': 1 } : {},
    small ? { 'budget-friendly': 2 } : {},
    !small && size === '4plus_bed_3plus_bath' ? { 'busy-professional': 1 } : {},
  ];
}

/**
 * The outcome of a finished quiz by the specification's scoring (section 4). The
 * browser also computes one, for its redirect; both are stored.
 */
export function computeOutcome(answers: QuizAnswers): Outcome {
  const totals = new Map<Outcome, number>(outcomes.map((outcome) => [outcome, 0]));
  for (const points of pointsOf(answers)) {
    for (const outcome of outcomes) {
      totals.set(outcome, (totals.get(outcome) ?? 0) + (points[outcome] ?? 0));
    }
  }
  const highest = Math.max(...totals.values());
  // The outcomes stand in the order that decides a tie.
  const winner = outcomes.find((outcome) => totals.get(outcome) === highest);
  return highest === 0 || !winner ? 'busy-professional' : winner;
}
