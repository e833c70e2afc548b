/** Steady traffic on the service during a fault: visitors with leads, and a load balancer. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../service/src/contract/index.ts';
import { leadSubmission } from '../../service/src/testing/samples.ts';
import type { Attempt, Events, Outage, Sample } from './events.ts';
import { LIMIT_MS } from './judge.ts';

const LEAD_EVERY_MS = 50;
const SAMPLE_EVERY_MS = 100;
/** The pause of the browser's outbox before it sends a lead again, shortened. */
const REPEAT_AFTER_MS = 500;
/** How long visitors repeat what was not acknowledged, after the last fault. */
const LAST_REPEATS_MS = 30_000;

/** One process of the service, whose address changes with each start. */
export interface Target {
  url: string;
  /** False from when it is ended until it listens again. */
  isUp: boolean;
  /** How often it was killed: what it was asked before has no answer. */
  kills: number;
}

/** Asks over a new connection, so that none is left from a process that has ended; 0 for no answer. */
function ask(url: string, method: 'GET' | 'POST', body?: string): Promise<number> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const call = request(url, { method, signal, agent: false, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    call.on('error', () => resolve(0));
    call.end(body);
  });
}

/** Every 50 ms a visitor sends a lead until it is acknowledged; every 100 ms `/readyz` is asked. */
export class Traffic {
  readonly events: Events = { attempts: [], samples: [], outages: [] };
  readonly #targets: readonly Target[];
  readonly #visitors: Promise<void>[] = [];
  #isStopping = false;
  #repeatUntil = Infinity;
  #turn = 0;
  readonly #loops: Promise<void>[] = [];

  /** @param targets the processes; the caller changes them when it starts and ends one. */
  constructor(targets: readonly Target[]) {
    this.#targets = targets;
  }

  start(): void {
    this.#loops.push(
      this.#every(LEAD_EVERY_MS, () => this.#visitors.push(this.#visit())),
      this.#every(SAMPLE_EVERY_MS, () => {
        for (const server of this.#targets.keys()) this.#visitors.push(this.#sample(server));
      }),
    );
  }

  /** Lets a fault happen, and keeps when it began and ended. */
  async outage(fault: () => Promise<void>): Promise<void> {
    const outage: Outage = { begin: performance.now(), end: Infinity };
    this.events.outages.push(outage);
    await fault();
    outage.end = performance.now();
  }

  /** Sends ten times as many leads until one is refused, as by a full disk, for `limitMs` at most. */
  async untilRefused(limitMs: number): Promise<void> {
    const from = performance.now();
    const isRefused = () =>
      this.events.attempts.some(({ sentAt, status }) => sentAt > from && status === 503);
    while (!isRefused() && performance.now() < from + limitMs) {
      this.#visitors.push(this.#visit());
      await wait(LEAD_EVERY_MS / 10);
    }
  }

  /** Whether since a moment of `performance.now()` a lead was acknowledged and `/readyz` said 200. */
  isWholeSince(from: number): boolean {
    const isGood = ({ sentAt, status }: Sample) => sentAt >= from && status === 200;
    return this.events.attempts.some(isGood) && this.events.samples.some(isGood);
  }

  /** Ends the visits; what is not acknowledged yet is sent until it is, for 30 s at most. */
  async finish(): Promise<void> {
    this.#isStopping = true;
    this.#repeatUntil = performance.now() + LAST_REPEATS_MS;
    await Promise.all(this.#loops);
    await Promise.all(this.#visitors);
  }

  async #every(ms: number, act: () => void): Promise<void> {
    for (let due = performance.now(); !this.#isStopping; due += ms) {
      const early = due - performance.now();
      if (early > 0) await wait(early);
      // Far behind, such as on a busy machine: send no burst to catch up.
      else if (early < -1_000) due = performance.now();
      act();
    }
  }

  /** Asks one process, and notes whether it died meanwhile. */
  async #timed(server: number, call: (url: string) => Promise<number>): Promise<Sample> {
    const target = this.#targets[server] as Target;
    const { isUp, kills } = target;
    const sentAt = performance.now();
    const status = await call(target.url);
    const wasDead = status === 0 && (!isUp || target.kills !== kills);
    return { server, sentAt, answeredAt: performance.now(), status, wasDead };
  }

  async #sample(server: number): Promise<void> {
    const sample = await this.#timed(server, (url) => ask(`${url}/readyz`, 'GET'));
    // A process that is being ended says 503.
    const isEnding = sample.status === 503 && this.#targets[server]?.isUp === false;
    this.events.samples.push({ ...sample, wasDead: sample.wasDead || isEnding });
  }

  /** A visitor whose browser sends the lead until it is acknowledged, to one process after the other. */
  async #visit(): Promise<void> {
    const submission = leadSubmission();
    const body = JSON.stringify(submission);
    const submit = async (server: number): Promise<Attempt> => {
      const tried = await this.#timed(server, (url) => ask(url + paths.lead, 'POST', body));
      const attempt = { session: submission.session_id, ...tried };
      this.events.attempts.push(attempt);
      return attempt;
    };
    const processes = this.#targets.length;
    const first = (this.#turn += 1);
    // With several processes, some leads reach two at the same moment, as from a tab that is open twice.
    const atOnce = processes > 1 && first % 5 === 0 ? processes : 1;
    let attempts = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => submit((first + index) % processes)),
    );
    for (let next = first + 1; attempts.every(({ status }) => status !== 200); next += 1) {
      if (performance.now() > this.#repeatUntil) return;
      await wait(REPEAT_AFTER_MS);
      attempts = [await submit(next % processes)];
    }
  }
}
