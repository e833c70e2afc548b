const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The answer to an incoming text, in TwiML; an empty text sends no reply. */
export const twimlReply = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${
    text === '' ? '' : `<Message>${escapeXml(text)}</Message>`
  }</Response>`;
