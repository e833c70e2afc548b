import { freshRecord, fullRecord, noCompliance } from '../testing/records';
import { boundedUtm, erasePersonalData, startSession } from './record';
import { QUIZ_SESSION_KEY, SESSION_DATA_KEY } from './store/keys';

const start = {
  sessionId: 'session-1',
  url: 'https://tidyguard.example/?utm_source=ad&gclid=abc#faq',
  referrer: 'https://search.example/results',
  now: '2026-11-20T10:00:00.000Z',
  userAgent: 'TestBrowser/1.0',
};

it('is stored under the keys of the specification', () => {
  expect([QUIZ_SESSION_KEY, SESSION_DATA_KEY]).toEqual(['quiz_session', 'session_data']);
});

describe('a fresh record', () => {
  it('holds the fields of the specification', () => {
    expect(startSession(start)).toStrictEqual({
      session_id: 'session-1',
      landing_page: 'https://tidyguard.example/?utm_source=ad&gclid=abc#faq',
      referrer: 'https://search.example/results',
      timestamp: '2026-11-20T10:00:00.000Z',
      quiz_answers: {},
      form_fields: {},
      validations: {},
      compliance: noCompliance,
      utm: { utm_source: 'ad', gclid: 'abc' },
      ip_address: null,
      user_agent: 'TestBrowser/1.0',
      predicted_outcome: null,
    });
  });

  it("calls a visit without a referrer 'direct'", () => {
    expect(startSession({ ...start, referrer: '' }).referrer).toBe('direct');
  });

  it.each(['https://tidyguard.example/', 'https://tidyguard.example/#a?b=c'])(
    '%s has no parameters',
    (url) => {
      expect(startSession({ ...start, url }).utm).toEqual({});
    },
  );

  it('holds no character that the service refuses', () => {
    const record = startSession({
      ...start,
      url: 'https://tidyguard.example/?a=%00',
      referrer: 'https://x.example/\u0000\ud83e',
      userAgent: 'Test\u0000Browser',
    });
    expect(record).toMatchObject({
      utm: { a: '' },
      referrer: 'https://x.example/',
      user_agent: 'TestBrowser',
    });
  });

  it('stays within what the service takes', () => {
    const long = 'x'.repeat(5000);
    const record = startSession({ ...start, url: long, referrer: long, userAgent: long });
    expect(record.landing_page).toHaveLength(2048);
    expect(record.referrer).toHaveLength(2048);
    expect(record.user_agent).toHaveLength(1000);
  });
});

describe('the query parameters', () => {
  it.each([
    ['', {}],
    ['utm_source=ad&utm_medium=cpc&x=1', { utm_source: 'ad', utm_medium: 'cpc', x: '1' }],
    ['a=%20b+c&d', { a: ' b c', d: '' }],
    ['a=first&a=second', { a: 'first' }],
    ['=nameless', {}],
    ['%E4%BD%A0=%F0%9F%A7%B9', { 你: '🧹' }],
    ['a=%', { a: '%' }],
    ['__proto__=x&a=b', { a: 'b' }],
    ['a=%00&b=x%00y&%00=z', { a: '', b: 'xy' }],
    ['a%1B=x&a=y', { a: 'x' }],
  ])('of %j are %j', (search, utm) => {
    expect(boundedUtm(new URLSearchParams(search))).toEqual(utm);
  });

  it('are at most 50, with names of 100 and values of 500 characters', () => {
    const search = Array.from({ length: 60 }, (_, index) => `p${index}=v`).join('&');
    expect(Object.keys(boundedUtm(new URLSearchParams(search)))).toHaveLength(50);
    const long = boundedUtm([['n'.repeat(200), 'v'.repeat(900)]]);
    expect(long).toEqual({ ['n'.repeat(100)]: 'v'.repeat(500) });
  });

  it('together fit into the body of a call', () => {
    const emoji = boundedUtm(
      Array.from({ length: 50 }, (_, index) => [`p${index}`, '🧹'.repeat(500)]),
    );
    expect(Object.keys(emoji)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
    const letters = boundedUtm(
      Array.from({ length: 50 }, (_, index) => [`${index}`.padEnd(100, 'n'), 'v'.repeat(500)]),
    );
    expect(Object.keys(letters)).toHaveLength(50);
  });

  it('are cut between characters, never inside an emoji', () => {
    const cut = boundedUtm([['🧹'.repeat(101), `${'v'.repeat(499)}🧹🧹`]]);
    expect(cut).toEqual({ ['🧹'.repeat(100)]: `${'v'.repeat(499)}🧹` });
  });
});

describe('after the acknowledgement', () => {
  it('last name, phone and e-mail are erased; first name, city and outcome stay', () => {
    const erased = erasePersonalData(fullRecord);
    expect(erased).toStrictEqual({
      ...fullRecord,
      form_fields: { first_name: 'Ada' },
      validations: { zip: fullRecord.validations.zip },
    });
    const text = JSON.stringify(erased);
    expect(text).not.toMatch(/Lovelace|2145550123|ada@example\.com/);
  });

  it('there is nothing to erase where nothing was given', () => {
    expect(erasePersonalData(freshRecord)).toStrictEqual(freshRecord);
  });
});
