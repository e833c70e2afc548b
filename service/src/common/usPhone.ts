/** The digits of a phone as people write it, without the code of the country; as many as there are. */
export const phoneDigits = (written: string): string =>
  written.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
