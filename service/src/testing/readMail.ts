/** The subject of a message as a mail server got it, and its text version. */
export function readMail(content: string): { subject: string; text: string } {
  // Quoted-printable (RFC 2045).
  const bytes = content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const whole = Buffer.from(bytes, 'latin1').toString();
  const [, text = ''] = /^Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n-+_/m.exec(whole) ?? [];
  const [, subject = ''] = /^Subject: (.*)\r$/m.exec(whole) ?? [];
  return { subject, text };
}
