import { css } from '@emotion/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, waitFor } from 'storybook/test';
import { Email, type EmailProps } from './Email.tsx';
import { exactFont } from '../exactFont.ts';
import { confirmation, toCompany } from '../testing/exampleEmail.ts';
import { emailText } from './renderEmail.tsx';

const frame = css`
  display: block;
  width: 100%;
  height: 60rem;
  border: 0;
`;
const plain = css`
  padding: 1rem;
  font-family: ${exactFont};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

interface MailProgramProps extends EmailProps {
  /** Whether it shows the text version. */
  isPlain: boolean;
  /** Whether its theme is dark, whatever the computer's is. */
  isDark: boolean;
}

/** An email as a mail program shows it, in a document of its own. */
function MailProgram({ isPlain, isDark, ...email }: MailProgramProps) {
  const html = `<!doctype html>${renderToStaticMarkup(<Email {...email} />)}`;
  if (isPlain) return <pre css={plain}>{emailText(html)}</pre>;
  const shown = html
    .replace('(prefers-color-scheme:dark)', isDark ? 'all' : 'not all')
    // The story only shows the email: its links must not lead away.
    .replaceAll(/ href="[^"]*"/g, '');
  return <iframe title="The email" srcDoc={shown} css={frame} tabIndex={-1} />;
}

const meta: Meta<typeof MailProgram> = {
  title: 'Page sections/Email',
  component: MailProgram,
  parameters: { layout: 'fullscreen' },
  args: { ...confirmation, isPlain: false, isDark: false },
  play: async ({ args, canvas }) => {
    if (args.isPlain) return;
    const program = canvas.getByTitle<HTMLIFrameElement>('The email');
    await waitFor(() => expect(program.contentDocument?.querySelector('h1')).not.toBeNull());
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Confirmation: Story = {};
export const InTheDarkTheme: Story = { args: { isDark: true } };
export const AsText: Story = { args: { isPlain: true } };
/** To the company that has the request: it asks for something, so it has a button. */
export const ToACompany: Story = { args: { ...toCompany } };
export const Message: Story = {
  args: {
    title: 'A message from Ana',
    paragraphs: ['It came by the form of the contact page. Reply to this email to answer.'],
    facts: { title: 'Who wrote', items: [{ term: 'Email', value: 'ana@example.com' }] },
    quote: 'Hello!\n\nDo you clean on Sundays?\nAna',
    sections: [],
  },
};
