import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killServers } from '../service/src/testing/serverProcess.ts';

/**
 * A new folder for the data of a bench's servers. When this process exits, because it is
 * done, failed or was interrupted, servers that still run are ended and the folder goes.
 * (The package that runs PostgreSQL turns signals into exits.)
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tidyguard-${name}-`));
  process.once('exit', () => {
    killServers();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}
