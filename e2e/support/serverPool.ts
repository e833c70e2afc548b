import { TidyGuardServer, type ServerEnvironment } from './server.ts';

/** A worker's servers, one per environment, each started when a test first needs it. */
export class ServerPool {
  readonly #servers = new Map<string, TidyGuardServer>();

  /** Rejects if the server does not start. A worker runs one test at a time, so no two calls overlap. */
  async serverWith(environment: ServerEnvironment): Promise<TidyGuardServer> {
    const key = JSON.stringify(environment);
    const server = this.#servers.get(key) ?? (await TidyGuardServer.start(environment));
    this.#servers.set(key, server);
    return server;
  }

  async stop() {
    await Promise.all([...this.#servers.values()].map((server) => server.stop()));
  }
}
