import { TidyGuardServer, type ServerEnvironment } from './server.ts';

/** The servers of one worker, one for each setting: started when a test first asks for it. */
export class ServerPool {
  readonly #servers = new Map<string, Promise<TidyGuardServer>>();

  /** Rejects where the server does not start; every test that asks is told so. */
  serverWith(environment: ServerEnvironment): Promise<TidyGuardServer> {
    const key = JSON.stringify(environment);
    const server = this.#servers.get(key) ?? TidyGuardServer.start(environment);
    this.#servers.set(key, server);
    return server;
  }

  /** Ends them all. One that did not start has told its test, and has nothing to end. */
  async stop() {
    const servers = await Promise.allSettled(this.#servers.values());
    const running = servers.filter((server) => server.status === 'fulfilled');
    await Promise.all(running.map(({ value }) => value.stop()));
  }
}
