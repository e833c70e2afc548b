import { AjvCompiler } from '@fastify/ajv-compiler';
import fastify from 'fastify';
import type { TSchema } from 'typebox';
import { requestLimits } from '../http/requestRules.ts';
import { replies, requests } from '../testing/fullBodies.ts';

type Path = readonly string[];

const compiler = AjvCompiler()({}, requestLimits.ajv);
const accepting = (schema: TSchema) => {
  const validate = compiler({ schema, method: '', url: '' });
  return (body: unknown) => validate(body) === true;
};

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce((value, key) => Reflect.get(Object(value), key), body);

/** The body with another value at a path; `undefined` removes the field. */
function replaced(body: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...Object(body) };
  const inner = replaced(Reflect.get(Object(body), key), rest, value);
  if (inner === undefined) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, inner);
  return copy;
}

/** The paths of all fields, those of objects before those within them. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  const inner = Object.entries(value).flatMap(([key, field]) => pathsOf(field, [...path, key]));
  return [path, ...inner];
}

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts of a bounded length, in characters: an emoji is one. */
const text = (most: number, least = 0) => ({
  good: ['😀'.repeat(most), 'x'.repeat(least)],
  bad: ['x'.repeat(most + 1), ...(least === 0 ? [] : ['x'.repeat(least - 1)])],
});
const oneOf = (...good: string[]) => ({ good, bad: ['', 'other', ` ${good[0]}`] });
const integer = (most: number) => ({ good: [0, most], bad: [-1, most + 1, 0.5] });
const flag = { good: [true, false], bad: ['true', 0] };
const uuid = {
  good: ['7C9E6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679742540de944be07fc1f90ae7'],
  bad: ['', '7c9e6679-7425-40de-944b-e07fc1f90ae', '7c9e6679-7425-40de-944b-e07fc1f90aeg'],
};
const session = {
  good: ['abcdefgh', `A-${'9'.repeat(62)}`],
  bad: ['abcdefg', 'a'.repeat(65), 'abcdefg_', 'abcdefgé'],
};
const time = {
  good: ['2026-01-31T12:00:00Z', '1970-01-01T00:00:00.123456789Z'],
  bad: [
    '',
    '2026-01-31',
    '2026-02-30T12:00:00Z',
    '2026-01-31T12:00:00+01:00',
    '1969-01-31T12:00:00Z',
  ],
};
const sha256 = {
  good: ['0123456789abcdef'.repeat(4)],
  bad: ['', 'a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)],
};
const timeOfDay = { good: ['00:00', '23:59'], bad: ['24:00', '12:60', '9:00', '09:00:00', ''] };
const addOns = {
  good: [[], Array.from({ length: 10 }, (_, index) => `${index}`), ['x'.repeat(100)]],
  bad: [
    Array.from({ length: 11 }, (_, index) => `${index}`),
    ['a', 'a'],
    [''],
    ['x'.repeat(101)],
    [1],
    {},
  ],
};

/** What each field accepts and refuses, by name, with its parent's if the name has several meanings. */
const forms: Record<string, { good: readonly unknown[]; bad: readonly unknown[] }> = {
  add_ons: { good: [addOns.good[1]], bad: [addOns.bad[0], addOns.bad[1], 'a'] },
  added: addOns,
  algorithm: oneOf('SHA-256'),
  build: { good: ['', `v1.2_3-${'x'.repeat(57)}`], bad: ['x'.repeat(65), 'a b', 'é'] },
  challenge: sha256,
  change_id: uuid,
  city: text(100),
  'contact.consent': text(1_000, 1),
  'contact.message': { good: ['x', 'x'.repeat(5_000)], bad: ['', ' \n', 'x'.repeat(5_001)] },
  consent_initially_checked: flag,
  county: text(100),
  date: { good: ['2026-02-28'], bad: ['2026-02-30', '1999-02-03', '2026-2-3', ''] },
  definition_version: { good: ['0123abcd'], bad: ['0123abc', '0123abcde', '0123ABCD', 'v1'] },
  edit_key: text(200, 1),
  email: text(254, 3),
  first_name: text(100, 1),
  form_elapsed_ms: integer(1_000_000_000),
  from: timeOfDay,
  gpc: flag,
  home_type: text(100),
  honeypot: text(500),
  ip_address: { good: [null], bad: ['', '192.0.2.1'] },
  landing_page: text(2_048),
  last_name: text(100, 1),
  latitude: { good: [-90, 90, 32.8], bad: [-90.1, 90.1, '32'] },
  leadid_timestamp: time,
  leadid_token: text(64),
  longitude: { good: [-180, 180], bad: [-180.1, 180.1] },
  message_id: uuid,
  mx_checked: flag,
  number: integer(1_000_000_000),
  otp: { good: ['000000', '123456'], bad: ['12345', '1234567', '12345a', '１２３４５６'] },
  otp_required: flag,
  page_url: text(2_048),
  phone: { good: ['2145550123'], bad: ['214555012', '21455501234', '214-555-01', '+12145550', ''] },
  phone_type: oneOf('mobile', 'landline', 'fixedVoip', 'nonFixedVoip', 'tollFree', 'unknown'),
  predicted_outcome: {
    good: ['deep-clean', 'a'.repeat(60)],
    bad: ['', 'a'.repeat(61), 'A/B', 'a_b'],
  },
  preferred_time: { good: [null], bad: ['', []] },
  referrer: text(2_048),
  removed: addOns,
  role_account: flag,
  salt: {
    good: [`${'0f'.repeat(12)}?expires=9999999999&`],
    bad: ['', `${'0f'.repeat(12)}?expires=99&`, `${'0f'.repeat(11)}?expires=9999999999&`],
  },
  session_id: session,
  session_key: session,
  signature: sha256,
  source: oneOf('server', 'fallback', 'mock'),
  state: text(2),
  status: oneOf('valid', 'invalid', 'unchecked'),
  submitted_at: time,
  tcpa_agreed: { good: [true], bad: [false, 'true', 1] },
  tcpa_text: text(4_000, 1),
  tcpa_timestamp: time,
  tcpa_version: text(40, 1),
  text: text(4_000, 1),
  text_version: text(40, 1),
  ticket: text(1_000),
  timestamp: time,
  to: timeOfDay,
  user_agent: text(1_000),
  utm_source: text(500),
  verified: flag,
  xxTrustedFormCertUrl: text(500),
  zip: {
    good: ['00000', '75201'],
    bad: ['7520', '752011', '7520a', ' 7520', '75201-1234', '٧٥٢٠١'],
  },
};

describe.each(Object.entries(requests))('the body of %s', (call, { schema, body, optional }) => {
  const accepts = accepting(schema);
  const withValue = (path: Path, value: unknown) => accepts(replaced(body, path, value));
  const inner = pathsOf(body).filter((path) => path.length > 0);
  const isOpen = (path: Path) => ['utm', 'quiz_answers', 'answers'].includes(path.at(-1) ?? '');

  test('is taken with all its fields', () => {
    expect(accepts(body)).toBe(true);
  });

  test('may lack its optional fields, and no other', () => {
    const missing = inner.filter((path) => withValue(path, undefined));
    expect(missing.map((path) => path.join('.')).sort()).toEqual([...optional].sort());
  });

  test('has no field that the contract does not know', () => {
    const objects = pathsOf(body).filter((path) => isObject(valueAt(body, path)));
    const taking = objects.filter((path) => withValue([...path, 'surprise'], 'x'));
    expect(taking).toEqual(objects.filter(isOpen));
  });

  test('has objects where it has objects, and no other values', () => {
    const objects = pathsOf(body).filter((path) => isObject(valueAt(body, path)));
    const others = ['x', 1, true, [1]];
    for (const path of objects)
      expect(others.filter((other) => withValue(path, other))).toEqual([]);
  });

  test('takes of each field what its form allows, and nothing else', () => {
    const leaves = inner.filter((path) => !isObject(valueAt(body, path)));
    for (const path of leaves) {
      const name = path.at(-1) ?? '';
      const form = forms[`${call}.${path.join('.')}`] ?? forms[name];
      const field = `${path.join('.')} of ${call}`;
      if (!form) throw new Error(`The test knows no form of ${field}.`);
      const refused = form.good.filter((value) => !withValue(path, value));
      const taken = [...form.bad, { surprise: 1 }, ['x', 1]].filter((value) =>
        withValue(path, value),
      );
      expect({ field, refused, taken }).toEqual({ field, refused: [], taken: [] });
    }
  });
});

test('a request not to be sold or shared names a phone or an e-mail address', () => {
  const accepts = accepting(requests.optOut.schema);
  expect(accepts({ phone: '2145550123' })).toBe(true);
  expect(accepts({ email: 'ana@example.com' })).toBe(true);
  expect(accepts({ gpc: true })).toBe(false);
  expect(accepts({})).toBe(false);
});

test('parameters and answers are bounded in name, value and number', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 'x']));
  const lead = accepting(requests.lead.schema);
  const withUtm = (utm: object) => lead({ ...requests.lead.body, utm });
  expect([{}, many(50), { ['😀'.repeat(100)]: 'x' }].every(withUtm)).toBe(true);
  expect([many(51), { ['x'.repeat(101)]: 'x' }, { a: 1 }].some(withUtm)).toBe(false);
  const qualification = accepting(requests.qualification.schema);
  const withAnswers = (answers: object) =>
    qualification({ ...requests.qualification.body, answers });
  expect([{}, many(60), { [`a${'0'.repeat(59)}`]: 'x' }].every(withAnswers)).toBe(true);
  const wrong = [
    many(61),
    { [`a${'0'.repeat(60)}`]: 'x' },
    { A: 'x' },
    { '0a': 'x' },
    { 'a-b': 'x' },
  ];
  expect(wrong.some(withAnswers)).toBe(false);
});

describe('the answer', () => {
  const app = fastify();
  for (const [name, { schema, body }] of Object.entries(replies)) {
    const send = (reply: unknown) => () => reply;
    const surprises = pathsOf(body)
      .filter((path) => isObject(valueAt(body, path)))
      .reduce((all, path) => replaced(all, [...path, 'surprise'], 'x') as object, body);
    app.get(`/${name}`, { schema: { response: { 200: schema } } }, send(body));
    app.get(`/${name}/more`, { schema: { response: { 200: schema } } }, send(surprises));
  }
  afterAll(() => app.close());

  test.each(Object.entries(replies))('%s is sent whole', async (name, { schema, body }) => {
    expect((await app.inject(`/${name}`)).json()).toEqual(body);
    expect(accepting(schema)(body)).toBe(true);
  });

  test.each(Object.entries(replies))(
    '%s tells nothing that the contract does not know',
    async (name, { body }) => {
      expect((await app.inject(`/${name}/more`)).json()).toEqual(body);
    },
  );
});
