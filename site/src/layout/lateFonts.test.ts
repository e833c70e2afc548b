import { FONTS_SETTLED } from '../platform/belowFold';

jest.mock(
  '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  () => '/fraunces',
);

/** The fonts that the page is painted with; replaces the browser's set of fonts. */
let shown: Set<unknown>;
/** The position of the page's only paragraph, with and without the fonts, in pixels from the top. */
let place: { without: number; with: number };
let isLoading: Promise<unknown>;
let showLateFonts: () => Promise<void>;

class Font {
  constructor(readonly family: string) {}
  load = () => isLoading.then(() => this);
}

beforeEach(async () => {
  // The module remembers whether the fonts are shown, so each test needs a new one.
  jest.resetModules();
  ({ showLateFonts } = await import('./lateFonts'));
  shown = new Set();
  place = { without: 100, with: 100 };
  isLoading = Promise.resolve();
  Object.assign(globalThis, { FontFace: Font });
  Object.defineProperty(document, 'fonts', { configurable: true, get: () => shown });
  document.body.innerHTML = '<p>Words</p>';
  const words = document.body.firstElementChild as HTMLElement;
  words.getBoundingClientRect = () =>
    ({ top: shown.size > 0 ? place.with : place.without }) as DOMRect;
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'FontFace');
  Reflect.deleteProperty(document, 'fonts');
});

const families = () => [...shown].map((font) => (font as Font).family);

describe('fonts that load after the first paint', () => {
  it.each([
    ['nothing moves', 100, 100],
    ['what moves does so by less than a browser counts', 100, 102.9],
    ['what moves is below the window, before and after', 900, 1000],
  ])('are shown where %s', async (_, without, withFonts) => {
    place = { without, with: withFonts };
    await showLateFonts();
    expect(families()).toEqual(['Figtree Variable', 'Fraunces Variable']);
  });

  it.each([
    ['down', 100, 103],
    ['up', 130, 100],
    ['into the window', 800, 700],
    ['out of the window', 700, 800],
  ])(
    'are not shown where words move %s, and then on a page where none does',
    async (_, from, to) => {
      place = { without: from, with: to };
      await showLateFonts();
      expect(families()).toEqual([]);
      place = { without: 100, with: 100 };
      await showLateFonts();
      expect(families()).toEqual(['Figtree Variable', 'Fraunces Variable']);
    },
  );

  it('leave the page as it is where one does not come', async () => {
    isLoading = Promise.reject(new Error('no connection'));
    await showLateFonts();
    expect(families()).toEqual([]);
  });

  it.each([
    ['are shown', 100, Promise.resolve()],
    ['would move words', 200, Promise.resolve()],
    ['do not come', 100, Promise.reject(new Error('no connection'))],
  ])('let go on what waited for them where they %s', async (_, withFonts, loading) => {
    isLoading = loading;
    place = { without: 100, with: withFonts };
    const told = jest.fn(() => families().length);
    window.addEventListener(FONTS_SETTLED, told, { once: true });
    await showLateFonts();
    expect(told).toHaveBeenCalledTimes(1);
    // The event comes last: what is laid out after it keeps the fonts that it has.
    expect(told).toHaveReturnedWith(families().length);
  });

  it('are not compared by what the browser leaves out for now', async () => {
    const words = document.body.firstElementChild as HTMLElement;
    words.checkVisibility = jest.fn(() => false);
    const measure = jest.spyOn(words, 'getBoundingClientRect');
    place = { without: 100, with: 200 };
    await showLateFonts();
    expect(families()).toHaveLength(2);
    expect(measure).not.toHaveBeenCalled();
    words.checkVisibility = () => true;
  });

  it('are compared by what an open dialog shows, which covers the page', async () => {
    document.body.insertAdjacentHTML('beforeend', '<dialog open><p>Question</p></dialog>');
    place = { without: 100, with: 200 };
    await showLateFonts();
    expect(families()).toHaveLength(2);
  });
});
