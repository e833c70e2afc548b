import { FONTS_SETTLED } from '../platform/belowFold';
import { FONT_WEIGHTS, fonts } from './fonts';

/** Browsers do not count a move by less than this as a layout shift; in pixels. */
const SHIFT = 3;

let areShown = false;

/**
 * Whether the browser lays the element out. Measuring an element that it leaves out for now
 * (platform/belowFold.ts) would force it to.
 */
const isLaidOut = (element: Element) =>
  !('checkVisibility' in element) || element.checkVisibility();

/**
 * The distance, in pixels, from the top of the window to each part that begins above the window's end. The
 * insides of other parts are not measured: measuring costs.
 */
function tops(part: Element, found = new Map<Element, number>()): Map<Element, number> {
  if (!isLaidOut(part)) return found;
  const { top } = part.getBoundingClientRect();
  if (top >= innerHeight) return found;
  found.set(part, top);
  if (part.tagName !== 'svg') for (const inner of part.children) tops(inner, found);
  return found;
}

// An open dialog covers the page, which then should not have to be laid out (platform/pageBehindQuiz.ts).
const seenTops = () => tops(document.querySelector('dialog[open]') ?? document.body);

/**
 * Shows the fonts on a page that was painted without them (fontFaces.ts), once they have loaded.
 * If a line would then break elsewhere and move what somebody reads, the page keeps the
 * fallbacks. Call it for each page: the next one may fit.
 */
export async function showLateFonts() {
  if (areShown) return;
  const loading = fonts.map(({ family, file }) =>
    new FontFace(family, `url(${file})`, { weight: FONT_WEIGHTS }).load(),
  );
  // If a font does not come, the page simply keeps the fallbacks.
  const faces = await Promise.all(loading).catch((): FontFace[] => []);
  const before = seenTops();
  for (const face of faces) document.fonts.add(face);
  const after = seenTops();
  areShown = [...before.keys(), ...after.keys()].every((part) => {
    const [was = innerHeight, is = innerHeight] = [before.get(part), after.get(part)];
    return Math.abs(is - was) < SHIFT;
  });
  if (!areShown) for (const face of faces) document.fonts.delete(face);
  dispatchEvent(new Event(FONTS_SETTLED));
}
