import { ARRIVAL_KEY, QUIZ_SESSION_KEY } from '../../session/store/keys';
import { inlineScript } from '../inlineScripts';

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

/** As the browser does after the first paint. */
const paint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve())));

const stored = () => JSON.parse(window.sessionStorage.getItem(ARRIVAL_KEY) ?? 'null') as unknown;

afterEach(() => {
  jest.restoreAllMocks();
  stopListening.splice(0).forEach((stop) => stop());
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

const came = { url: 'http://localhost/?utm_source=ad#how', referrer: 'https://search.example/' };

describe('the arrival', () => {
  beforeEach(() => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue(came.referrer);
  });

  it('is kept by the first page and left alone by the next', async () => {
    const from = Date.now();
    load('/?utm_source=ad#how');
    const until = Date.now();
    await paint();
    const arrival = stored() as { now: string };
    expect(arrival).toEqual({ ...came, now: expect.any(String) as string });
    expect(Date.parse(arrival.now)).toBeGreaterThanOrEqual(from);
    expect(Date.parse(arrival.now)).toBeLessThanOrEqual(until);
    load('/privacy-policy');
    await paint();
    expect(stored()).toEqual(arrival);
  });

  it('lets the first paint come before it waits for the storage', async () => {
    const read = jest.spyOn(window, 'sessionStorage', 'get');
    load('/?utm_source=ad#how');
    expect(read).not.toHaveBeenCalled();
    await paint();
    expect(read).toHaveBeenCalled();
  });

  it('is kept as the visitor leaves before the first paint, once', async () => {
    load('/?utm_source=ad#how');
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toMatchObject(came);
    window.sessionStorage.clear();
    await paint();
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toBeNull();
  });

  it('is kept at once in a tab that nobody sees, which is not painted', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    load('/?utm_source=ad#how');
    expect(stored()).toMatchObject(came);
  });

  it('is not kept once the session has begun', async () => {
    window.sessionStorage.setItem(QUIZ_SESSION_KEY, '{}');
    load('/contact');
    await paint();
    expect(stored()).toBeNull();
  });

  it('is lost without an error where storage is forbidden', () => {
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    load('/?utm_source=ad');
    expect(() => window.dispatchEvent(new Event('pagehide'))).not.toThrow();
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
