import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * Below the ports that systems lend to connections (from 32768 on Linux, from 49152 elsewhere)
 * and above those that browsers refuse.
 */
const FIRST = 11_000;
const LAST = 31_999;

/** So many at least are looked at: where all are taken, getPort gives one of those that are lent. */
const TRIED = 1_000;

/**
 * A free port, for a server that is started later or again. One that the system chooses for port 0 may
 * be taken by any connection while that server is down. Each call begins elsewhere: other processes
 * look for ports, too.
 */
export const freePort = (): Promise<number> =>
  getPort({ port: portNumbers(randomInt(FIRST, LAST - TRIED), LAST) });
