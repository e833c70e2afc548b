import type { Page } from 'playwright';
import { settlePage } from './settlePage.ts';

/** A window and its text: 16 px is the size of text that nobody has changed. */
interface View {
  name: string;
  width: number;
  height: number;
  textPx: number;
}

/** What WCAG 2.2 asks of phones and of zoom (1.4.4, 1.4.10), and large text on a phone besides. */
const narrowViews: readonly View[] = [
  { name: '200 % zoom', width: 640, height: 700, textPx: 16 },
  { name: '400 % zoom', width: 320, height: 256, textPx: 16 },
  { name: 'a phone of 320 px with text at 200 %', width: 320, height: 640, textPx: 32 },
  { name: 'a phone of 390 px with text at 200 %', width: 390, height: 844, textPx: 32 },
];

/** The hardest of these, where each look takes time. */
export const narrowest = narrowViews.filter(({ height, textPx }) => height < 300 || textPx > 16);

/** Runs in the page: sets the root's font size, as a visitor does who wants larger text. */
export function setTextSize(px: number) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${px}px }`);
  document.adoptedStyleSheets = [sheet];
}

/**
 * Runs in the page, in any engine: what is wrong with the layout of the topmost dialog or else of the
 * page, a line for each fault: it scrolls sideways, text runs out of the window or has no room, a
 * control is covered.
 */
export function layoutFaults(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent.trim() || (element.getAttribute('name') ?? '')).slice(0, 30)}"`;
  // A marquee runs out of the window on purpose; what only screen readers get is clipped.
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[data-view]') &&
    getComputedStyle(element).clipPath === 'none' &&
    getComputedStyle(element).clip === 'auto';

  const sideways = [document.documentElement, scope]
    .filter((element) => element.scrollWidth > element.clientWidth)
    .map((element) => `${element.tagName} scrolls sideways`);

  const texts = [...scope.querySelectorAll('*')].filter(
    (element) =>
      isSeen(element) &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()),
  );
  const cut = texts
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > width + 1;
    })
    .map((element) => `${nameOf(element)} runs out of the window`);
  const squeezed = texts
    .filter((element) => {
      const fontPx = Number.parseFloat(getComputedStyle(element).fontSize);
      const isBlock = getComputedStyle(element).display !== 'inline';
      return (
        isBlock &&
        element.textContent.length > 12 &&
        element.getBoundingClientRect().width < 3 * fontPx
      );
    })
    .map((element) => `${nameOf(element)} has no room for words`);

  const covered = [
    ...scope.querySelectorAll('a[href], button, input:not([tabindex="-1"]), textarea, summary'),
  ]
    .filter(isSeen)
    .filter((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box) return false;
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const labels = (control as HTMLInputElement).labels ?? [];
      return ![control, ...labels].some((part) => part.contains(hit));
    })
    .map((control) => `${nameOf(control)} is covered`);
  return [...sideways, ...cut, ...squeezed, ...covered];
}

/**
 * Runs in the page: goes back to its top, and waits until what comes and goes with scrolling, such as a bar at
 * the bottom, has begun to. While it moves it covers others, or is covered itself: `settlePage` ends that.
 */
async function goToTop() {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Observers are told of a scroll in the frame after it, and what they change moves from the next on.
  for (let frames = 0; frames < 3; frames += 1) await frame();
}

/** The faults of the page as it is, once nothing moves any more: what slides in is out of the window before. */
export async function faultsNow(page: Page): Promise<string[]> {
  await page.evaluate(settlePage);
  return page.evaluate(layoutFaults);
}

/** The faults of the page in each of these views, with the view's name. */
export async function faultsIn(page: Page, views = narrowViews): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, width, height, textPx } of views) {
    await page.setViewportSize({ width, height });
    await page.evaluate(setTextSize, textPx);
    await page.evaluate(goToTop);
    const found = await faultsNow(page);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}
