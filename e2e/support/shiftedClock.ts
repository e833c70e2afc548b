/** Moves clocks to a certain hour, because whether a company may call depends on the hour. */
import type { Page } from '@playwright/test';
import type { ServerEnvironment } from './server.ts';

/** Moves the clock of the program that runs it. It is handed over as text: it uses nothing around it. */
function shiftClock(byMs: number) {
  const RealDate = Date;
  const now = () => RealDate.now() + byMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

const HOURS = 24;
const HOUR_MS = 3_600_000;

/** Milliseconds until the next time at which it is this hour in a time zone. */
export function untilHour(hour: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return ((hour - Number(format.format()) + HOURS) % HOURS) * HOUR_MS;
}

/** Node takes the Date header of its answers from a clock that programs cannot move. */
const dateAnswers = `
  import { ServerResponse } from 'node:http';
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
`;

/** Starts the service and the operator's commands with their clocks ahead by this many milliseconds. */
export const clockAhead = (byMs: number): ServerEnvironment => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`${dateAnswers}(${shiftClock})(${byMs});`)}`,
});

/** Puts the clock of the page ahead, before anything runs in it. */
export const shiftClockOf = (page: Page, byMs: number) => page.addInitScript(shiftClock, byMs);
