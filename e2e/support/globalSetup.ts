import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mainBuild, variantBuild } from './builds.ts';
import { TidyGuardServer } from './server.ts';

/** What the tests need to be built, each with a file that proves it. */
const needed = {
  'the site': join(mainBuild.siteDir, 'index.html'),
  'the site as another operator configures it': join(variantBuild.siteDir, 'index.html'),
  'the service': join(import.meta.dirname, '../../service/dist/server.js'),
};

/** @throws Error naming the missing builds; otherwise each test would fail in its own way. */
function expectBuilds(): void {
  const missing = Object.entries(needed).filter(([, file]) => !existsSync(file));
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
