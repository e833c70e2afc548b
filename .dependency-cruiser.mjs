/**
 * Who may import whom (docs/architecture.md, "Packages and their direction"). The rules are about folders:
 * every import, type imports included, counts as the file that it resolves to, however its path is written.
 * `npm run lint` runs them; scripts/importRules.test.ts shows that each refuses what it is for.
 */
import { readFileSync } from 'node:fs';

/** Tests, stories, and what only they use. */
const TESTS = String.raw`(\.test\.tsx?|\.stories\.tsx?)$|/(testing|tests)/`;

const manifests = ['.', 'content', 'design-system', 'service', 'site'].map((workspace) =>
  JSON.parse(readFileSync(new URL(`${workspace}/package.json`, import.meta.url), 'utf8')),
);
const namesOf = (/** @type {string} */ group) =>
  manifests.flatMap((manifest) => Object.keys(manifest[group] ?? {}));
const installedForStart = new Set(namesOf('dependencies'));

/** What `npm start` does not install. */
const DEVELOPMENT = `(^|/)node_modules/(${namesOf('devDependencies')
  .filter((name) => !installedForStart.has(name))
  .join('|')})/`;

/** What `npm start` runs: the content's checks, the builds, and the commands that follow them. */
const START = String.raw`^(content/check/cli|scripts/(start|leads|companies|database|sbom|formPictures|waitingTexts)|service/src/server|site/gatsby-[a-z]+|site/src/pages/.+)\.(mjs|tsx?)$`;

/** Packages that need a browser, or draw on its screen. */
const USER_INTERFACE =
  '(^|/)node_modules/(react|react-dom|gatsby[^/]*|@emotion/[^/]+|formik|lucide[^/]*)/';

/** What is built around the product and never shipped with it. */
const TOOLING = String.raw`^(e2e|bench|scripts|docs|\.storybook|[^/]+\.config\.[jt]s$)`;

/** The only part of the service that the site may import, and only its types. */
const CONTRACT = String.raw`^service/src/contract(\.ts$|/)`;

/** The lists that scripts/settings.ts writes into the documents: settings, reasons of the quarantine. */
const SETTINGS = String.raw`^((service|site)/src/config/settings|service/src/(leads/quarantineReasons|proof/unprovenReasons))\.ts$`;

/** The public entry points of the design system. */
const ENTRY_POINTS = String.raw`^design-system/src/((illustrations/)?index|oneTimeCode)\.ts$`;

/** What the service makes its emails with. */
const EMAILS = String.raw`^design-system/src/email\.ts$`;

/** Folders that compute without side effects: no React, no browser, no ports. */
const PURE = String.raw`^site/src/(quiz/core|session/(?!store/))`;

/** @satisfies {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Files that import each other cannot be read, tested or moved one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      comment: 'The other rules judge the file that an import reaches, so it has to be found.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'a-start-needs-no-development-package',
      comment: '`npm start` installs dependencies alone: move the package there (package.json).',
      severity: 'error',
      from: { path: START },
      to: { path: DEVELOPMENT, reachable: true },
    },
    {
      name: 'nothing-imports-site',
      comment: 'What others need to know of the site is in content/, or in what its build wrote.',
      severity: 'error',
      from: { pathNot: ['^site/'] },
      to: { path: '^site/', pathNot: SETTINGS },
    },
    {
      name: 'content-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^content/' },
      to: { path: ['^(design-system|service|site)/', TOOLING] },
    },
    {
      name: 'content-runs-anywhere',
      comment: 'Browser and service both load it: no React here, and no module of Node below.',
      severity: 'error',
      from: { path: '^content/', pathNot: ['^content/check/', TESTS] },
      to: { path: USER_INTERFACE },
    },
    {
      name: 'content-needs-no-node',
      severity: 'error',
      from: { path: '^content/', pathNot: ['^content/check/', TESTS] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'design-system-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^design-system/src/' },
      to: { path: ['^(content|service|site)/', TOOLING] },
    },
    {
      name: 'design-system-knows-no-application',
      comment: 'Its components work in any React application: no router, no form library.',
      severity: 'error',
      from: { path: '^design-system/src/' },
      to: { path: '(^|/)node_modules/(gatsby[^/]*|formik|yup)/' },
    },
    {
      name: 'service-imports-only-content',
      severity: 'error',
      from: { path: '^service/' },
      to: { path: ['^(design-system|site)/', TOOLING], pathNot: EMAILS },
    },
    {
      name: 'only-mail-is-rendered',
      comment: 'Whatever else the service says is data.',
      severity: 'error',
      from: { pathNot: ['^service/src/mail/', '^design-system/'] },
      to: { path: EMAILS },
    },
    {
      name: 'service-has-no-user-interface',
      severity: 'error',
      from: { path: '^service/' },
      to: { path: USER_INTERFACE },
    },
    {
      name: 'routes-call-services',
      comment: 'A route calls a service, and the service its repositories.',
      severity: 'error',
      from: { path: '^service/src/routes/', pathNot: TESTS },
      to: { path: '^service/src/repositories/' },
    },
    {
      name: 'site-takes-only-the-contract',
      comment:
        'Of the service, the site knows what both sides agreed on; its tests ask the service.',
      severity: 'error',
      from: { path: '^site/', pathNot: TESTS },
      to: { path: '^service/', pathNot: CONTRACT },
    },
    {
      name: 'site-takes-only-types-of-the-contract',
      comment: 'The schemas are code of the service, and would weigh on every page.',
      severity: 'error',
      from: { path: '^site/', pathNot: TESTS },
      to: { path: CONTRACT, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'site-uses-the-entry-points',
      comment: 'What the design system does not export may change without notice.',
      severity: 'error',
      from: { path: '^site/' },
      to: { path: '^design-system/', pathNot: ENTRY_POINTS },
    },
    {
      name: 'site-imports-no-tooling',
      severity: 'error',
      from: { path: '^site/' },
      to: { path: TOOLING },
    },
    {
      name: 'quiz-core-and-session-are-pure',
      comment:
        'They import each other, content and types of the contract: no React, no browser, no port.',
      severity: 'error',
      from: { path: PURE, pathNot: TESTS },
      to: { pathNot: [PURE, '^content/', CONTRACT] },
    },
    {
      name: 'tooling-uses-the-service-from-outside',
      comment:
        'Journeys and measurements start the real service; they take its contract and helpers.',
      severity: 'error',
      from: { path: TOOLING },
      to: { path: '^service/', pathNot: [CONTRACT, SETTINGS, '^service/src/testing/'] },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'Code that only tests use is not shipped.',
      severity: 'error',
      from: { path: '^(content|design-system|service|site)/', pathNot: TESTS },
      to: { path: TESTS },
    },
  ],
  options: {
    // Types count: a file that knows another's types depends on it.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: String.raw`(^|/)(dist|public|coverage|\.cache|\.stryker-tmp|\.variant|\.preview|storybook-static|test-results|playwright-report)/`,
    },
    enhancedResolveOptions: {
      conditionNames: ['@tidyguard/source', 'import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};

export default config;
