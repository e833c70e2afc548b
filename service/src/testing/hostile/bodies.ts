/**
 * Hostile bodies of every call: the contract's schemas, with values that break types, sizes, text, dates,
 * numbers and keys, and bytes that are not JSON, or not only. The same seed gives the same bodies.
 */
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { standardProduct } from '@tidyguard/content/products';
import fc from 'fast-check';
import type { CallName } from '../../contract/index.ts';
import { requests } from '../fullBodies.ts';
import { leadSubmission, sessionContext } from '../samples.ts';
import { hostileText, hostileTime, hostileValue } from './values.ts';

/** A body to post, and how. */
export interface HostileBody {
  call: CallName;
  payload: string | Buffer;
  contentType: string;
  contentEncoding?: string;
}

const JSON_TYPE = 'application/json';

const { session_id } = sessionContext();
/** Small bodies that succeed: changes of full ones (fullBodies.ts) would mostly only make them too long. */
const valid: Record<CallName, () => unknown> = {
  zip: () => ({ zip: '75201', ...sessionContext() }),
  email: () => ({ email: 'ana@example.com', ...sessionContext() }),
  phone: () => ({ phone: '2145550123', ...sessionContext() }),
  sendCode: () => ({ phone: '2145550123', session_id }),
  verifyCode: () => ({ phone: '2145550123', otp: '123456', session_id }),
  qualification: () => ({ session_id, zip: '75201', answers: { home_type: 'apartment' } }),
  releaseCompanies: () => ({ session_id }),
  ticket: () => ({
    session_id,
    session_key: session_id,
    text_version: standardProduct.consent.version,
    build: 'abc',
    timestamp: '2026-01-31T12:00:00Z',
  }),
  lead: () => leadSubmission(),
  leadUpdate: () => ({
    session_id,
    edit_key: 'of no lead',
    change_id: randomUUID(),
    changes: {
      first_name: 'Ana',
      last_name: 'Example',
      email: 'ana@example.com',
      phone: '2145550123',
      preferred_time: { date: '2026-02-03', from: '08:00', to: '12:00' },
      add_ons: { added: ['Inside the oven'], removed: ['Pet hair'] },
    },
    validations: { email: leadSubmission().validations.email },
    consent: leadSubmission().consent,
    session_key: session_id,
    page_url: 'http://localhost:8000/outcome/x',
    consent_initially_checked: false,
    submitted_at: '2026-01-31T12:00:00Z',
  }),
  optOut: () => ({ phone: '2145550123', email: 'ana@example.com', gpc: false }),
  contact: () => ({
    message_id: randomUUID(),
    first_name: 'Ana',
    last_name: 'Example',
    email: 'ana@example.com',
    message: 'Hello',
    consent: 'You may answer me.',
  }),
};
const callNames = Object.keys(valid) as CallName[];

interface Schema {
  properties?: Record<string, Schema>;
}

/** Every place of a schema, optional ones and whole objects included. */
function placesOf({ properties = {} }: Schema): string[][] {
  return Object.entries(properties).flatMap(([key, schema]) => [
    [key],
    ...placesOf(schema).map((below) => [key, ...below]),
  ]);
}

const places = callNames.flatMap((call) =>
  placesOf(requests[call].schema as Schema).map((place) => ({ call, place })),
);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** What is done at a place: another value, no value, or a further key beside it. */
const changes = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('replace'), value: hostileValue }), weight: 6 },
  { arbitrary: fc.record({ kind: fc.constant('remove'), value: fc.constant(null) }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant('add'), value: hostileText }), weight: 1 },
);

function change(body: unknown, place: readonly string[], kind: string, value: unknown): void {
  const key = place.at(-1) ?? '';
  let holder = body;
  for (const step of place.slice(0, -1)) holder = isObject(holder) ? holder[step] : undefined;
  if (!isObject(holder)) return;
  // A copy, because the same value may be drawn for another place, even one within itself.
  const own = structuredClone(value);
  if (kind === 'remove') Reflect.deleteProperty(holder, key);
  // A key such as 4294967294 would make a list so long that it cannot be written as text.
  else if (kind === 'add' && Array.isArray(holder)) holder.push(own);
  else if (kind === 'add') holder[String(value).slice(0, 200)] = own;
  else holder[key] = own;
}

/** One or two places of a valid body are changed; a place that has a time mostly gets a wrong one. */
const structured: fc.Arbitrary<HostileBody> = fc
  .tuple(
    fc.constantFrom(...places),
    fc.option(fc.nat(1_000), { freq: 3 }),
    fc.array(changes, { minLength: 2, maxLength: 2 }),
    fc.option(hostileTime, { freq: 1 }),
  )
  .map(([{ call, place }, second, [first, next], time]) => {
    const body = valid[call]();
    const isTime = (place.at(-1) ?? '').endsWith('timestamp');
    if (isTime && time !== null) change(body, place, 'replace', time);
    else if (first) change(body, place, first.kind, first.value);
    const others = places.filter((other) => other.call === call);
    const other = second === null ? undefined : others[second % others.length];
    if (other && next) change(body, other.place, next.kind, next.value);
    return { call, payload: JSON.stringify(body) ?? 'null', contentType: JSON_TYPE };
  });

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Rewrites a valid body's text in ways that no object can express. */
const rewritten: fc.Arbitrary<HostileBody> = fc
  .tuple(
    fc.constantFrom(...callNames),
    fc.constantFrom<(text: string) => string | Buffer>(
      // The same key twice, before and after the good one.
      (text) => text.replace('{', '{"session_id":"00000000","phone":1,'),
      (text) => text.replace(/\}$/, ',"session_id":null,"lead":[],"zip":{}}'),
      (text) => text.replace(/\}$/, ',"__proto__":{"polluted":1}}'),
      (text) => text.replace(/\}$/, ',"\\u005f_proto__":{"polluted":1}}'),
      (text) => text.replace(/\}$/, ',"constructor":{"prototype":{"polluted":1}}}'),
      (text) => text.replace(/\}$/, ',"x":1e999,"y":-0,"z":1E-400}'),
      (text) => text.replace(/\}$/, `,"x":${'9'.repeat(5_000)}}`),
      (text) => text.replace(/\}$/, `,"x":${nest(5_000)}}`),
      (text) => text.replace('"', "'"),
      (text) => text.replace(/\}$/, ',}'),
      (text) => `${text}${text}`,
      (text) => `/* */${text}`,
      (text) => `\ufeff${text}`,
      (text) => ` \n\t${text}\r\n`,
      (text) => text.replace('a', '\\ud800'),
      (text) => text.replace('a', '\\u0000'),
      (text) => Buffer.from(text, 'utf16le'),
      (text) => Buffer.concat([Buffer.from(text.slice(0, 20)), Buffer.from([0xc0, 0xae, 0xff])]),
      // Bytes that are not UTF-8 inside a text.
      (text) => Buffer.from(text.replace(/"ana|"Ana|"2145|"75201/, '$&\u00ff'), 'latin1'),
    ),
  )
  .map(([call, rewrite]) => ({
    call,
    payload: rewrite(JSON.stringify(valid[call]())),
    contentType: JSON_TYPE,
  }));

const contentTypes = fc.constantFrom(
  JSON_TYPE,
  JSON_TYPE,
  JSON_TYPE,
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json\tx',
  '*/*',
  '',
);

/** Bytes that have nothing to do with the call. */
const raw: fc.Arbitrary<HostileBody> = fc
  .tuple(
    fc.constantFrom(...callNames),
    fc.oneof(
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom('', 'null', '0', '"x"', nest(10), nest(30_000), `{"a":${nest(5_000)}}`),
      fc.nat(1_000).map((cut) => JSON.stringify(leadSubmission()).slice(0, cut)),
      fc.constant(null).map(() => JSON.stringify(leadSubmission())),
    ),
    contentTypes,
  )
  .map(([call, payload, contentType]) => ({ call, payload, contentType }));

const encoded: fc.Arbitrary<HostileBody> = fc
  .tuple(fc.constantFrom(...callNames), fc.constantFrom('gzip', 'br', 'identity', 'x', ''))
  .map(([call, contentEncoding]) => ({
    call,
    payload: gzipSync(JSON.stringify(valid[call]())),
    contentType: JSON_TYPE,
    contentEncoding,
  }));

const bodies = fc.oneof(
  { arbitrary: structured, weight: 12 },
  { arbitrary: rewritten, weight: 3 },
  { arbitrary: raw, weight: 3 },
  { arbitrary: encoded, weight: 1 },
);

/** `count` hostile bodies; the same seed gives the same ones, except for the sessions. */
export const hostileBodies = (count: number, seed: number): HostileBody[] =>
  fc.sample(bodies, { numRuns: count, seed });
