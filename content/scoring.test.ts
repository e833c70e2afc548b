import { predictOutcome, scoreOutcomes } from './quizDefinition.ts';
import { quiz as definition } from './cleaning/quiz.ts';
import type { Answers } from './cleaning/questions.ts';

// The table of docs/specification.md, section 4 (Outcome scoring), for the first product.

const none = {
  'family-friendly': 0,
  'busy-professional': 0,
  'deep-clean': 0,
  'budget-friendly': 0,
};
type Points = typeof none;
type OutcomeId = keyof Points;

/** The quiz with only the specification's outcomes: outcomes that an owner adds could win instead. */
const quiz = {
  ...definition,
  outcomes: Object.fromEntries(
    Object.entries(definition.outcomes).filter(([outcome]) => outcome in none),
  ),
};

describe('points', () => {
  it.each<[Answers, Partial<Points>]>([
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
  ])('for %j are %j', (answers, points) => {
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
  ])('for %j are zero', (answers) => {
    expect(scoreOutcomes(quiz, answers)).toMatchObject(none);
  });

  it('add up over the seven answers', () => {
    const answers: Answers = {
      cleaning_frequency: 'weekly',
      home_type: 'apartment',
      home_size: '1bed_1bath',
      household_type: 'both',
      cleaning_priority: 'seasonal_deep',
      service_priority: 'affordability',
      timing: 'asap',
    };
    expect(scoreOutcomes(quiz, answers)).toMatchObject({
      'family-friendly': 3,
      'busy-professional': 5,
      'deep-clean': 4,
      'budget-friendly': 5,
    });
  });

  it('are not given for answers that the quiz does not offer', () => {
    expect(scoreOutcomes(quiz, { cleaning_frequency: 'daily', mood: 'weekly' })).toMatchObject(
      none,
    );
  });
});

describe('the outcome', () => {
  it('is the one with the most points', () => {
    const answers: Answers = {
      cleaning_frequency: 'monthly',
      service_priority: 'affordability',
      household_type: 'both',
    };
    expect(predictOutcome(quiz, answers)).toBe('budget-friendly');
  });

  it.each<[string, Answers, OutcomeId]>([
    [
      'family-friendly and busy-professional',
      { household_type: 'both', service_priority: 'speed_convenience' },
      'family-friendly',
    ],
    [
      'family-friendly and deep-clean',
      { household_type: 'kids_only', cleaning_priority: 'move_clean' },
      'family-friendly',
    ],
    [
      'family-friendly and budget-friendly',
      { household_type: 'pets_only', service_priority: 'affordability' },
      'family-friendly',
    ],
    [
      'busy-professional and deep-clean',
      { cleaning_frequency: 'weekly', cleaning_priority: 'seasonal_deep' },
      'busy-professional',
    ],
    [
      'busy-professional and budget-friendly',
      { cleaning_frequency: 'biweekly', service_priority: 'affordability' },
      'busy-professional',
    ],
    [
      'deep-clean and budget-friendly',
      { cleaning_frequency: 'one_time', service_priority: 'affordability' },
      'deep-clean',
    ],
    [
      'family-friendly, busy-professional and deep-clean',
      {
        household_type: 'both',
        cleaning_frequency: 'one_time',
        service_priority: 'speed_convenience',
      },
      'family-friendly',
    ],
  ])('of a tie between %s is the first in the order of the specification', (_, answers, winner) => {
    const totals = scoreOutcomes(quiz, answers);
    const best = Math.max(...Object.values(totals));
    expect(Object.values(totals).filter((total) => total === best).length).toBeGreaterThan(1);
    expect(predictOutcome(quiz, answers)).toBe(winner);
  });

  it.each<Answers>([{}, { household_type: 'neither', timing: 'browsing' }])(
    'is busy-professional where no answer gives points (%j)',
    (answers) => {
      expect(predictOutcome(quiz, answers)).toBe('busy-professional');
    },
  );
});

type Answered = Record<string, string>;

const isSmallApartment = ({ home_type, home_size }: Answered) =>
  home_type === 'apartment' && home_size === '1bed_1bath';

/** The specification's table, copied line by line and independent of the definition. */
const tableOfTheSpecification: [given: (answers: Answered) => boolean, points: Partial<Points>][] =
  [
    [
      ({ cleaning_frequency: often }) => often === 'weekly' || often === 'biweekly',
      { 'busy-professional': 3 },
    ],
    [({ cleaning_frequency: often }) => often === 'one_time', { 'deep-clean': 3 }],
    [({ cleaning_frequency: often }) => often === 'monthly', { 'budget-friendly': 2 }],
    [
      ({ household_type: who }) => who === 'kids_only' || who === 'pets_only' || who === 'both',
      { 'family-friendly': 3 },
    ],
    [
      ({ cleaning_priority: what }) => what === 'move_clean' || what === 'seasonal_deep',
      { 'deep-clean': 3 },
    ],
    [({ cleaning_priority: what }) => what === 'kitchen_bathroom', { 'family-friendly': 2 }],
    [({ service_priority: why }) => why === 'speed_convenience', { 'busy-professional': 3 }],
    [({ service_priority: why }) => why === 'trusted_vetted', { 'family-friendly': 2 }],
    [({ service_priority: why }) => why === 'affordability', { 'budget-friendly': 3 }],
    [
      ({ timing: when }) => when === 'asap' || when === 'this_week',
      { 'busy-professional': 2, 'deep-clean': 1 },
    ],
    [isSmallApartment, { 'budget-friendly': 2 }],
    [
      (answers) => !isSmallApartment(answers) && answers.home_size === '4plus_bed_3plus_bath',
      { 'busy-professional': 1 },
    ],
  ];

function pointsOfTheSpecification(answers: Answered): Points {
  const totals = { ...none };
  for (const [given, points] of tableOfTheSpecification) {
    if (!given(answers)) continue;
    for (const outcome of Object.keys(none) as OutcomeId[]) totals[outcome] += points[outcome] ?? 0;
  }
  return totals;
}

function outcomeOfTheSpecification(points: Points): OutcomeId {
  const ties = ['family-friendly', 'busy-professional', 'deep-clean', 'budget-friendly'] as const;
  const best = Math.max(...Object.values(points));
  if (best === 0) return 'busy-professional';
  return ties.find((outcome) => points[outcome] === best) ?? 'busy-professional';
}

/** The answers of the specification, section 3 (Quiz answers). */
const answersOfTheSpecification = {
  cleaning_frequency: ['one_time', 'weekly', 'biweekly', 'monthly'],
  home_type: ['apartment', 'single_family', 'townhouse', 'other'],
  home_size: ['1bed_1bath', '2_3bed_2bath', '4plus_bed_3plus_bath'],
  household_type: ['kids_only', 'pets_only', 'both', 'neither'],
  cleaning_priority: ['kitchen_bathroom', 'general_maintenance', 'move_clean', 'seasonal_deep'],
  service_priority: ['affordability', 'speed_convenience', 'eco_friendly', 'trusted_vetted'],
  timing: ['asap', 'this_week', 'within_2_weeks', 'browsing'],
};

describe('the whole definition', () => {
  it('is compared with the twelve rules of the specification', () => {
    expect(tableOfTheSpecification).toHaveLength(12);
  });

  it('scores all 12,288 sets of answers as the table of the specification does', () => {
    const sets = Object.entries(answersOfTheSpecification).reduce<Answered[]>(
      (before, [id, values]) =>
        before.flatMap((answers) => values.map((value) => ({ ...answers, [id]: value }))),
      [{}],
    );
    expect(sets).toHaveLength(12_288);
    const different = sets.filter((answers) => {
      const points = pointsOfTheSpecification(answers);
      const scored = scoreOutcomes(quiz, answers);
      return (
        Object.entries(points).some(([outcome, total]) => scored[outcome] !== total) ||
        predictOutcome(quiz, answers) !== outcomeOfTheSpecification(points)
      );
    });
    // Only a few, because printing thousands takes minutes.
    expect(different.slice(0, 3)).toEqual([]);
  });
});
