import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/types.ts';
import { capturedLog } from './capturedLog.ts';
import { testApp, testConfig, testDatabase } from './harness.ts';
import { portOf } from './rawSocket.ts';

/** The app with a small site, listening on a free port, and its log. */
export interface ListeningApp {
  app: FastifyInstance;
  db: Database;
  port: number;
  siteDir: string;
  log(): string;
  close(): Promise<void>;
}

/** Starts the app on a free port; the site contains `files`, a home page and a 404 page. */
export async function startListeningApp(
  files: Readonly<Record<string, string | Buffer>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<ListeningApp> {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-app-'));
  const siteDir = join(folder, 'public');
  const site = { 'index.html': '<h1>Home</h1>', '404.html': '<h1>Lost</h1>', ...files };
  for (const [path, content] of Object.entries(site)) {
    await mkdir(dirname(join(siteDir, path)), { recursive: true });
    await writeFile(join(siteDir, path), content);
  }
  const log = capturedLog('debug');
  const db = await testDatabase();
  const app = await testApp(db, {
    config: testConfig(env),
    siteDir,
    logger: log.logger,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    db,
    port: portOf(app),
    siteDir,
    log: log.text,
    close: async () => {
      await app.close();
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}
