import { mainBuild } from '../support/builds.ts';
import { pathsOf } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';
import { consoleOf } from './webkit.ts';

// Debian builds WebKitGTK without manifests of web apps, which Safari knows.
const isOfThisBuild = (line: string) =>
  line.includes("Content-Security-Policy directive 'manifest-src'");

test('no page has anything to report on the console', async ({ server }) => {
  const urls = pathsOf(mainBuild).map((path) => server.url + path);
  const lines = await consoleOf(urls);
  expect(lines.filter((line) => !isOfThisBuild(line))).toEqual([]);
});
