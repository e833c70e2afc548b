/** @jsxImportSource react */
import { render, toPlainText } from '@react-email/render';
import { Email, type EmailProps } from './Email.tsx';

/** A letter as it is sent: for programs that show HTML, and for those that do not. */
export interface RenderedEmail {
  html: string;
  text: string;
}

/** The text version of a rendered email. */
export const emailText = (html: string): string =>
  toPlainText(html, {
    selectors: [
      // Words as they are: headings in capitals shout.
      ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'hr', options: { length: 20 } },
    ],
  });

/** Makes the message of an e-mail. Runs in Node, without a browser. */
export async function renderEmail(props: EmailProps): Promise<RenderedEmail> {
  const html = await render(<Email {...props} />);
  return { html, text: emailText(html) };
}
