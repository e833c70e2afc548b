import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';
import { startTlsProxy } from './observatory/tlsProxy.ts';
import { pathsOf } from '../support/sitePages.ts';

const MIN_SCORE = 130;

/** A line that scan.mjs prints. */
interface Grading {
  path: string;
  score: number;
  grade: string;
  judgements: { rule: string; result: string; points: number; why: string }[];
}

test('the HTTP Observatory gives every page 130 points, A+ @security', async ({
  build,
  server,
}, testInfo) => {
  test.skip(Boolean(process.env.E2E_BASE_URL), 'ask https://developer.mozilla.org/observatory');
  const proxy = await startTlsProxy(server.url);
  const authority = testInfo.outputPath('authority.pem');
  await writeFile(authority, proxy.certificate);
  const paths = pathsOf(build);
  const { httpPort, httpsPort } = proxy;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'observatory/scan.mjs'), `${httpPort}`, `${httpsPort}`, ...paths],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: authority } },
  ).finally(proxy.close);
  const gradings = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Grading);
  expect(gradings.map(({ path }) => path)).toEqual(paths);
  for (const { path, score, grade, judgements } of gradings) {
    const deductions = judgements.filter(({ points }) => points < 0);
    expect(deductions, `${path}: what cost points`).toEqual([]);
    // If only bonus points are missing, the message must show which rules gave none.
    expect(score, `${path}: ${JSON.stringify(judgements)}`).toBeGreaterThanOrEqual(MIN_SCORE);
    expect(grade, path).toBe('A+');
  }
});
