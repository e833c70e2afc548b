/** Turns full-width digits and signs, which East Asian keyboards type, into ordinary ones. */
const usualWidth = (text: string) => text.normalize('NFKC');

/** The digits in a text, of any width. */
export const digitsIn = (text: string) => usualWidth(text).replace(/\D/g, '');

/** Writes an international prefix, 00 abroad or 011 in the US, as +: no area code begins with 0. */
const withPlus = (text: string) => usualWidth(text).replace(/^\s*0(0|11)/, '+');

/** Whether the text starts with the code of another country, `+44 …`, or is about to. */
const isForeign = (text: string) => /^\s*\+\s*([02-9]|$)/.test(withPlus(text));

/** An extension that follows a whole number, or whatever else is written behind it. */
const EXTENSION = /^((?:\D*\d){10,11}?\D*?)[a-z#*,;+/].*$/is;

/**
 * The digits without the country code. A leading 1 is that code if ten digits follow it, or if
 * the text starts with it, as pasted and autofilled numbers do. The text of the field itself
 * starts with a parenthesis: a 1 right after it comes from correcting the area code and is
 * kept.
 */
function nationalDigits(text: string): string {
  const number = withPlus(text).replace(EXTENSION, '$1');
  const digits = digitsIn(number);
  const rest = digits.replace(/^1+(?=\d{10})/, '');
  return rest === digits && /^[^(]*1/.test(number) ? digits.replace(/^1/, '') : rest;
}

/**
 * The national digits of what was typed, pasted or autofilled: no punctuation, no
 * leading country code 1, no extension. Empty for a number of another country; more than ten
 * if more were typed. Cut down to ten digits, either would be somebody else's number.
 */
export const digitsOfUsPhone = (text: string) => (isForeign(text) ? '' : nationalDigits(text));

function punctuate(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area && `(${area}`;
}

/** Formats as many digits as there are, even too many: `(214) 555-0123`, `(214) 5`, `(2`, or nothing. */
export const formatUsPhone = (text: string) => punctuate(digitsOfUsPhone(text));

/**
 * Formats the value of a field: the digits of a national number, or any other spelling of it.
 * Plain digits hold no country code, so that a 1 at their front is kept. A number of another
 * country stays as it is.
 */
export const formatPhoneValue = (value: string) =>
  isForeign(value) ? value : punctuate(/^\d{1,10}$/.test(value) ? value : digitsOfUsPhone(value));

/** The caret position after the first `count` digits of a formatted number; for 0, after the parenthesis. */
export function caretAfterDigits(formatted: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (/\d/.test(formatted.charAt(index))) seen += 1;
    if (seen >= count) return index + 1;
  }
  return formatted.length;
}

/** One edit of the field: the value before, the text after it, and the kind of edit. */
export interface PhoneEdit {
  /** The formatted value before the edit. */
  previous: string;
  /** The unformatted text of the input after the edit. */
  raw: string;
  /** The caret in `raw`. */
  caret: number;
  /** `InputEvent.inputType`, such as `deleteContentForward`; absent for autofill in some browsers. */
  inputType?: string | undefined;
}

export interface EditedPhone {
  formatted: string;
  digits: string;
  caret: number;
}

/** Removes the digit at an index; an index out of range changes nothing. */
const withoutDigit = (digits: string, index: number) =>
  [...digits].filter((_, at) => at !== index).join('');

/**
 * The field after an edit. The caret stays behind the same digit. Deleting punctuation
 * deletes the digit next to it, because otherwise the key would seem to do nothing.
 * A number of another country stays as it was written, and has no digits.
 */
export function editUsPhone({
  previous,
  raw: whole,
  caret: at,
  inputType = '',
}: PhoneEdit): EditedPhone {
  const deletes = inputType.startsWith('delete');
  // The field shows a leading 0 as `(0`: without the parenthesis, 00 or 011 can begin another country's
  // number.
  const raw = deletes ? whole : whole.replace(/^\((?=0)/, '');
  const caret = at - (whole.length - raw.length);
  if (isForeign(raw)) return { formatted: raw, digits: '', caret };
  const before = digitsOfUsPhone(previous);
  const all = digitsIn(raw);
  let digits = deletes ? all : digitsOfUsPhone(raw);
  const dropped = deletes ? 0 : all.length - nationalDigits(raw).length;
  let digitsBeforeCaret = digitsIn(raw.slice(0, caret)).length - dropped;

  if (deletes && raw.length < previous.length && digits === before) {
    if (inputType !== 'deleteContentForward') digitsBeforeCaret -= 1;
    digits = withoutDigit(digits, digitsBeforeCaret);
  }

  const formatted = punctuate(digits);
  return { formatted, digits, caret: caretAfterDigits(formatted, digitsBeforeCaret) };
}
