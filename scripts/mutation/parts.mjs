// @ts-check
/**
 * What mutation testing covers, in parts that run one after the other. Data, words, styles and
 * generated files are left out: changing them is no fault that a rule could have.
 *
 * @typedef {object} Part
 * @property {string} name what `npm run mutation -- <name>` takes
 * @property {'content' | 'design-system' | 'documents' | 'service' | 'site'} project the Jest project of its tests
 * @property {string[]} mutate the files that are changed, as globs of the repository
 * @property {string[]} tests the tests that have to notice, as globs of the repository
 * @property {number} least the score, in per cent, below which the command fails
 * @property {boolean} [pure] whether its tests need no browser; Node starts far faster than jsdom
 * @property {string[]} [excludedMutations] kinds of changes that are not made
 */

/** Where a mistake costs most: a wrong outcome, a lost lead, a false consent or code. */
const CRITICAL = 95;
const OTHER = 85;

/** The words of error messages are no rule: tests pin some of them, not all. */
const MESSAGES = ['StringLiteral'];

/** Effects on focus, dialog and form, which only the tests of the views can see. */
const EFFECTS_ON_THE_PAGE = 'site/src/quiz/effects/use{Closing,Dialog,EarlyNext,StepFocus}.ts';

/** What the service sends and shows as HTML that it makes itself. */
const DOCUMENTS =
  'design-system/src/{Certificate/certificatePage,Email/*,certificate,email}.{ts,tsx}';

/** @type {Part[]} */
export const parts = [
  {
    name: 'scoring',
    project: 'content',
    mutate: ['content/{quizDefinition,answersFor,reachableOutcomes}.ts'],
    tests: ['content/*.test.ts'],
    least: CRITICAL,
  },
  {
    name: 'reducer',
    project: 'site',
    mutate: ['site/src/quiz/core/*.ts'],
    tests: ['site/src/quiz/core/*.test.ts'],
    least: CRITICAL,
    pure: true,
  },
  {
    name: 'outbox',
    project: 'site',
    mutate: ['site/src/session/store/*.ts'],
    tests: ['site/src/session/**/*.test.ts'],
    least: CRITICAL,
  },
  {
    name: 'consent',
    project: 'service',
    mutate: ['service/src/consent/*.ts'],
    tests: ['service/src/consent/*.test.ts'],
    least: CRITICAL,
  },
  {
    name: 'codes',
    project: 'service',
    mutate: ['service/src/codes/*.ts'],
    tests: ['service/src/codes/*.test.ts'],
    least: CRITICAL,
  },
  {
    name: 'session',
    project: 'site',
    mutate: ['site/src/session/*.ts'],
    // How the visitor of a submitted session is shown is tested with the outcome pages.
    tests: ['site/src/session/*.test.ts', 'site/src/outcomes/visitor.test.ts'],
    least: OTHER,
  },
  {
    name: 'content',
    project: 'content',
    mutate: [
      'content/*.ts',
      'content/check/*.ts',
      '!content/{quizDefinition,answersFor,reachableOutcomes}.ts',
      '!content/{index,product,siteAddresses}.ts',
      '!content/check/cli.ts',
    ],
    // Not those that run the commands in a copy of the workspace (that process does not see the change), nor
    // those that check the types of the content's files, which the changes alter.
    tests: ['content/**/!(accept|allProblems|edits|fileText|mistakes|serve|warnings).test.ts'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    name: 'checks',
    project: 'service',
    mutate: ['service/src/{checks,contract}/*.ts'],
    tests: ['service/src/{checks,contract}/*.test.ts'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    name: 'delivery',
    project: 'service',
    mutate: ['service/src/delivery/*.ts'],
    tests: ['service/src/delivery/*.test.ts'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    name: 'leads',
    project: 'service',
    mutate: ['service/src/leads/*.ts'],
    tests: ['service/src/leads/*.test.ts'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    // Which companies may get a lead. Left out is what needs a database in its tests: it would take days.
    name: 'companies',
    project: 'service',
    mutate: [
      'service/src/companies/{coverage,localTimes,readList,sameNames,visitTimes,writeList}.ts',
      'service/src/matching/{choose,decide,nextCall}.ts',
    ],
    tests: [
      'service/src/companies/*.test.ts',
      'service/src/matching/{choose,decide,nextCall}.test.ts',
    ],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    name: 'quiz-effects',
    project: 'site',
    mutate: ['site/src/quiz/effects/*.ts', `!${EFFECTS_ON_THE_PAGE}`],
    tests: ['site/src/quiz/effects/*.test.ts'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    name: 'quiz-views',
    project: 'site',
    mutate: ['site/src/quiz/*.{ts,tsx}', 'site/src/quiz/views/**/*.{ts,tsx}', EFFECTS_ON_THE_PAGE],
    // Not the tests that walk through quizzes with other questions: they take as long as all others together.
    tests: ['site/src/quiz/views/**/!(*.definitions).test.{ts,tsx}'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    name: 'design-system',
    project: 'design-system',
    mutate: [
      'design-system/src/**/*.{ts,tsx}',
      '!design-system/src/illustrations/**',
      '!design-system/src/{GlobalStyles,index,tokens}.*',
      `!${DOCUMENTS}`,
    ],
    tests: ['design-system/src/**/!(certificatePage|email).test.{ts,tsx}'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
  {
    name: 'documents',
    project: 'documents',
    mutate: [DOCUMENTS],
    tests: ['design-system/src/{Certificate/certificatePage,Email/email}.test.ts'],
    least: OTHER,
    excludedMutations: MESSAGES,
  },
];

/** Files of every part that hold no rules: tests, what only they use, and looks. */
export const NEVER_MUTATED = [
  '!**/*.{test,stories}.{ts,tsx}',
  '!**/testing/**',
  '!**/{styles,copy}.ts',
];

/** The score that all parts have to reach together, in per cent. */
export const LEAST_OVERALL = 85;

/**
 * The part that MUTATION_PART names: StrykerJS runs its tests in processes of their own, which
 * learn of it only through their environment.
 */
export function currentPart() {
  const part = parts.find(({ name }) => name === process.env.MUTATION_PART);
  if (part) return part;
  throw new Error('MUTATION_PART names no part: use npm run mutation.');
}
