/**
 * Shows another text than was typed, with the caret at an index of it: where React itself sets the text
 * of a controlled field, the caret jumps to the end. Nothing is selected without the focus, which Safari
 * would move there.
 */
export function showEdited(input: HTMLInputElement, text: string, caret: number) {
  input.value = text;
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
}
