// @ts-check
/**
 * Reads docs/specification-coverage.md, and what a run of the tests reported, and tells which rules
 * no test of that run holds.
 */
import { isAbsolute, join, relative } from 'node:path';

/** @typedef {{ file: string, title: string }} Test A file below the repository's folder. */
/** @typedef {{ rule: string, tests: Test[] }} Rule */

/** Folders that a reference may begin with; all other files are below site/src. */
const FOLDERS = /^(e2e|design-system|service|content)\//;

/**
 * The rows of the page's tables.
 *
 * @param {string} page Markdown; a reference is `file › title`
 * @returns {Rule[]}
 */
export function readRules(page) {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(-|\s*Rule\s*\||\s*:?-)/.test(line))
    .map((line) => {
      const [, rule = '', held = ''] = line.split('|').map((cell) => cell.trim());
      const references = [...held.matchAll(/`([^`›]+) › ([^`]+)`/g)];
      const tests = references.map(([, file = '', title = '']) => ({
        file: FOLDERS.test(file) ? file : join('site/src', file),
        title,
      }));
      return { rule, tests };
    });
}

/**
 * The tests that passed, from `jest --json`; a title contains those of the groups around it.
 *
 * @param {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} report
 * @param {string} root
 * @returns {Test[]}
 */
export const passedUnitTests = ({ testResults }, root) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({
        file: isAbsolute(name) ? relative(root, name) : name,
        title: fullName,
      })),
  );

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} file
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: { results: { status: string }[] }[] }[]} [specs]
 */

/**
 * The tests that passed in at least one project, from Playwright's JSON reporter.
 *
 * @param {{ suites: Suite[] }} report
 * @param {string} folder of the tests, below the repository's folder
 * @returns {Test[]}
 */
export function passedJourneys({ suites }, folder) {
  /** @type {(suite: Suite, above: string[]) => Test[]} */
  const below = ({ title, file, suites: inner = [], specs = [] }, above) => {
    // The outermost suite is the file itself.
    const groups = title === file ? above : [...above, title];
    const passed = specs.filter(({ tests }) =>
      tests.some(({ results }) => results.some(({ status }) => status === 'passed')),
    );
    return [
      ...passed.map((spec) => ({
        // A group may be declared by another file, which many tests share.
        file: join(folder, spec.file),
        title: [...groups, spec.title].join(' '),
      })),
      ...inner.flatMap((suite) => below(suite, groups)),
    ];
  };
  return suites.flatMap((suite) => below(suite, []));
}

/** What a title of a table of tests has in place of a value: %s, %j, $name, ${expression}. */
const PLACEHOLDER = /%[sdifjop#]|\$\{[^}]*\}|\$[a-z][\w.]*/gi;

/**
 * Whether `written`, as it stands in a test's source, is (part of) the title of a test that ran.
 *
 * @param {string} written
 * @param {string} ran
 */
export function isTitleOf(written, ran) {
  const literal = written
    .split(PLACEHOLDER)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(literal.join('.*'), 's').test(ran);
}

/**
 * One line for each rule without a test, each rule that is listed twice, and each test that did not
 * run or did not pass.
 *
 * @param {Rule[]} rules
 * @param {Test[]} passed
 */
export function coverageProblems(rules, passed) {
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  for (const { file, title } of passed) titles.set(file, [...(titles.get(file) ?? []), title]);

  return rules.flatMap(({ rule, tests }, index) => {
    const problems = tests
      .filter(({ file, title }) => !titles.get(file)?.some((ran) => isTitleOf(title, ran)))
      .map(({ file, title }) => `${rule}: '${title}' of ${file} did not run, or did not pass.`);
    if (tests.length === 0) problems.push(`${rule}: no test is named.`);
    if (rules.findIndex((other) => other.rule === rule) < index) {
      problems.push(`${rule}: is listed twice.`);
    }
    return problems;
  });
}
