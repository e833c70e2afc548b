import {
  coverageProblems,
  isTitleOf,
  passedJourneys,
  passedUnitTests,
  readRules,
} from './lib/specificationCoverage.mjs';

const page = `
Introduction.

| Rule | Held by |
| --- | --- |
| Five digits | \`quiz/zip.test.ts › takes %s\`, \`e2e/zip.spec.ts › is typed\` |
| A lead is kept | \`service/src/leads.test.ts › keeps it\` |
`;

test('reads the rules and the files of their tests', () => {
  expect(readRules(page)).toEqual([
    {
      rule: 'Five digits',
      tests: [
        { file: 'site/src/quiz/zip.test.ts', title: 'takes %s' },
        { file: 'e2e/zip.spec.ts', title: 'is typed' },
      ],
    },
    {
      rule: 'A lead is kept',
      tests: [{ file: 'service/src/leads.test.ts', title: 'keeps it' }],
    },
  ]);
});

test.each([
  ['takes %s', 'the ZIP takes 75201', true],
  ['takes %s', 'the ZIP refuses 75201', false],
  ['$name is shown as $text', 'phone is shown as (214) 555-0123', true],
  ['costs $10 (%i)', 'costs $10 (3)', true],
  ['ends with ${outcome.id} @journey', 'ends with deep-clean @journey', true],
  ['ends with ${outcome.id} @journey', 'ends with deep-clean', false],
  ['a.b', 'axb', false],
])('%j is a title of %j: %j', (written, ran, expected) => {
  expect(isTitleOf(written, ran)).toBe(expected);
});

test('counts only unit tests that passed, by their file below the root', () => {
  const report = {
    testResults: [
      {
        name: '/repository/content/a.test.ts',
        assertionResults: [
          { fullName: 'group passes', status: 'passed' },
          { fullName: 'group fails', status: 'failed' },
          { fullName: 'group is skipped', status: 'pending' },
        ],
      },
    ],
  };
  expect(passedUnitTests(report, '/repository')).toEqual([
    { file: 'content/a.test.ts', title: 'group passes' },
  ]);
});

test('counts a journey that passed in one project, with the titles of its groups', () => {
  const file = 'journeys/a.spec.ts';
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file,
    tests: statuses.map((status) => ({ results: [{ status }] })),
  });
  const report = {
    suites: [
      {
        title: file,
        file,
        specs: [spec('fails', 'failed')],
        suites: [
          {
            title: 'on a phone',
            file: 'support/eachDevice.ts',
            specs: [spec('passes', 'skipped', 'passed'), spec('is skipped', 'skipped')],
          },
        ],
      },
    ],
  };
  expect(passedJourneys(report, 'e2e')).toEqual([
    { file: 'e2e/journeys/a.spec.ts', title: 'on a phone passes' },
  ]);
});

describe('problems', () => {
  const rules = readRules(page);
  const all = [
    { file: 'site/src/quiz/zip.test.ts', title: 'ZIP takes 75201' },
    { file: 'e2e/zip.spec.ts', title: 'is typed' },
    { file: 'service/src/leads.test.ts', title: 'keeps it' },
  ];

  test('are none where each test passed', () => {
    expect(coverageProblems(rules, all)).toEqual([]);
  });

  test('name the rule and the test that did not run', () => {
    expect(coverageProblems(rules, all.slice(0, 2))).toEqual([
      "A lead is kept: 'keeps it' of service/src/leads.test.ts did not run, or did not pass.",
    ]);
  });

  test('name a test that ran in another file only', () => {
    const moved = all.map((ran) => ({ ...ran, file: 'content/other.test.ts' }));
    expect(coverageProblems(rules, moved)).toHaveLength(3);
  });

  test('name rules without a test, and rules listed twice', () => {
    const doubled = [...rules, { rule: 'Five digits', tests: [] }];
    expect(coverageProblems(doubled, all)).toEqual([
      'Five digits: no test is named.',
      'Five digits: is listed twice.',
    ]);
  });
});
