import { TidyGuardServer, type ServerEnvironment } from './server.ts';

/** The servers of one worker, one for each setting: started when a test first asks for it. */
export class ServerPool {
  readonly #servers = new Map<string, TidyGuardServer>();

  /** Rejects where the server does not start. A worker runs one test at a time: no two ask at once. */
  async serverWith(environment: ServerEnvironment): Promise<TidyGuardServer> {
    const key = JSON.stringify(environment);
    const server = this.#servers.get(key) ?? (await TidyGuardServer.start(environment));
    this.#servers.set(key, server);
    return server;
  }

  /** Ends them all. */
  async stop() {
    await Promise.all([...this.#servers.values()].map((server) => server.stop()));
  }
}
