import { longestCompanyName } from '@tidyguard/content';
import { promise } from '@tidyguard/content/product';
import fc from 'fast-check';
import { anyStoredRecord } from '../testing/anyRecord';
import { freshRecord, fullRecord, noCompliance } from '../testing/records';
import { parseSession } from './parse';
import { erasePersonalData, type SessionRecord } from './record';
import { parseSubmittedSession } from './visitor';

const parse = (value: unknown) => parseSession(JSON.stringify(value));
const required = {
  session_id: 'session-1',
  landing_page: 'https://tidyguard.example/',
  referrer: 'direct',
  timestamp: '2026-11-20T10:00:00.000Z',
};
const bare: SessionRecord = {
  ...required,
  quiz_answers: {},
  form_fields: {},
  validations: {},
  compliance: noCompliance,
  utm: {},
  ip_address: null,
  user_agent: '',
  predicted_outcome: null,
};

it.each([
  ['running', freshRecord],
  ['answered', fullRecord],
  ['keyed', { ...fullRecord, session_key: 'random-key-1' }],
  ['matched', { ...fullRecord, match: { status: 'matched' as const, company: 'Bright Home' } }],
  ['without a company', { ...fullRecord, match: { status: 'nobody' as const } }],
  ['held', { ...fullRecord, held: true }],
  ['released', { ...fullRecord, held: false }],
  ['told by a service of another time', { ...fullRecord, ahead_ms: -86_400_000 }],
  ['submitted', { ...fullRecord, submitted_at: '2026-11-20T10:01:00.000Z' }],
])('a %s record comes back as it was stored', (_name, record) => {
  expect(parse(record)).toStrictEqual(record);
});

describe('counts as absent', () => {
  it.each([null, '', ' ', 'null', '42', '"text"', 'true', '[]', '{', '{}', 'undefined', '<html>'])(
    '%j',
    (raw) => {
      expect(parseSession(raw)).toBeNull();
    },
  );

  it.each(Object.keys(required))('a record without %s', (key) => {
    expect(parse({ ...fullRecord, [key]: undefined })).toBeNull();
    expect(parse({ ...fullRecord, [key]: '' })).toBeNull();
    expect(parse({ ...fullRecord, [key]: 7 })).toBeNull();
    expect(parse({ ...fullRecord, [key]: { toString: 'x' } })).toBeNull();
    expect(parse({ ...fullRecord, [key]: '\u0000' })).toBeNull();
  });

  it.each([
    { session_id: 'short' },
    { session_id: 'with spaces in it' },
    { session_id: 'x'.repeat(65) },
    { timestamp: 'yesterday' },
    { timestamp: '2026-11-20' },
    { timestamp: '2026-02-30T10:00:00.000Z' },
    { timestamp: '2026-99-01T10:00:00.000Z' },
    { timestamp: '0000-01-01T10:00:00.000Z' },
    { timestamp: '2026-11-20T10:00:00+01:00' },
  ])('a record that the service would refuse: %j', (part) => {
    expect(parse({ ...fullRecord, ...part })).toBeNull();
  });
});

describe('a malformed part counts as missing', () => {
  it.each<[string, unknown]>([
    ['session_key', 'no key!'],
    ['quiz_answers', 'x'],
    ['quiz_answers', ['75201']],
    ['quiz_answers', { zip: 75201, colour: null }],
    ['form_fields', null],
    ['form_fields', { first_name: { a: 1 }, colour: 'red' }],
    ['validations', 'valid'],
    ['validations', { zip: 'valid', email: null, phone: [] }],
    ['validations', { zip: { status: 'valid', value: '75201', data: {} } }],
    ['validations', { zip: { status: 'valid', value: '75201', source: 'me', data: {} } }],
    ['validations', { zip: { status: 'loading', value: '75201', source: 'server' } }],
    ['validations', { zip: { status: 'valid', value: 75201, source: 'server' } }],
    ['compliance', { leadid_token: 1, page_url: null }],
    ['compliance', { leadid_timestamp: 'now' }],
    ['utm', { a: 1, b: { c: 'd' } }],
    ['ip_address', '203.0.113.7'],
    ['user_agent', 12],
    ['predicted_outcome', 'No outcome!'],
    ['predicted_outcome', 'deep-clean!'],
    ['predicted_outcome', '!deep-clean'],
    ['predicted_outcome', { id: 'luxury' }],
    ['code_sent', 'yes'],
    ['code_sent', { phone: '214', source: 'server', data: {}, at: 5 }],
    ['code_sent', { phone: '2145550123', source: 'me', data: {}, at: 5 }],
    ['code_sent', { phone: '2145550123', source: 'server', data: {}, at: '5' }],
    ['submitted_at', 5],
    ['submitted_at', ''],
    ['submitted_at', 'now'],
    ['refused', 'yes'],
    ['unknown', 'x'],
  ])('%s: %j', (key, value) => {
    expect(parse({ ...required, [key]: value })).toStrictEqual(bare);
  });

  it('a check without usable data keeps its result', () => {
    const zip = { status: 'valid', value: '75201', source: 'fallback' };
    expect(
      parse({ ...required, validations: { zip: { ...zip, data: 'x' } } })?.validations,
    ).toEqual({ zip: { ...zip, data: {} } });
  });

  it('a check keeps of its data what the service takes', () => {
    const zip = { status: 'valid', value: '75201', source: 'server' };
    const data = { city: 'Dallas', state: 7, latitude: 'north', colour: 'red' };
    expect(parse({ ...required, validations: { zip: { ...zip, data } } })?.validations).toEqual({
      zip: { ...zip, data: { city: 'Dallas' } },
    });
  });

  it.each([7, 'matched', [], { company: 'Bright Home' }, { status: 'else' }])(
    'what is stored of who calls is left out where it is %j',
    (match) => {
      expect(parse({ ...fullRecord, match })).toEqual(fullRecord);
    },
  );

  it('of who calls, what is malformed is left out', () => {
    const match = {
      status: 'matched',
      company: 5,
      opens_at: 'soon',
      visit_times: 'ever',
      has_others: 'yes',
      more: 1,
    };
    expect(parse({ ...fullRecord, match })?.match).toEqual({ status: 'matched' });
  });

  it('what has become of a submitted session is kept', () => {
    const match = { status: 'matched', company: 'Bright Home', has_others: true };
    const ended = { ...fullRecord, match, unshown: true, refused: true, held: false };
    expect(parse(ended)).toStrictEqual(ended);
  });

  it('of what was agreed to, the text is kept to the letter or not at all', () => {
    const match = { status: 'matched', company: 'Bright Home' };
    const consent = { version: '2026_v1_companies', text: ' Bright “Home” \u00e9, LLC ' };
    expect(parse({ ...fullRecord, match: { ...match, consent } })?.match?.consent).toEqual(consent);
    for (const changes of [{ text: 'x'.repeat(4_001) }, { text: '' }, { version: undefined }]) {
      const stored = { ...match, consent: { ...consent, ...changes } };
      expect(parse({ ...fullRecord, match: stored })?.match).toEqual(match);
    }
  });

  it.each(['server', 'fallback', 'mock'])('a check by the %s is kept', (source) => {
    const email = { status: 'valid', value: 'ada@example.com', source, data: {} };
    expect(parse({ ...required, validations: { email } })?.validations).toEqual({ email });
  });

  it('a phone that was verified stays so', () => {
    const phone = { status: 'valid', value: '2145550123', source: 'server', data: {} };
    const validations = { phone: { ...phone, verified: true } };
    expect(parse({ ...required, validations })?.validations).toEqual(validations);
  });

  it.each([undefined, 'true', 1, null])('a phone is not verified by %j', (verified) => {
    const phone = { status: 'valid', value: '2145550123', source: 'server', data: {}, verified };
    expect(parse({ ...required, validations: { phone } })?.validations.phone?.verified).toBe(false);
  });
});

it('keeps of every part as much as the service takes', () => {
  const long = 'x'.repeat(5_000);
  const utm = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`p${index}`, long]));
  const record = parse({
    ...fullRecord,
    landing_page: long,
    referrer: `\u0000${long}`,
    user_agent: long,
    form_fields: { first_name: `A\u0000da`, last_name: '🧹'.repeat(200) },
    utm: { ...utm, ['n'.repeat(101)]: 'v' },
  });
  expect(record?.landing_page).toHaveLength(2_048);
  expect(record?.referrer).toBe('x'.repeat(2_048));
  expect(record?.user_agent).toHaveLength(1_000);
  expect(record?.form_fields).toEqual({ first_name: 'Ada', last_name: '🧹'.repeat(100) });
  expect(Object.values(record?.utm ?? {})).toEqual(Array(50).fill('x'.repeat(500)));
});

describe('the visitor of an outcome page', () => {
  const submitted = (change: Partial<SessionRecord>) =>
    parseSubmittedSession(JSON.stringify({ ...fullRecord, ...change }), 0);

  it('is known by first name and city', () => {
    expect(submitted({})).toMatchObject({ firstName: 'Ada', city: 'Dallas', isRefused: false });
    expect(submitted({ refused: true })?.isRefused).toBe(true);
  });

  it('waits until what the service needs alone has been erased', () => {
    expect(submitted({})?.isWaiting).toBe(true);
    expect(submitted(erasePersonalData(fullRecord))?.isWaiting).toBe(false);
  });

  it('has no name or city where none was stored', () => {
    expect(submitted({ form_fields: {}, validations: {} })).toMatchObject({
      firstName: null,
      city: null,
    });
    expect(submitted({ form_fields: { first_name: '  ' } })?.firstName).toBeNull();
  });

  it('reads the name of a company that is as long as the service lists them', () => {
    const company = 'M'.repeat(longestCompanyName);
    const shown = (name: string) =>
      parseSubmittedSession(JSON.stringify({ ...fullRecord, match: { company: name } }), 0)
        ?.company;
    expect(shown(company)).toBe(company);
    expect(shown(`${company}M`)).toBe(`${company}…`);
  });

  const minutes = promise.contactWithinMinutes;
  const company = { status: 'matched', company: 'Bright Home' } as const;

  it.each<[string, Partial<SessionRecord>, [number, string][]]>([
    [
      'while calls are allowed',
      {},
      [
        [0, 'usual'],
        [2 * minutes, 'usual'],
        [2 * minutes + 1, 'past'],
      ],
    ],
    [
      'from when calling hours begin',
      { call_not_before: '2026-11-20T15:00:00.000Z' },
      [
        [0, 'closed'],
        [299, 'closed'],
        [300, 'usual'],
        [300 + 2 * minutes, 'usual'],
        [300 + 2 * minutes + 1, 'past'],
      ],
    ],
    [
      'from when the company opens',
      { match: { ...company, opens_at: '2026-11-20T15:00:00.000Z' } },
      [
        [299, 'later'],
        [300, 'soon'],
        [300 + 2 * minutes + 1, 'past'],
      ],
    ],
    [
      'from the arrival of what arrived after the company had opened',
      { match: { ...company, opens_at: '2026-11-20T09:00:00.000Z' } },
      [
        [0, 'soon'],
        [2 * minutes, 'soon'],
        [2 * minutes + 1, 'past'],
      ],
    ],
  ])('is promised a call for twice the minutes, about which it is, %s', (_when, told, expected) => {
    const arrived_at = '2026-11-20T10:00:00.000Z';
    const stored = JSON.stringify({ ...erasePersonalData(fullRecord), arrived_at, ...told });
    const callAfter = (passed: number) =>
      parseSubmittedSession(stored, Date.parse(arrived_at) + passed * 60_000)?.call;
    expect(expected.map(([passed]) => [passed, callAfter(passed)])).toEqual(expected);
  });

  it('is told of the minutes also where the hours have begun while the lead is on its way', () => {
    const stored = JSON.stringify({ ...fullRecord, call_not_before: '2026-11-20T15:00:00.000Z' });
    const opens = Date.parse('2026-11-20T15:00:00.000Z');
    expect(parseSubmittedSession(stored, opens)).toMatchObject({ call: 'usual', isWaiting: true });
  });

  it.each([
    ['failed', { status: 'invalid' }],
    ['has no ZIP', { value: 75201 }],
    ['was made by nobody that is known', { source: 'me' }],
  ])('has no city of a check that %s', (_what, change) => {
    const { zip } = fullRecord.validations;
    const stored = { ...fullRecord, validations: { zip: { ...zip, ...change } } };
    expect(parseSubmittedSession(JSON.stringify(stored), 0)?.city).toBeNull();
  });

  it.each(['session_id', 'landing_page', 'referrer', 'timestamp'])(
    'is nobody without a %s',
    (key) => {
      for (const value of [undefined, '', 7]) {
        const stored = JSON.stringify({ ...fullRecord, [key]: value });
        expect(parseSubmittedSession(stored, 0)).toBeNull();
      }
    },
  );

  it.each<[string, string, string | null]>([
    ['60 characters as they are', 'a'.repeat(60), 'a'.repeat(60)],
    ['more than 60 characters with an ellipsis', 'a'.repeat(61), `${'a'.repeat(60)}…`],
    ['whole characters', '🧹'.repeat(99), `${'🧹'.repeat(60)}…`],
    ['60 characters beside what is not shown', `${'a'.repeat(60)}\u0000 `, 'a'.repeat(60)],
    ['nothing where there is nothing to be shown', '\u0000 ', null],
  ])('is shown with %s', (_what, first_name, shown) => {
    expect(submitted({ form_fields: { first_name } })?.firstName).toBe(shown);
  });

  it.each([null, '', '{', '[]'])('is nobody for %j', (raw) => {
    expect(parseSubmittedSession(raw, 0)).toBeNull();
  });
});

describe('for anything that storage may hold', () => {
  const texts = expect.any(String) as string;
  const allTexts = (value: object) =>
    Object.values(value).every((text) => typeof text === 'string');

  function expectWellFormed(record: SessionRecord) {
    expect(record).toMatchObject({
      session_id: texts,
      landing_page: texts,
      referrer: texts,
      timestamp: texts,
      user_agent: texts,
      ip_address: null,
    });
    for (const id of ['session_id', 'landing_page', 'referrer', 'timestamp'] as const) {
      expect(record[id]).not.toBe('');
    }
    for (const part of [record.quiz_answers, record.form_fields, record.utm, record.compliance]) {
      expect(allTexts(part)).toBe(true);
    }
    expect(Object.keys(record.compliance).sort()).toEqual(Object.keys(noCompliance).sort());
    for (const check of Object.values(record.validations) as unknown[]) {
      expect(check).toMatchObject({
        status: 'valid',
        value: texts,
        data: expect.any(Object) as object,
      });
    }
  }

  it('text never throws: it is null or a well-formed record', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (raw) => {
        const record = parseSession(raw);
        if (record !== null) expectWellFormed(record);
        expect(() => parseSubmittedSession(raw, 0)).not.toThrow();
      }),
    );
  });

  it('a record with parts gone wrong never throws: it is null or a well-formed record', () => {
    let kept = 0;
    fc.assert(
      fc.property(anyStoredRecord, (value) => {
        const record = parse(value);
        if (record === null) return;
        kept += 1;
        expectWellFormed(record);
        expect(parse(record)).toStrictEqual(record);
      }),
      { numRuns: 500 },
    );
    // About one in five is kept; with too few the test would show next to nothing.
    expect(kept).toBeGreaterThan(50);
  });
});
