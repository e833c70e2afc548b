import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What a pure folder may not touch: it gets time, network and browser as values. */
const impureGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'fetch',
  'sessionStorage',
  'localStorage',
  'setTimeout',
  'setInterval',
  'performance',
  'crypto',
].map((name) => ({
  name,
  message: 'This folder is pure: time, network and browser come in as values.',
}));

/** A physical side in styles; inside max(), as for a notch, it is allowed. */
const physicalSide =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-)?(?:left|right)(?:-[a-z]+)?\s*:(?!\s*max\()|(?:text-align|float)\s*:\s*(?:left|right)/;

/** Reads a clock; a date made of a value does not. */
const currentTime =
  ':matches(NewExpression[callee.name="Date"][arguments.length=0], MemberExpression[object.name="Date"][property.name="now"])';

const TESTS = ['**/*.{test,spec}.{ts,tsx}', '**/*.stories.tsx'];

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/public/',
      '**/unpublished/',
      '**/dist/',
      '**/.cache/',
      '**/.data/',
      '**/.data-*/',
      '**/.nx/',
      '.variant/',
      '.preview/',
      '**/.generated/',
      'storybook-static/',
      'playwright-report/',
      'test-results/',
      'coverage/',
      'mutation-report/',
      '.stryker-tmp/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  ...tseslint.configs.stylistic,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      'no-console': 'error',
      // Playwright requires a pattern as a fixture's first parameter, even an empty one.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      complexity: ['error', 20],
    },
  },
  {
    files: ['design-system/**/*.{ts,tsx}', 'site/**/*.{ts,tsx}', '.storybook/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    extends: [jsxA11y.flatConfigs.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // A dialog's first field takes the focus when the dialog opens; pages themselves never do.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['design-system/src/**', 'site/src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `TaggedTemplateExpression[tag.name="css"] TemplateElement[value.raw=${physicalSide}]`,
          message:
            'Text may run from right to left: name a side by its start and end (inset-inline-end).',
        },
      ],
    },
  },
  {
    files: [
      'service/**/*.ts',
      'scripts/**',
      'bench/**',
      'e2e/**',
      '*.config.{js,ts}',
      '.dependency-cruiser.mjs',
      'site/gatsby-{config,node}.ts',
    ],
    languageOptions: { globals: globals.node },
  },
  {
    // The error reporter is the console, and the contact form logs as specified.
    files: ['site/src/ports/errorReporter.ts', 'site/src/contact/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // These talk to a person at a terminal.
    files: ['scripts/**', 'bench/**', 'service/src/operation/cli/**', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // SQL stands in repositories; pg-boss brings its own, which delivery/boss.ts passes to the database.
    files: ['service/src/**'],
    ignores: [
      '**/*.test.ts',
      'service/src/{repositories,database,testing}/**',
      'service/src/delivery/boss.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='query']",
          message: 'SQL stands in service/src/repositories.',
        },
      ],
    },
  },
  {
    files: ['service/src/**'],
    ignores: ['service/src/http/visitorAddress.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['ip', 'ips'].map((property) => ({
          property,
          message: 'May be anything that a caller wrote into a header: use visitorAddress.',
        })),
      ],
    },
  },
  {
    // Their callbacks describe a whole subject, or a whole component in every state.
    ignores: TESTS,
    rules: {
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // .dependency-cruiser.mjs says who may import whom; these rules are about what needs no import.
    files: ['content/**/*.ts', 'site/src/quiz/core/**', 'site/src/session/**'],
    ignores: [...TESTS, 'content/check/**', 'site/src/session/store/**'],
    rules: {
      'no-restricted-globals': ['error', ...impureGlobals],
      'no-restricted-syntax': [
        'error',
        { selector: currentTime, message: 'This folder is pure: the time comes in as a value.' },
      ],
    },
  },
  prettier,
);
