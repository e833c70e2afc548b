/**
 * Runs in the page, in any engine: shows at once what the page leaves for later on phones
 * (site/src/platform/belowFold.ts), and finishes all animations except endless ones, such as a spinner's.
 * Until then, positions and heights may still change, and the parts that wait are not checked.
 *
 * Waiting for `animation.finished` instead could take for ever: Chromium lists animations inside
 * `content-visibility: hidden`, such as those of the page behind the quiz, as running, but does not run
 * them.
 */
export function settlePage(): void {
  // The first scroll does the same.
  document.dispatchEvent(new Event('scroll'));
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
