import { mainBuild } from '../support/builds.ts';
import { pathsOf } from '../support/sitePages.ts';
import { expect, test } from './engineTest.ts';
import { goAndSettle } from './quizSteps.ts';
import type { Visitor } from './visitor.ts';
import { consoleOf } from './webkit.ts';

// Debian builds WebKitGTK without support for web app manifests, which Safari has.
const isOfThisBuild = (line: string) =>
  line.includes("Content-Security-Policy directive 'manifest-src'");

async function linesOf(visitor: Visitor, paths: readonly string[]) {
  for (const path of paths) await goAndSettle(visitor, path);
  return visitor.complaints();
}

test.use({ needs: 'console' });

test('no page has anything to report on the console', async ({ engineName, server, visitor }) => {
  const paths = pathsOf(mainBuild);
  const lines =
    engineName === 'WebKit'
      ? await consoleOf(paths.map((path) => server.url + path))
      : await linesOf(visitor, paths);
  expect(lines.filter((line) => !isOfThisBuild(line))).toEqual([]);
});
