import type { Page } from 'playwright';
import { settlePage } from './settlePage.ts';

/** A window and its text size: 16 px unless the visitor has changed it. */
interface View {
  name: string;
  width: number;
  height: number;
  textPx: number;
}

/** What WCAG 2.2 demands for phones and zoom (1.4.4, 1.4.10), and also large text on a phone. */
const narrowViews: readonly View[] = [
  { name: '200 % zoom', width: 640, height: 700, textPx: 16 },
  { name: '400 % zoom', width: 320, height: 256, textPx: 16 },
  { name: 'a phone of 320 px with text at 200 %', width: 320, height: 640, textPx: 32 },
  { name: 'a phone of 390 px with text at 200 %', width: 390, height: 844, textPx: 32 },
];

/** The hardest of these views, for tests in which each view takes long. */
export const narrowest = narrowViews.filter(({ height, textPx }) => height < 300 || textPx > 16);

/** Runs in the page: sets the root's font size, as a visitor does who wants larger text. */
export function setTextSize(px: number) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${px}px }`);
  document.adoptedStyleSheets = [sheet];
}

/**
 * Runs in the page, in any engine: the layout faults of the topmost dialog, or else of the page, one line
 * per fault. It scrolls sideways, a text leaves the window or has too little room, or a control is covered.
 */
export function layoutFaults(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const width = document.documentElement.clientWidth;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent.trim() || (element.getAttribute('name') ?? '')).slice(0, 30)}"`;
  // A marquee leaves the window on purpose, and text only for screen readers is clipped.
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
 * Runs in the page: scrolls to the top, and waits until whatever appears or disappears on scrolling, such
 * as a bar at the bottom, has begun to. While it moves it may cover others or be covered: `settlePage` ends
 * that.
 */
async function goToTop() {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // Observers learn of a scroll in the next frame, and what they change begins to move in the frame after.
  for (let frames = 0; frames < 3; frames += 1) await frame();
}

/** The faults of the page once all movement has ended: what slides in begins outside the window. */
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
