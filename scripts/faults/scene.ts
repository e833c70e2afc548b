import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually } from '../../service/src/testing/eventually.ts';
import { startPostgres, type PostgresServer } from '../../service/src/testing/postgres.ts';
import { startServer, type ServerProcess } from '../../service/src/testing/serverProcess.ts';
import { root } from '../lib/shell.mjs';
import { Traffic, type Target } from './traffic.ts';

/** How long traffic runs undisturbed before a fault and after it. */
const CALM_MS = 3_000;
/** How long a fault waits for the service, whose recovery is judged afterwards. */
const PATIENCE_MS = 30_000;

/** Built service processes under steady traffic, with what a fault needs to disturb them. */
export class Scene {
  readonly dataDir: string;
  readonly traffic: Traffic;
  readonly #targets: Target[];
  readonly #servers: (ServerProcess | undefined)[];
  readonly #closers: (() => Promise<void>)[] = [];
  /** Settings of the processes that are started from now on. */
  readonly env: Record<string, string>;
  #output = '';

  /** @param folder an empty folder; the service's data is below. */
  constructor(folder: string, processes = 1) {
    this.dataDir = join(folder, 'data');
    // As in production, but that one address may send all the traffic.
    this.env = {
      DATA_DIR: this.dataDir,
      RATE_LIMIT: 'on',
      RATE_LIMITS: 'lead=999999',
      LEAD_LIMIT_ADDRESS: '1000000',
      LOG_LEVEL: 'warn',
    };
    this.#servers = Array.from({ length: processes }, () => undefined);
    this.#targets = this.#servers.map(() => ({ url: 'http://127.0.0.1:1', isUp: false, kills: 0 }));
    this.traffic = new Traffic(this.#targets);
  }

  /** What the processes printed. */
  get output(): string {
    return this.#output + this.#servers.map((server) => server?.output() ?? '').join('');
  }

  /** The address of one of the processes, by turns; if it is down, the address it had. */
  url(turn: number): string {
    return (this.#targets[turn % this.#targets.length] as Target).url;
  }

  /** Has something closed when the fault is over, last first. */
  closeLater(close: () => Promise<void>): void {
    this.#closers.unshift(close);
  }

  async close(): Promise<void> {
    for (const server of this.#servers) await server?.end('SIGKILL');
    for (const close of this.#closers.splice(0)) await close();
  }

  /** A PostgreSQL server of its own, which the service uses. */
  async postgres(flags?: string[], parent?: string): Promise<PostgresServer> {
    const postgres = await startPostgres(flags, parent);
    this.closeLater(() => postgres.close());
    this.env.DATABASE_URL = postgres.url;
    return postgres;
  }

  /** Starts a process as production does; resolves once it listens. */
  async start(index = 0, nodeOptions: string[] = []): Promise<void> {
    const server = await startServer(this.env, { nodeOptions });
    this.#servers[index] = server;
    Object.assign(this.#targets[index] as Target, { url: server.url, isUp: true });
  }

  /** Ends a process, with SIGKILL in the middle of its work. */
  async end(signal: 'SIGTERM' | 'SIGKILL', index = 0): Promise<void> {
    const target = this.#targets[index] as Target;
    target.isUp = false;
    if (signal === 'SIGKILL') target.kills += 1;
    const server = this.#servers[index];
    const code = await server?.end(signal);
    this.#output += server?.output() ?? '';
    this.#servers[index] = undefined;
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`the service ended with ${code}`);
  }

  /** Runs one of the commands of `npm run leads`, which the running service carries out. */
  async command(...words: string[]): Promise<void> {
    const file = join(root, 'service/dist/operation/cli/leads.js');
    const env = { PATH: process.env.PATH, ...this.env };
    await promisify(execFile)(process.execPath, [file, ...words], { env });
  }

  /** Starts every process and the traffic, and lets it run undisturbed for a while. */
  async begin(): Promise<void> {
    await Promise.all(this.#servers.map((_, index) => this.start(index)));
    this.traffic.start();
    await this.untilWhole();
    await wait(CALM_MS);
  }

  /** Waits until leads are acknowledged again, but not for ever; a miss is judged later. */
  async untilWhole(): Promise<void> {
    const from = performance.now();
    const isWhole = () => this.traffic.isWholeSince(from);
    await eventually('a service that takes leads', PATIENCE_MS, isWhole).catch(() => undefined);
  }

  /** Waits for traffic after the last fault and the last repeats of the visitors, and stops in order. */
  async finish(): Promise<void> {
    await this.untilWhole();
    await wait(CALM_MS);
    await this.traffic.finish();
    for (const index of this.#servers.keys()) await this.end('SIGTERM', index);
  }
}
