/**
 * Runs in the page, in any engine: brings what moves to its end at once, except what never ends, such as a spinner.
 *
 * Waiting for `animation.finished` instead may take for ever: Chromium does not tick what is inside
 * `content-visibility: hidden`, as the page behind the quiz is, and yet lists it as running.
 */
export function finishAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
