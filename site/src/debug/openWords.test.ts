import { openPressedWords, placeOfWords, type PlacedWords } from './openWords';

const placed = (line: number, ...texts: string[]): PlacedWords => ({
  file: 'content/cleaning/landing.ts',
  line,
  texts,
});

const words = [
  placed(3, 'Come home to clean.'),
  placed(5, 'Expect a call within ', ' minutes.'),
  placed(7, 'call'),
];

const element = (selector: string) => document.querySelector(selector);

beforeEach(() => {
  document.body.innerHTML =
    '<main><h1>Come home\n to clean.</h1><p>Expect a <b>call</b> within <i>15</i> minutes.</p><hr></main>';
});

it.each([
  ['plain words', 'h1', 3],
  ['words around a value', 'p', 5],
  ['the value within words', 'i', 5],
  ['words of their own within others', 'b', 7],
])('finds where %s are written', (_, selector, line) => {
  expect(placeOfWords(element(selector), words)?.line).toBe(line);
});

it('finds nothing where no file has the words', () => {
  expect(placeOfWords(element('h1'), [])).toBeNull();
});

it('opens the file at a press with Alt, and lets every other press be', () => {
  const fetched = jest.fn(() => Promise.resolve({} as Response));
  const former = globalThis.fetch;
  globalThis.fetch = fetched;
  const told = jest.fn();
  openPressedWords(() => words, told);
  const press = (altKey: boolean) =>
    element('h1')?.dispatchEvent(
      new MouseEvent('click', { altKey, bubbles: true, cancelable: true }),
    );
  expect(press(false)).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
  expect(press(true)).toBe(false);
  expect(fetched).toHaveBeenCalledWith(
    '/__open-stack-frame-in-editor?fileName=..%2Fcontent%2Fcleaning%2Flanding.ts&lineNumber=3',
  );
  expect(told).toHaveBeenCalledWith('content/cleaning/landing.ts:3');
  globalThis.fetch = former;
});
