import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems lend to connections (from 32768 on Linux, from 49152 elsewhere)
 * and above those that browsers refuse.
 */
const RANGE = { first: 11_000, end: 32_000 };

/** Each process begins elsewhere, and goes on from there. */
let last = randomInt(RANGE.first, RANGE.end);

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A free port on loopback, for a server that is started later or again. One that the system
 * chooses for port 0 may be taken by any connection while that server is down.
 */
export async function freePort(): Promise<number> {
  do last = last + 1 < RANGE.end ? last + 1 : RANGE.first;
  while (!(await isFree(last)));
  return last;
}
