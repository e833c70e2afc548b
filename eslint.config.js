import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The direction of imports (docs/architecture.md): the design system knows
 * nothing of ours, the quiz core and the session are pure, the site takes only
 * contract types from the service, and nothing imports the site.
 *
 * @param {Array<{ group: string[], message: string, allowTypeImports?: boolean }>} patterns
 */
function restrictImports(patterns) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] };
}

const site = {
  group: ['@tidyguard/site', '@tidyguard/site/**', '**/site/src/**'],
  message: 'Nothing imports the site.',
};
const service = {
  group: ['@tidyguard/service', '@tidyguard/service/**', '**/service/src/**'],
  message: 'Only the site may use the service, and only the types of its contract.',
};
const serviceBeyondContract = {
  group: [
    '@tidyguard/service',
    '@tidyguard/service/*',
    '!@tidyguard/service/contract',
    '**/service/src/**',
  ],
  message: 'The site takes nothing but types from @tidyguard/service/contract.',
};
const contractTypesOnly = {
  group: ['@tidyguard/service/contract'],
  allowTypeImports: true,
  message: 'Import types only: the contract is code of the service.',
};
const designSystem = {
  group: ['@tidyguard/design-system', '@tidyguard/design-system/**', '**/design-system/src/**'],
  message: 'The service has no user interface.',
};
const userInterface = {
  group: ['react', 'gatsby'],
  message: 'The service has no user interface.',
};
const repositories = {
  group: ['**/repositories/**'],
  message: 'A route calls a service, and the service its repositories.',
};
const designSystemInside = {
  group: [
    '@tidyguard/design-system/*',
    '!@tidyguard/design-system/illustrations',
    '**/design-system/src/**',
  ],
  message: 'Use the public doors, @tidyguard/design-system and its /illustrations.',
};
const impure = {
  group: [
    'react',
    'react-dom',
    'react/**',
    'gatsby',
    '@emotion/**',
    'formik',
    '@tidyguard/design-system',
    '@tidyguard/design-system/*',
    '**/ports/**',
    '**/ports',
  ],
  message: 'This folder is pure: no React, no browser, no ports.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/public/',
      '**/dist/',
      '**/.cache/',
      '**/.data/',
      '**/.nx/',
      '.variant/',
      'storybook-static/',
      'playwright-report/',
      'test-results/',
      'coverage/',
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
      eqeqeq: ['error', 'always', { null: 'ignore' }],
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
    files: [
      'service/**/*.ts',
      'scripts/**',
      'bench/**',
      'e2e/**',
      '*.config.{js,ts}',
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
    files: ['design-system/src/**'],
    rules: restrictImports([
      site,
      service,
      {
        group: ['gatsby', 'formik', 'yup'],
        message: 'The design system imports nothing of the site.',
      },
    ]),
  },
  {
    files: ['service/src/**'],
    rules: restrictImports([site, designSystem, userInterface]),
  },
  {
    files: ['service/src/routes/**'],
    ignores: ['**/*.test.ts'],
    rules: restrictImports([site, designSystem, userInterface, repositories]),
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
    files: ['site/**'],
    rules: restrictImports([serviceBeyondContract, contractTypesOnly, designSystemInside]),
  },
  {
    files: ['site/src/quiz/core/**', 'site/src/session/**'],
    ignores: ['site/src/session/store/**'],
    rules: restrictImports([serviceBeyondContract, contractTypesOnly, impure]),
  },
  {
    files: ['site/src/quiz/core/**', 'site/src/session/**'],
    ignores: ['**/*.test.ts', 'site/src/session/store/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          'window',
          'document',
          'navigator',
          'location',
          'fetch',
          'sessionStorage',
          'localStorage',
          'setTimeout',
          'setInterval',
          'Date',
          'performance',
          'crypto',
        ].map((name) => ({
          name,
          message: 'This folder is pure: time, network and browser come in as values.',
        })),
      ],
    },
  },
  prettier,
);
