/** Compares the list of features that tests switch off with the features that the site uses. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'node-html-parser';
import { mainBuild } from '../support/builds.ts';
import { harmlessAttributes, optionalFeatures } from './features.ts';
import {
  newerAttributes,
  newerInSources,
  newerInStyles,
  newerInTexts,
  oldestBrowsers,
} from './newerFeatures.ts';

const root = join(import.meta.dirname, '../..');
const { browserslist } = JSON.parse(readFileSync(join(root, 'site/package.json'), 'utf8')) as {
  browserslist: string[];
};
const oldest = oldestBrowsers(browserslist);

const isShipped = (file: string) =>
  /\/(site|design-system|content)\/.*\.tsx?$/.test(file) &&
  !/\.(test|stories)\.|\/testing\/|\/site\/src\/build\/|\/content\/check\//.test(file);

/** The text of each built file of this ending, but for those of the compliance scripts' worker. */
const builtFiles = (ending: string) =>
  readdirSync(mainBuild.siteDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.includes('~partytown'))
    .map((file) => readFileSync(file, 'utf8'));

function newerInPage(html: string): string[] {
  const document = parse(html);
  return [
    ...document
      .querySelectorAll('style')
      .flatMap((style) => [...newerInStyles(style.rawText, oldest)]),
    ...document
      .querySelectorAll('*')
      .flatMap(({ rawTagName, attributes }) =>
        newerAttributes(rawTagName.toLowerCase(), Object.keys(attributes), oldest).map(
          (name) => `attribute ${name}`,
        ),
      ),
  ];
}

test('each feature newer than browserslist is switched off in a test, and no other is listed', () => {
  const used = new Set([
    ...builtFiles('.html').flatMap(newerInPage),
    ...builtFiles('.js').flatMap((code) => [...newerInTexts(code, oldest)]),
    ...newerInSources(join(root, 'site/tsconfig.json'), isShipped, oldest),
  ]);
  const listed = [...optionalFeatures.flatMap(({ foundAs }) => foundAs), ...harmlessAttributes];
  expect([...used].sort()).toEqual(listed.sort());
});

test('newer features are found in styles and attributes, and old ones are not', () => {
  const styles = '@starting-style{a{top:0}}a:has(b){color:color-mix(in srgb,red,blue);height:1dvh}';
  expect([...newerInStyles(styles, oldest)].sort()).toEqual([
    ':has',
    '@starting-style',
    'color-mix()',
    'dvh',
  ]);
  expect([...newerInStyles("a::before{content:counter(step) / ''}", oldest)]).toEqual([
    'content: alt_text',
  ]);
  expect(newerInStyles("a::before{content:'/'}", oldest).size).toBe(0);
  expect(newerInStyles('a:hover{flex-direction:column;height:100vh}', oldest).size).toBe(0);
  expect(newerAttributes('dialog', ['closedby', 'open'], oldest)).toEqual(['closedby']);
});
