import { setTimeout as wait } from 'node:timers/promises';
import { seeded } from '../seeded.ts';
import { startServer, type ProcessLimits, type ServerProcess } from '../serverProcess.ts';

/** A kill comes up to this long after the acknowledgement that makes it due: in the middle of anything. */
const KILL_WITHIN_MS = 200;

interface OneProcess {
  server: ServerProcess | undefined;
  /** It is killed next after this many acknowledged leads in all. */
  killAt: number;
}

/** Processes of the service that are killed at random (SIGKILL) while leads come, and restarted at once. */
export class KilledProcesses {
  readonly #env: Record<string, string>;
  readonly #limits: ProcessLimits;
  readonly #killEvery: readonly [fewest: number, most: number];
  readonly #random: () => number;
  readonly #processes: OneProcess[];
  readonly #restarts = new Set<Promise<void>>();
  #acknowledged = 0;
  #failure: unknown = null;
  #kills = 0;
  #isClosed = false;

  /** @param killEvery the fewest and the most acknowledged leads between two kills of a process. */
  constructor(
    count: number,
    env: Record<string, string>,
    {
      killEvery,
      seed,
      ...limits
    }: ProcessLimits & { killEvery: readonly [number, number]; seed: number },
  ) {
    this.#env = env;
    this.#limits = limits;
    this.#killEvery = killEvery;
    this.#random = seeded(seed);
    this.#processes = Array.from({ length: count }, () => ({
      server: undefined,
      killAt: this.#nextKill(),
    }));
  }

  get kills(): number {
    return this.#kills;
  }

  async start(): Promise<void> {
    await Promise.all(this.#processes.map((one) => this.#start(one)));
  }

  /**
   * The address of the process whose turn it is; undefined if that one is dead.
   *
   * @throws once all are closed, so that visitors stop when one of them failed, or if a process could
   * not be restarted.
   */
  urlOf(turn: number): string | undefined {
    if (this.#failure !== null) throw this.#failure;
    if (this.#isClosed) throw new Error('the simulation is over');
    return this.#processes[turn % this.#processes.length]?.server?.url;
  }

  /** Notes that a lead was acknowledged, and starts the kills that are due. */
  acknowledged(): void {
    this.#acknowledged += 1;
    for (const one of this.#processes) {
      if (this.#acknowledged < one.killAt || one.server === undefined) continue;
      one.killAt = Infinity;
      const restart = this.#killAndRestart(one, one.server).catch((error: unknown) => {
        this.#failure ??= error;
      });
      this.#restarts.add(restart);
      void restart.finally(() => this.#restarts.delete(restart));
    }
  }

  /**
   * Waits for the last restart and ends all processes in an orderly way.
   *
   * @throws if one could not be restarted, or ends with an error.
   */
  async stop(): Promise<void> {
    for (const one of this.#processes) one.killAt = Infinity;
    await Promise.all(this.#restarts);
    const codes = await Promise.all(this.#processes.map(({ server }) => server?.end('SIGTERM')));
    if (this.#failure !== null) throw this.#failure;
    if (codes.some((code) => code !== 0)) throw new Error(`processes ended with ${codes.join()}`);
  }

  /** Kills all processes, whatever they are doing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const one of this.#processes) one.killAt = Infinity;
    await Promise.all(this.#restarts);
    await Promise.all(this.#processes.map(({ server }) => server?.end('SIGKILL')));
  }

  #nextKill(): number {
    const [fewest, most] = this.#killEvery;
    return this.#acknowledged + Math.round(fewest + this.#random() * (most - fewest));
  }

  async #start(one: OneProcess): Promise<void> {
    one.server = await startServer(this.#env, this.#limits);
  }

  async #killAndRestart(one: OneProcess, server: ServerProcess): Promise<void> {
    await wait(this.#random() * KILL_WITHIN_MS);
    this.#kills += 1;
    const ended = server.end('SIGKILL');
    one.server = undefined;
    await ended;
    await this.#start(one);
    one.killAt = this.#nextKill();
  }
}
