import { SESSION_DATA_KEY } from '../../session/store/keys';
import { shownVisitor, unknownVisitor } from '../../outcomes/visitor';
import { KEEPS_PRESS, takeEarlyPresses } from '../earlyPress';
import { HYDRATED } from '../earlyTraversal';
import { inlineScript } from '../inlineScripts';

const record = {
  session_id: 'abcdefgh-1',
  landing_page: 'https://tidyguard.example/',
  referrer: 'direct',
  timestamp: '2026-11-20T10:00:00Z',
  form_fields: { first_name: 'Anna' },
  validations: {
    zip: { status: 'valid', value: '75201', source: 'server', data: { city: 'Dallas' } },
  },
};
const zip = record.validations.zip;

const stored: [string, string | null][] = [
  ['a submitted session', JSON.stringify(record)],
  ['a refused session', JSON.stringify({ ...record, refused: true })],
  [
    'a session whose lead is on its way',
    JSON.stringify({ ...record, form_fields: { first_name: 'Anna', phone: '2145550123' } }),
  ],
  [
    'a company that calls',
    JSON.stringify({ ...record, match: { status: 'matched', company: 'Bright Home' } }),
  ],
  [
    'a company that opens later',
    JSON.stringify({
      ...record,
      match: { status: 'matched', company: '<b>B</b>', opens_at: '2099-11-21T14:00:00Z' },
    }),
  ],
  [
    'calling hours that begin later',
    JSON.stringify({ ...record, call_not_before: '2099-11-21T14:00:00Z' }),
  ],
  [
    'a call that should have come',
    JSON.stringify({ ...record, submitted_at: '2026-11-20T10:01:00Z' }),
  ],
  ['nobody who calls', JSON.stringify({ ...record, match: { status: 'nobody' } })],
  ['a lead that is held', JSON.stringify({ ...record, held: true })],
  ['a match of the wrong type', JSON.stringify({ ...record, match: 'soon' })],
  ['nothing', null],
  ['broken JSON', '{"session_id":'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['no session id', JSON.stringify({ ...record, session_id: undefined })],
  ['a session id of another form', JSON.stringify({ ...record, session_id: 'a b' })],
  ['an empty referrer', JSON.stringify({ ...record, referrer: '' })],
  ['a timestamp of the wrong type', JSON.stringify({ ...record, timestamp: 5 })],
  ['no fields', JSON.stringify({ ...record, form_fields: undefined })],
  ['fields of the wrong type', JSON.stringify({ ...record, form_fields: 'Anna' })],
  ['a name of the wrong type', JSON.stringify({ ...record, form_fields: { first_name: 5 } })],
  ['a blank name', JSON.stringify({ ...record, form_fields: { first_name: '  ' } })],
  ['a name with spaces', JSON.stringify({ ...record, form_fields: { first_name: ' Al ' } })],
  ['a long name', JSON.stringify({ ...record, form_fields: { first_name: 'a'.repeat(99) } })],
  ['markup for a name', JSON.stringify({ ...record, form_fields: { first_name: '<b>A</b>' } })],
  ['no validations', JSON.stringify({ ...record, validations: undefined })],
  ['validations null', JSON.stringify({ ...record, validations: null })],
  [
    'an invalid ZIP',
    JSON.stringify({ ...record, validations: { zip: { ...zip, status: 'invalid' } } }),
  ],
  [
    'an unknown source',
    JSON.stringify({ ...record, validations: { zip: { ...zip, source: 'me' } } }),
  ],
  [
    'a fallback without city',
    JSON.stringify({ ...record, validations: { zip: { ...zip, source: 'fallback', data: {} } } }),
  ],
  [
    'a ZIP check without data',
    JSON.stringify({ ...record, validations: { zip: { ...zip, data: null } } }),
  ],
  [
    'a ZIP check without value',
    JSON.stringify({ ...record, validations: { zip: { ...zip, value: 7 } } }),
  ],
  [
    'a city of the wrong type',
    JSON.stringify({ ...record, validations: { zip: { ...zip, data: { city: {} } } } }),
  ],
];

/** What the inline script leaves on the page. */
function filled() {
  document.body.innerHTML =
    '<span data-visitor="name">there</span><span data-visitor="city">your area</span>' +
    '<a data-submitted="true" hidden></a><button data-submitted="false"></button>' +
    '<i data-visitor="company"></i><i data-call="usual soon">soon</i>' +
    '<i data-call="later" hidden>later</i><i data-call="closed" hidden>closed</i><i data-call="past" hidden>past</i><i data-call="nobody" hidden>nobody</i><i data-call="held" hidden>held</i>' +
    '<p data-waiting="true" hidden></p><p data-waiting="false"></p><p data-refused="true" hidden></p><div data-refused="false"></div>';
  const script = document.createElement('script');
  script.textContent = inlineScript('visitor');
  document.body.append(script);
  const shown = (of: string) => document.querySelector(`[data-visitor="${of}"]`)?.textContent;
  return {
    firstName: shown('name'),
    city: shown('city'),
    submitted: !document.querySelector<HTMLElement>('[data-submitted="true"]')?.hidden,
    opensQuiz: !document.querySelector<HTMLElement>('[data-submitted="false"]')?.hidden,
    refused: !document.querySelector<HTMLElement>('[data-refused="true"]')?.hidden,
    waiting: !document.querySelector<HTMLElement>('[data-waiting="true"]')?.hidden,
    hasArrived: !document.querySelector<HTMLElement>('[data-waiting="false"]')?.hidden,
    company: shown('company'),
    calls: [...document.querySelectorAll<HTMLElement>('[data-call]')]
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent),
    promises: !document.querySelector<HTMLElement>('[data-refused="false"]')?.hidden,
  };
}

describe('the visitor of an outcome page', () => {
  beforeEach(() => sessionStorage.clear());

  it.each(stored)('is the same for the inline script and for React: %s', (_, raw) => {
    if (raw !== null) sessionStorage.setItem(SESSION_DATA_KEY, raw);
    const { opensQuiz, promises, calls, hasArrived, ...visitor } = filled();
    const { call, ...expected } = shownVisitor(raw);
    expect(expected).toMatchObject(visitor);
    expect(calls).toEqual([call === 'usual' ? 'soon' : call]);
    expect(promises).toBe(!visitor.refused);
    expect(hasArrived).toBe(!visitor.waiting);
    expect(opensQuiz).toBe(!visitor.submitted);
  });

  describe('while the page is being parsed', () => {
    const add = async (place: string, words: string) => {
      document.body.insertAdjacentHTML('beforeend', `<p data-visitor="${place}">${words}</p>`);
      await Promise.resolve();
      return document.body.lastElementChild;
    };
    beforeEach(() => {
      sessionStorage.setItem(SESSION_DATA_KEY, JSON.stringify(record));
      jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
      filled();
    });
    afterEach(() => {
      delete document.documentElement.dataset[HYDRATED];
      dispatchEvent(new Event('DOMContentLoaded'));
      jest.restoreAllMocks();
    });

    it('fills each part as it comes, until the page is whole', async () => {
      const title = await add('name', 'there');
      expect(title).toHaveTextContent('Anna');
      // The parser may pause within a text, too.
      (title?.firstChild as Text).appendData(' and so on');
      await Promise.resolve();
      expect(title).toHaveTextContent(/^Anna$/);
      document.body.insertAdjacentHTML('beforeend', '<p data-visitor="city">your area</p>');
      dispatchEvent(new Event('DOMContentLoaded'));
      expect(document.body.lastElementChild).toHaveTextContent('Dallas');
      expect(await add('name', 'there')).toHaveTextContent('there');
    });

    it('leaves the page to React once it has hydrated, though its end is still to come', async () => {
      document.documentElement.dataset[HYDRATED] = '';
      expect(await add('name', 'there')).toHaveTextContent('there');
      dispatchEvent(new Event('DOMContentLoaded'));
      expect(document.body.lastElementChild).toHaveTextContent('there');
    });

    it('takes no turns without end with an extension that writes other words', async () => {
      const title = await add('name', 'there');
      let turns = 0;
      const other = new MutationObserver(() => {
        if (!title || title.textContent === 'Ms. Anna' || turns === 1_000) return;
        turns += 1;
        title.textContent = 'Ms. Anna';
      });
      other.observe(document, { childList: true, characterData: true, subtree: true });
      await add('city', 'your area');
      await new Promise((resolve) => setTimeout(resolve, 0));
      other.disconnect();
      expect(turns).toBeGreaterThan(10);
      expect(turns).toBeLessThan(1_000);
    });
  });

  it('presses a button that was pressed before React came, once React is there', () => {
    filled();
    const button = document.createElement('button');
    button.setAttribute(KEEPS_PRESS, 'true');
    document.body.append(button);
    button.click();
    const pressed = jest.fn();
    button.addEventListener('click', pressed);
    document.documentElement.dataset[HYDRATED] = '';
    takeEarlyPresses();
    takeEarlyPresses();
    expect(pressed).toHaveBeenCalledTimes(1);
    button.click();
    takeEarlyPresses();
    expect(pressed).toHaveBeenCalledTimes(2);
    delete document.documentElement.dataset[HYDRATED];
  });

  it('is known by name and city after a submission', () => {
    expect(shownVisitor(JSON.stringify(record))).toEqual({
      ...unknownVisitor,
      firstName: 'Anna',
      city: 'Dallas',
      now: expect.any(Number) as number,
      submitted: true,
      refused: false,
      waiting: false,
    });
  });

  it('has submitted nothing that counts where the service has refused it', () => {
    expect(shownVisitor(JSON.stringify({ ...record, refused: true }))).toEqual({
      ...unknownVisitor,
      firstName: 'Anna',
      city: 'Dallas',
      now: expect.any(Number) as number,
      submitted: false,
      refused: true,
      waiting: false,
    });
  });

  it('is unknown otherwise', () => {
    expect(shownVisitor(null)).toEqual(unknownVisitor);
    expect(unknownVisitor).toMatchObject({ firstName: 'there', city: 'your area' });
  });
});
