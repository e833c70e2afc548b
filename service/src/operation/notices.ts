import { hostname } from 'node:os';

/** Writes lines to the operator that log no request, such as where the site is, or a wrong setting. */
export interface Notices {
  print: (line: string) => void;
  warn: (line: string) => void;
}

/** Levels as the logs number them (pino). */
const INFO = 30;
const WARN = 40;

/**
 * Notices as plain lines for a terminal; in production as lines of JSON in the form of the logs, so
 * that a collector can parse every line. They do not depend on LOG_LEVEL.
 */
export function createNotices(production: boolean, write: (text: string) => void): Notices {
  const as = (level: number) => (msg: string) => {
    const line = production
      ? JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), msg })
      : msg;
    write(`${line}\n`);
  };
  return { print: as(INFO), warn: as(WARN) };
}
