/** The digits of a phone as people write it, without the code of the country, `+1`, `001` or `0111`; as many as there are. */
export const phoneDigits = (written: string): string =>
  written.replaceAll(/\D/g, '').replace(/^(00|011)?1(?=\d{10}$)/, '');
