/** The quiz above a phone's keyboard, which covers part of the window and pans the rest, as on iOS. */
import { expect, test } from '../support/fixtures.ts';
import { showKeyboard } from '../support/phoneKeyboard.ts';

/**
 * Runs in the page: focuses each control of the dialog in turn, and returns the beginnings of those that,
 * together with their labels, are then out of reach above the keyboard.
 */
function unreachable(dialog: HTMLElement | SVGElement): string[] {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const isReachable = (control: HTMLElement) => {
    control.focus();
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    return [control, ...labels].some((part) => {
      // Only the first line, because further lines of a long label may contain links.
      const { left, top, right, bottom } = part.getClientRects()[0] ?? new DOMRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isHit = hit && [part, ...labels].some((one) => one.contains(hit));
      return isHit && top >= offsetTop && bottom <= offsetTop + height;
    });
  };
  const controls = dialog.querySelectorAll<HTMLElement>(
    ':is(input, button, a[href]):not([tabindex="-1"])',
  );
  const shown = [...controls].filter((control) => control.checkVisibility());
  const missing = shown.length > 1 ? [] : ['the controls'];
  return [
    ...missing,
    ...shown.filter((one) => !isReachable(one)).map((one) => one.outerHTML.slice(0, 120)),
  ];
}

test('each control of each step can be reached above a phone’s keyboard, panned or not', async ({
  page,
  quiz,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const expectReachable = async (step: string) => {
    for (const panned of [0, 150]) {
      await showKeyboard(page, { panned });
      await expect
        .poll(() => quiz.dialog.evaluate(unreachable), `${step}, panned by ${panned} px`)
        .toEqual([]);
    }
    await showKeyboard(page, { height: 0 });
  };
  await quiz.open();
  await expectReachable('ZIP');
  await quiz.answerZip();
  for (const [index, label] of quiz.labelsOf().entries()) {
    await quiz.expectStep(index + 2);
    await expectReachable(label);
    await quiz.press(label);
  }
  await quiz.expectStep(quiz.contactStep);
  await expectReachable('contact');
});
