import { BELOW_FOLD, BELOW_FOLD_STATE, FONTS_SETTLED, OVER, READY, WAITING } from '../belowFold';
import { inlineScript } from '../inlineScripts';

const stopListening: (() => void)[] = [];
let type: string;

/** Loads the landing page; `address` is what stands behind its domain. */
function load(address = '/') {
  window.history.replaceState(null, '', address);
  const targets: EventTarget[] = [window, document];
  const spies = targets.map((target) => ({
    target,
    add: jest.spyOn(target, 'addEventListener'),
  }));
  // jsdom runs no inserted script by default: the text is run as the browser would.
  (new Function(inlineScript('belowFold')) as () => void)();
  for (const { target, add } of spies) {
    for (const listened of add.mock.calls) {
      stopListening.push(() => target.removeEventListener(...listened));
    }
    add.mockRestore();
  }
}

const state = () => document.documentElement.getAttribute(BELOW_FOLD_STATE);

/** The parts that are rendered, or may be. */
const ready = () =>
  [...document.querySelectorAll<HTMLElement>(BELOW_FOLD)]
    .filter((part) => part.hasAttribute(READY))
    .map(({ id }) => id);

beforeEach(() => {
  jest.useFakeTimers();
  type = 'navigate';
  performance.getEntriesByType = jest.fn((kind: string) =>
    kind === 'navigation' ? ([{ type }] as unknown as PerformanceEntryList) : [],
  );
  document.body.innerHTML = `<div id="landing"><main><div>Hero</div><section id="who"></section>
    <section id="how"></section></main><footer id="footer"></footer></div>`;
});

afterEach(() => {
  stopListening.splice(0).forEach((stop) => stop());
  document.documentElement.removeAttribute(BELOW_FOLD_STATE);
  Reflect.deleteProperty(performance, 'getEntriesByType');
  window.history.replaceState(null, '', '/');
  jest.useRealTimers();
});

describe('what lies below the first screen', () => {
  it('waits for the fonts, and is then rendered part by part, with pauses', () => {
    load();
    expect(state()).toBe(WAITING);
    expect(ready()).toEqual([]);
    window.dispatchEvent(new Event(FONTS_SETTLED));
    expect(ready()).toEqual(['who']);
    jest.advanceTimersByTime(50);
    expect(ready()).toEqual(['who', 'how']);
    jest.advanceTimersByTime(50);
    expect(ready()).toEqual(['who', 'how', 'footer']);
    expect(state()).toBe(WAITING);
    jest.advanceTimersByTime(50);
    expect(state()).toBe(OVER);
  });

  it('waits four seconds for fonts that do not come', () => {
    load();
    jest.advanceTimersByTime(3_999);
    expect(ready()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(ready()).toEqual(['who']);
  });

  it.each(['scroll', 'keydown'])('waits no longer at %s', (sign) => {
    load();
    document.body.dispatchEvent(new Event(sign));
    expect(state()).toBe(OVER);
  });

  it('does not wait again on a landing page that comes without its document', () => {
    load();
    jest.advanceTimersByTime(5_000);
    document.body.innerHTML = '<div id="landing"><main><section></section></main></div>';
    expect(state()).toBe(OVER);
  });

  it.each([
    ['a reload', 'reload', '/'],
    ['Back', 'back_forward', '/'],
    ['a link to one of its parts', 'navigate', '/#how'],
  ])('does not wait after %s', (_, arrival, address) => {
    type = arrival;
    load(address);
    expect(state()).toBeNull();
  });

  it('waits for nothing where its end could not be noticed', () => {
    const { addEventListener } = document;
    document.addEventListener = () => {
      throw new TypeError('Not supported');
    };
    expect(() => load()).toThrow('Not supported');
    document.addEventListener = addEventListener;
    expect(state()).toBeNull();
  });

  it('does not wait where the browser does not say how the visitor came', () => {
    performance.getEntriesByType = () => [];
    load();
    expect(state()).toBeNull();
  });
});
