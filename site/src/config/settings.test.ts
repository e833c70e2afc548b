import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { siteSettings } from './settings';

const site = path.join(__dirname, '../..');

const sources = [
  ...readdirSync(site),
  ...readdirSync(path.join(site, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join('src', file),
  ),
].filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** Set by the tools themselves: Gatsby, gatsby-node.ts and scripts/dev.mjs. */
const notForOperators = [
  'NODE_ENV',
  'BUILD_STAGE',
  'INLINE_SCRIPTS',
  'SERVICE_PORT',
  'SITE_BUILD',
  'gatsby_executing_command',
];

/** Every setting of the operator that the site's source reads. */
const read = new Set(
  sources
    .flatMap((file) => [
      ...readFileSync(path.join(site, file), 'utf8').matchAll(/process\.env\.(\w+)/g),
    ])
    .map(([, name]) => name ?? '')
    .filter((name) => !notForOperators.includes(name)),
);

test('the list of settings has every one that the site reads, and no other', () => {
  expect([...read].sort()).toEqual(Object.keys(siteSettings).sort());
});

test.each(Object.entries(siteSettings))(
  '%s says what it is, and shows a value that it may have',
  (_, { brief, choices, default: standard, defaultInWords, example, bounds }) => {
    expect(brief).toMatch(/\w/);
    expect(choices ?? bounds).toBeDefined();
    expect(standard ?? example ?? defaultInWords).toBeDefined();
    for (const value of [standard, example]) {
      if (choices && value !== undefined) expect(choices).toContain(value);
    }
  },
);
