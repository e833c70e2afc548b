import { paths } from '../service/src/contract/index.ts';
import { hostileBodies } from '../service/src/testing/hostile/bodies.ts';
import { leadSubmission } from '../service/src/testing/samples.ts';
import { closedLoop, steadyRate, type Call } from './load.ts';
import { median, rounded, type Report } from './report.ts';
import { lead } from './traffic.ts';

const ROUNDS = 5;
const CONNECTIONS = 64;
const CALLS = 6_000;
const HOSTILE_PER_SECOND = 100;
const SEED = 22;

/** Hostile calls without end: every other one is a lead that is right but for a date that does not exist. */
function hostileCalls(): () => Call {
  const bodies = hostileBodies(1_000, SEED);
  let turn = 0;
  return () => {
    turn += 1;
    const hostile = bodies[turn % bodies.length];
    if (hostile === undefined || turn % 2 === 0) {
      const submission = leadSubmission();
      submission.consent.tcpa_timestamp = '2026-02-30T12:00:00.000Z';
      return { path: paths.lead, body: JSON.stringify(submission) };
    }
    const { call, payload, contentType, contentEncoding } = hostile;
    const headers = {
      'content-type': contentType,
      ...(contentEncoding ? { 'content-encoding': contentEncoding } : {}),
    };
    return { path: paths[call], body: payload, headers };
  };
}

/**
 * How many leads a second good callers get stored beside 100 hostile calls a second, divided by how
 * many without: measured in turns, because the speed of a machine changes.
 */
export async function measureBesideHostile(
  report: Report,
  kind: string,
  url: string,
  quick: boolean,
): Promise<void> {
  const good = () =>
    closedLoop(url, { connections: CONNECTIONS, calls: quick ? CALLS / 4 : CALLS, next: lead });
  const next = hostileCalls();
  const ratios: number[] = [];
  const rates: string[] = [];
  let errors = 0;
  for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) {
    const alone = await good();
    const seconds = Math.ceil((1.5 * alone.calls) / alone.perSecond);
    const hostile = steadyRate(url, { perSecond: HOSTILE_PER_SECOND, seconds, next });
    const beside = await good();
    await hostile;
    ratios.push(beside.perSecond / alone.perSecond);
    rates.push(`${alone.perSecond} then ${beside.perSecond}`);
    errors += alone.errors + beside.errors;
  }
  report.add(
    `${kind}: leads a second beside hostile calls to those without`,
    errors === 0 ? rounded(median(ratios)) : Number.NaN,
    { atLeast: 0.9 },
    `${HOSTILE_PER_SECOND} hostile calls/s; ${rates.join(', ')}; ${errors} errors`,
  );
}
