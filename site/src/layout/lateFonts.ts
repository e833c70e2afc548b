import { FONTS_SETTLED } from '../platform/belowFold';
import { FONT_WEIGHTS, fonts } from './fonts';

/** Less than this is no layout shift to a browser, in pixels. */
const SHIFT = 3;

let areShown = false;

/**
 * Whether the browser lays the element out. Asking for the place of one that it leaves out for now
 * (platform/belowFold.ts) would make it do so.
 */
const isLaidOut = (element: Element) =>
  !('checkVisibility' in element) || element.checkVisibility();

/**
 * From the top of the window to each part that begins above its end, in pixels. Others are not looked
 * into: asking costs.
 */
function tops(part: Element, found = new Map<Element, number>()): Map<Element, number> {
  if (!isLaidOut(part)) return found;
  const { top } = part.getBoundingClientRect();
  if (top >= innerHeight) return found;
  found.set(part, top);
  if (part.tagName !== 'svg') for (const inner of part.children) tops(inner, found);
  return found;
}

// An open dialog covers the page, which then need not be laid out (platform/pageBehindQuiz.ts).
const seenTops = () => tops(document.querySelector('dialog[open]') ?? document.body);

/**
 * Shows the fonts on a page that was painted without them (fontFaces.ts), once they have loaded.
 * Where a line would then break elsewhere, and move what somebody reads, the page keeps the
 * fallbacks. To be called for each page: the next one may fit.
 */
export async function showLateFonts() {
  if (areShown) return;
  const loading = fonts.map(({ family, file }) =>
    new FontFace(family, `url(${file})`, { weight: FONT_WEIGHTS }).load(),
  );
  // A font that does not come is missed by nobody: the fallbacks are there.
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
