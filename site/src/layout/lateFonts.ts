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

/** From the top of the window to each element that can be seen, in pixels; 0 where it is not laid out. */
const tops = () => {
  // An open dialog covers the page, which then need not be laid out (platform/pageBehindQuiz.ts).
  const seen = document.querySelector('dialog[open]') ?? document.body;
  const elements = seen.querySelectorAll(':not(svg *)');
  return Array.from(elements, (each) => (isLaidOut(each) ? each.getBoundingClientRect().top : 0));
};

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
  const before = tops();
  for (const face of faces) document.fonts.add(face);
  areShown = tops().every((top, index) => {
    const was = before[index] ?? top;
    return Math.min(was, top) >= innerHeight || Math.abs(top - was) < SHIFT;
  });
  if (!areShown) for (const face of faces) document.fonts.delete(face);
  dispatchEvent(new Event(FONTS_SETTLED));
}
