import { fonts } from './fonts';

/** Less than this is no layout shift to a browser, in pixels. */
const SHIFT = 3;

/** Loaded, and not shown. */
let waiting: FontFace[] = [];

/** From the top of the window to each element that can be seen, in pixels. */
const tops = () => {
  // An open dialog covers the page, which then need not be laid out (platform/pageBehindQuiz.ts).
  const seen = document.querySelector('dialog[open]') ?? document.body;
  const elements = seen.querySelectorAll(':not(svg *)');
  return Array.from(elements, (each) => each.getBoundingClientRect().top);
};

/** Shows the fonts on a page that nobody has seen yet. */
export function showWaitingFonts() {
  for (const face of waiting) document.fonts.add(face);
  waiting = [];
}

/**
 * Shows the fonts on a page that was painted without them (fontFaces.ts), once they have loaded.
 * Where a line would then break elsewhere, and move what somebody reads, the page keeps the
 * fallbacks, and the next one shows the fonts.
 */
export async function showLateFonts() {
  const faces = Object.values(fonts).map(
    ({ family, weight, file }) => new FontFace(family, `url(${file})`, { weight }),
  );
  try {
    await Promise.all(faces.map((face) => face.load()));
  } catch {
    // A font that does not come is missed by nobody: the fallbacks are there.
    return;
  }
  const before = tops();
  for (const face of faces) document.fonts.add(face);
  const isMoved = (top: number, index: number) => {
    const was = before[index] ?? top;
    return Math.min(was, top) < innerHeight && Math.abs(top - was) >= SHIFT;
  };
  if (!tops().some(isMoved)) return;
  for (const face of faces) document.fonts.delete(face);
  waiting = faces;
}
