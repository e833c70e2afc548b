import setUp from '../support/globalSetup.ts';
import type { EngineName } from './driver.ts';
import { engines } from './engines.ts';

/**
 * Says which engines this machine lacks: their tests are left out.
 *
 * @throws Error if ENGINES=required and an engine is missing that every machine can have.
 */
export default async () => {
  for (const [name, engine] of Object.entries(engines) as [
    EngineName,
    (typeof engines)[EngineName],
  ][]) {
    const missing = await engine.missing();
    if (missing === null) continue;
    const why = engine.mayBeMissing ? ` (${engine.mayBeMissing})` : '';
    const line = `No ${name} on this machine, so nothing is tried in it: ${missing}${why}`;
    if (process.env.ENGINES === 'required' && !engine.mayBeMissing) throw new Error(line);
    process.stdout.write(`${line}\n`);
  }
  return setUp();
};
