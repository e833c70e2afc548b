import type { StatusTable } from './status.ts';

/** The evidence for a criterion: columns of the status table, tests, or why it does not apply. */
interface Evidence {
  columns?: string[];
  tests?: string[];
  notApplicable?: string;
  /** Why no test can decide it. */
  notEvaluated?: string;
}

const AXE: Evidence = { columns: ['axe'] };
const KEYBOARD: Evidence = { columns: ['keyboard'] };
const SWEEP = '.storybook/sweep/';
const none = (notApplicable: string): Evidence => ({ notApplicable });
const BY_READING: Evidence = { notEvaluated: 'Needs a person who reads and looks; no test tells.' };
const NO_MEDIA = none('There is no audio or video.');
const PAGE = none('A matter of pages, not of components.');

/** The criteria of WCAG 2.2, levels A and AA. */
const criteria: [number: string, name: string, level: 'A' | 'AA', evidence: Evidence][] = [
  ['1.1.1', 'Non-text Content', 'A', AXE],
  ['1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A', NO_MEDIA],
  ['1.2.2', 'Captions (Prerecorded)', 'A', NO_MEDIA],
  ['1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A', NO_MEDIA],
  ['1.2.4', 'Captions (Live)', 'AA', NO_MEDIA],
  ['1.2.5', 'Audio Description (Prerecorded)', 'AA', NO_MEDIA],
  ['1.3.1', 'Info and Relationships', 'A', AXE],
  ['1.3.2', 'Meaningful Sequence', 'A', KEYBOARD],
  ['1.3.3', 'Sensory Characteristics', 'A', BY_READING],
  ['1.3.4', 'Orientation', 'AA', { tests: [`${SWEEP}behaviour.spec.ts`] }],
  ['1.3.5', 'Identify Input Purpose', 'AA', AXE],
  ['1.4.1', 'Use of Color', 'A', { columns: ['forced colours'] }],
  ['1.4.2', 'Audio Control', 'A', NO_MEDIA],
  ['1.4.3', 'Contrast (Minimum)', 'AA', { columns: ['axe'], tests: [`${SWEEP}stories.spec.ts`] }],
  ['1.4.4', 'Resize Text', 'AA', { columns: ['400 % zoom and text spacing'] }],
  ['1.4.5', 'Images of Text', 'AA', BY_READING],
  ['1.4.10', 'Reflow', 'AA', { columns: ['400 % zoom and text spacing'] }],
  ['1.4.11', 'Non-text Contrast', 'AA', { tests: [`${SWEEP}stories.spec.ts`] }],
  ['1.4.12', 'Text Spacing', 'AA', { columns: ['400 % zoom and text spacing'] }],
  ['1.4.13', 'Content on Hover or Focus', 'AA', none('Nothing appears on hover or focus.')],
  ['2.1.1', 'Keyboard', 'A', KEYBOARD],
  [
    '2.1.2',
    'No Keyboard Trap',
    'A',
    { columns: ['keyboard'], tests: [`${SWEEP}behaviour.spec.ts`] },
  ],
  ['2.1.4', 'Character Key Shortcuts', 'A', none('There are no shortcuts of single characters.')],
  ['2.2.1', 'Timing Adjustable', 'A', none('No component sets a time limit.')],
  [
    '2.2.2',
    'Pause, Stop, Hide',
    'A',
    { columns: ['reduced motion'], tests: ['design-system/src/Marquee/Marquee.test.tsx'] },
  ],
  ['2.3.1', 'Three Flashes or Below Threshold', 'A', none('Nothing flashes.')],
  ['2.4.1', 'Bypass Blocks', 'A', PAGE],
  ['2.4.2', 'Page Titled', 'A', PAGE],
  ['2.4.3', 'Focus Order', 'A', KEYBOARD],
  ['2.4.4', 'Link Purpose (In Context)', 'A', AXE],
  ['2.4.5', 'Multiple Ways', 'AA', PAGE],
  ['2.4.6', 'Headings and Labels', 'AA', AXE],
  ['2.4.7', 'Focus Visible', 'AA', KEYBOARD],
  ['2.4.11', 'Focus Not Obscured (Minimum)', 'AA', { tests: [`${SWEEP}behaviour.spec.ts`] }],
  ['2.5.1', 'Pointer Gestures', 'A', none('There are no gestures but a press.')],
  [
    '2.5.2',
    'Pointer Cancellation',
    'A',
    none('Everything happens on the click of native controls.'),
  ],
  ['2.5.3', 'Label in Name', 'A', AXE],
  ['2.5.4', 'Motion Actuation', 'A', none('Nothing reacts to the motion of a device.')],
  ['2.5.7', 'Dragging Movements', 'AA', none('Nothing is dragged.')],
  ['2.5.8', 'Target Size (Minimum)', 'AA', { tests: [`${SWEEP}behaviour.spec.ts`] }],
  ['3.1.1', 'Language of Page', 'A', PAGE],
  ['3.1.2', 'Language of Parts', 'AA', none('There is one language.')],
  ['3.2.1', 'On Focus', 'A', KEYBOARD],
  ['3.2.2', 'On Input', 'A', { tests: [`${SWEEP}behaviour.spec.ts`] }],
  ['3.2.3', 'Consistent Navigation', 'AA', PAGE],
  ['3.2.4', 'Consistent Identification', 'AA', PAGE],
  ['3.2.6', 'Consistent Help', 'A', PAGE],
  [
    '3.3.1',
    'Error Identification',
    'A',
    { tests: ['design-system/src/FieldMessage/FieldMessage.test.tsx'] },
  ],
  ['3.3.2', 'Labels or Instructions', 'A', AXE],
  ['3.3.3', 'Error Suggestion', 'AA', PAGE],
  ['3.3.4', 'Error Prevention (Legal, Financial, Data)', 'AA', PAGE],
  ['3.3.7', 'Redundant Entry', 'A', PAGE],
  [
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'AA',
    { tests: ['design-system/src/OtpCodeDialog/OtpCodeDialog.test.tsx'] },
  ],
  ['4.1.2', 'Name, Role, Value', 'A', AXE],
  [
    '4.1.3',
    'Status Messages',
    'AA',
    { tests: ['design-system/src/FieldMessage/FieldMessage.test.tsx'] },
  ],
];

/** For each test file of the run, whether all its tests passed; by path from the repository's folder. */
export type TestResults = ReadonlyMap<string, boolean>;

function judge(table: StatusTable, results: TestResults, evidence: Evidence) {
  const { columns = [], tests = [], notApplicable, notEvaluated } = evidence;
  if (notEvaluated !== undefined) return ['Not Evaluated', notEvaluated];
  if (notApplicable !== undefined) return ['Not Applicable', notApplicable];
  const linkTo = (test: string) => `[${test.split('/').at(-1)}](../${test})`;
  const failing = [
    ...Object.entries(table).flatMap(([name, cells]) =>
      columns
        .filter((column) => cells[column]?.says === 'fails')
        .map((column) => `${name} (${column})`),
    ),
    ...tests.filter((test) => results.get(test) === false).map(linkTo),
  ];
  const from = [
    ...(columns.length > 0 ? [`[status](component-status.md): ${columns.join(', ')}`] : []),
    ...tests.map((test) => linkTo(test) + (results.has(test) ? '' : ', not evaluated by this run')),
  ].join('; ');
  if (failing.length > 0) return ['Partially Supports', `${from}. Fails: ${failing.join(', ')}`];
  const isEvaluated = columns.length > 0 || tests.some((test) => results.has(test));
  return [isEvaluated ? 'Supports' : 'Not Evaluated', from];
}

/**
 * The report in the form of VPAT 2.5, WCAG edition.
 *
 * @throws Error if the table is empty, because then no component would fail.
 */
export function conformanceReport(table: StatusTable, results: TestResults) {
  if (Object.keys(table).length === 0) throw new Error('No test of a component ran.');
  const tableOf = (level: string) =>
    [
      '| Criteria | Conformance level | Remarks and explanations |',
      '| --- | --- | --- |',
      ...criteria
        .filter(([, , each]) => each === level)
        .map(([number, name, , evidence]) => {
          const [verdict, remarks] = judge(table, results, evidence);
          return `| ${number} ${name} | ${verdict} | ${remarks} |`;
        }),
    ].join('\n');
  return `# Accessibility conformance report

In the form of the VPAT® version 2.5, WCAG edition. \`npm run status\` writes it from tests; nobody edits it.

- **Product**: the components of \`@tidyguard/design-system\`.
- **Standard**: Web Content Accessibility Guidelines 2.2, levels A and AA.
- **How it was evaluated**: tests in Chromium of every story of ${Object.keys(table).length} components: axe, keyboard, forced
  colours, reflow with text spacing, right to left, reduced motion. Tests cannot judge all that a criterion asks; no
  person with a disability and no screen reader has taken part, and pages are judged by their journeys
  ([QA](qa.md)), not here.
- **Terms**: _Supports_: every test of this run that bears on it passes. _Partially Supports_: some fail, and are named.
  _Not Applicable_: the components have nothing that it is about. _Not Evaluated_: no test of this run tells, and nobody has
  looked with this report in mind. \`npm test\` runs the tests that this run had not.

## Table 1: Level A

${tableOf('A')}

## Table 2: Level AA

${tableOf('AA')}
`;
}
