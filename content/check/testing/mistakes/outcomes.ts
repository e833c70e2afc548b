import type { Mistake } from './mistake.ts';

const page = (id: string, part = 'page') => `cleaning/outcomes/${id}/${part}.ts`;

const together = (name: string, what: string, at: string, fix: string | RegExp): Mistake => ({
  name,
  file: page('busy-professional', 'points'),
  from: 'OutcomePoints<Answers> = {\n',
  to: `OutcomePoints<Answers> = {
  together: [
    {
      answers: {
        home_hight: 'tall',
        home_type: 'castle',
      },
      points: 2,
    },
  ],
`,
  what,
  at,
  fix,
});

/** Mistakes of the outcome pages, and of the answers that lead to them. */
export const outcomeMistakes: readonly Mistake[] = [
  {
    name: 'a misspelt name',
    file: page('family-friendly'),
    from: 'headline:',
    to: 'hedline:',
    what: 'no place for hedline',
    at: 'hedline:',
  },
  {
    name: 'a missing text',
    file: page('busy-professional'),
    from: /\n {2}headline: [^\n]*(\n {4}[^\n]*)?/,
    to: '',
    what: 'headline is missing',
    at: 'export const page',
  },
  {
    name: 'other words where the owner is quoted',
    file: page('deep-clean'),
    from: /(callToAction: ['"`])/,
    to: '$1Please ',
    what: /specification quotes “.*”/,
    at: 'callToAction:',
  },
  {
    name: 'two outcomes of one place',
    file: page('deep-clean', 'points'),
    from: /tieBreak: \d/,
    to: 'tieBreak: 1',
    what: 'tieBreak 1',
    in: '',
    at: 'tieBreak: 1',
  },
  {
    name: 'a fraction as the place of an outcome',
    file: page('family-friendly', 'points'),
    from: /tieBreak: \d/,
    to: 'tieBreak: 1.5',
    what: 'the tieBreak 1.5',
    at: 'tieBreak: 1.5',
    fix: 'Write a whole number',
  },
  {
    name: 'half a point for answers together',
    file: page('budget-friendly', 'points'),
    from: /points: 2 \}\]/,
    to: 'points: 0.5 }]',
    what: 'counts 0.5 points',
    at: 'points: 0.5',
    fix: 'Write a whole number',
  },
  together(
    'answers together of a question that there is not',
    'counts the question "home_hight"',
    'home_hight',
    'Write one of "',
  ),
  together(
    'answers together that nobody can give',
    'counts "castle" for "home_type"',
    'castle',
    /Write one of .*"apartment"/,
  ),
  {
    name: 'an empty text',
    file: page('deep-clean'),
    from: /lead: '[^']*'/,
    to: "lead: ''",
    what: 'deep-clean.lead is empty',
    at: "lead: ''",
  },
  {
    name: 'a claim about the visitor',
    file: page('budget-friendly'),
    from: /lead: '/,
    to: "lead: 'You told us. ",
    what: 'budget-friendly.lead says what the visitor',
    at: 'You told us',
  },
];
