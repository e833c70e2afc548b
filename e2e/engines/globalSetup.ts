import setUp from '../support/globalSetup.ts';
import type { EngineName } from './driver.ts';
import { engines } from './engines.ts';

/**
 * Says which engines this machine lacks: they are left out.
 *
 * @throws Error where ENGINES=required.
 */
export default async () => {
  for (const [name, engine] of Object.entries(engines) as [
    EngineName,
    (typeof engines)[EngineName],
  ][]) {
    const missing = await engine.missing();
    if (missing === null) continue;
    const line = `No ${name} on this machine, so nothing is tried in it: ${missing}`;
    if (process.env.ENGINES === 'required') throw new Error(line);
    process.stdout.write(`${line}\n`);
  }
  return setUp();
};
