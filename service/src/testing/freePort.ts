import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/**
 * Above the ports that browsers refuse, and below those that systems give to outgoing connections
 * (from 32768 on Linux, from 49152 elsewhere).
 */
const FIRST = 11_000;
const LAST = 31_999;

/** At least so many are tried: if all are taken, getPort gives one of the ports for outgoing connections. */
const TRIED = 1_000;

/**
 * A free port, for a server that is started later or again. One that the system chooses for port 0 may
 * be taken by any connection while that server is down. Each call begins elsewhere, because other
 * processes look for ports too.
 */
export const freePort = (): Promise<number> =>
  getPort({ port: portNumbers(randomInt(FIRST, LAST - TRIED), LAST) });
