import { QUIZ_SESSION_KEY } from '../../session/record';
import { ARRIVAL_KEY } from '../../session/store/arrival';
import { inlineScript } from '../inlineScripts';
import { QUIZ_ASKED_FOR } from '../quizAskedFor';

const stopListening: (() => void)[] = [];

/** Loads a page, on which only the inline script runs. */
function load(address: string) {
  window.history.replaceState({ key: 'entry' }, '', address);
  const add = jest.spyOn(window, 'addEventListener');
  // jsdom runs no inserted script by default: the text is run as the browser would.
  (new Function(inlineScript('arrival')) as () => void)();
  for (const listened of add.mock.calls) {
    stopListening.push(() => window.removeEventListener(...listened));
  }
  add.mockRestore();
}

const stored = () => JSON.parse(window.sessionStorage.getItem(ARRIVAL_KEY) ?? 'null') as unknown;

afterEach(() => {
  jest.restoreAllMocks();
  stopListening.splice(0).forEach((stop) => stop());
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the arrival', () => {
  it('is kept by the first page and left alone by the next', () => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://search.example/');
    jest.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00.000Z') });
    load('/?utm_source=ad#how');
    const arrival = {
      url: 'http://localhost/?utm_source=ad#how',
      referrer: 'https://search.example/',
      now: '2026-11-22T10:00:00.000Z',
    };
    jest.useRealTimers();
    expect(stored()).toEqual(arrival);
    load('/privacy-policy');
    expect(stored()).toEqual(arrival);
  });

  it('is not kept once the session has begun', () => {
    window.sessionStorage.setItem(QUIZ_SESSION_KEY, '{}');
    load('/contact');
    expect(stored()).toBeNull();
  });

  it('is lost without an error where storage is forbidden', () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    expect(() => load('/?utm_source=ad')).not.toThrow();
  });
});

describe('the fragment of an address', () => {
  it.each(['#how', '#%20', '#caf%C3%A9', ''])('%s stays', (fragment) => {
    load(`/terms-of-service?a=1${fragment}`);
    expect(window.location.href).toBe(`http://localhost/terms-of-service?a=1${fragment}`);
  });

  it.each(['#50%', '#%E0%A4%A'])('%s is taken away, because it cannot be decoded', (fragment) => {
    load(`/terms-of-service?a=%${fragment}`);
    expect(window.location.href).toBe('http://localhost/terms-of-service?a=%');
    expect(window.history.state).toEqual({ key: 'entry' });
  });

  it('is taken away as well where the visitor changes it later', () => {
    load('/');
    window.history.replaceState(null, '', '/#50%');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(window.location.href).toBe('http://localhost/');
  });
});

describe('a press of a button that opens the quiz', () => {
  const press = (html: string) => {
    document.body.innerHTML = html;
    load('/');
    document.querySelector('button')?.click();
    const { dataset } = document.documentElement;
    const isKept = dataset[QUIZ_ASKED_FOR] !== undefined;
    delete dataset[QUIZ_ASKED_FOR];
    return isKept;
  };
  const opener = '<button commandfor="quiz-dialog"><b>Find my cleaner</b></button>';

  it('is kept while the page does not hold the quiz yet', () => {
    expect(press(opener)).toBe(true);
  });

  it.each([
    ['once it does', `${opener}<dialog id="quiz-dialog"></dialog>`],
    ['of another button', '<button>Menu</button>'],
  ])('is not kept %s', (_which, html) => {
    expect(press(html)).toBe(false);
  });
});
