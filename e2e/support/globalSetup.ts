import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TidyGuardServer } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** The builds that the tests need, each with a file that shows that it is there. */
const builds = {
  'the site': 'site/public/index.html',
  'the site as another operator configures it': '.variant/site/public/index.html',
  'the service': 'service/dist/server.js',
};

/** @throws Error naming the missing builds; otherwise each test would fail in its own way. */
function expectBuilds(): void {
  const missing = Object.entries(builds).filter(([, file]) => !existsSync(join(root, file)));
  if (missing.length > 0) {
    const list = missing.map(([what, file]) => `${what} (${file})`).join(', ');
    throw new Error(`Not built yet: ${list}. Run "npm run build:all" first.`);
  }
}

/** Makes the empty database that all servers of the run copy; a deployed site has its own. */
export default () => {
  if (process.env.E2E_BASE_URL) return undefined;
  expectBuilds();
  return TidyGuardServer.prepareTemplate();
};
