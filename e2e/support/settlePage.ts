/**
 * Runs in the page, in any engine: shows at once what the page leaves for later on phones
 * (site/src/platform/belowFold.ts), and brings what moves to its end, except what never ends, such as
 * a spinner. Before it, places and heights may still change, and what waits is not looked at.
 *
 * Waiting for `animation.finished` instead may take for ever: Chromium does not tick what is inside
 * `content-visibility: hidden`, as the page behind the quiz is, and yet lists it as running.
 */
export function settlePage(): void {
  // As the first scroll does.
  document.dispatchEvent(new Event('scroll'));
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
