/**
 * Takes a form over from the inline script `quizOpener`, which keeps a press made before hydration.
 *
 * @returns whether there was such a press
 */
export function takeEarlySubmit(form: HTMLFormElement): boolean {
  form.dataset.live = 'true';
  return form.dataset.pressed !== undefined;
}
