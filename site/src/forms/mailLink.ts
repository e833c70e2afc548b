/** A link that opens the visitor's email program with an email filled in. */
export const mailLink = (address: string, subject: string, lines: readonly string[]): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
