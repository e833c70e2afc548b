import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TidyGuardServer } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** What journeys run against, each by a file that its build writes. */
const builds = {
  'the site': 'site/public/index.html',
  'the site as another operator configures it': '.variant/site/public/index.html',
  'the service': 'service/dist/server.js',
};

/** @throws Error naming what is not built, where each journey would fail in a way of its own. */
function expectBuilds(): void {
  const missing = Object.entries(builds).filter(([, file]) => !existsSync(join(root, file)));
  if (missing.length > 0) {
    const list = missing.map(([what, file]) => `${what} (${file})`).join(', ');
    throw new Error(`Not built yet: ${list}. Run "npm run build:all" first.`);
  }
}

/** One empty database for all the servers of a run; a deployed site has its own. */
export default () => {
  if (process.env.E2E_BASE_URL) return undefined;
  expectBuilds();
  return TidyGuardServer.prepareTemplate();
};
