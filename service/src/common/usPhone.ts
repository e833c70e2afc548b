/**
 * All digits of a phone as people write it, without the country code (`1`, `001` or `0111`) before ten
 * digits.
 */
export const phoneDigits = (written: string): string =>
  written.replaceAll(/\D/g, '').replace(/^(00|011)?1(?=\d{10}$)/, '');
