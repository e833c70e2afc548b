/**
 * Hostile callers as a process of their own, because making and sending their calls takes processor
 * time that good callers in the same process would lack. besideHostile.ts starts it and tells it whom to
 * call, or null for a rest.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '../service/src/contract/index.ts';
import { hostileBodies } from '../service/src/testing/hostile/bodies.ts';
import { leadSubmission } from '../service/src/testing/samples.ts';
import { steadyRate, type Call } from './load.ts';

const SEED = 22;
const DIFFERENT_BODIES = 1_000;

/** Hostile calls without end: every other one is a lead that is right but for a date that does not exist. */
function hostileCalls(): () => Call {
  const bodies = hostileBodies(DIFFERENT_BODIES, SEED);
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

/** A server that reads each call and refuses it: called while the service is to be left alone. */
const nobody = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(422).end());
});

let resting = new AbortController();
const next = hostileCalls();
const perSecond = Number(process.argv[2]);

process.on('message', ({ url }: { url: string | null }) => {
  resting.abort();
  if (url === null) return;
  resting = new AbortController();
  void steadyRate(url, { perSecond, seconds: Infinity, next, signal: resting.signal });
});
process.once('disconnect', () => process.exit());

nobody.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(nobody.address() as AddressInfo).port}`);
});
