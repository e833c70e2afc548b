import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { EmailProps } from './Email.tsx';
import { confirmation } from './examples.ts';
import { renderEmail, type RenderedEmail } from './renderEmail.tsx';

/** A message as a mail program shows it, in a document of its own. */
function MailProgram({ html, text, isPlain }: RenderedEmail & { isPlain: boolean }) {
  if (isPlain) return <pre style={{ whiteSpace: 'pre-wrap', padding: '1rem' }}>{text}</pre>;
  return (
    <iframe
      title="The email"
      srcDoc={html}
      sandbox="allow-same-origin"
      style={{ display: 'block', width: '100%', height: '60rem', border: 0 }}
    />
  );
}

interface StoryArgs extends EmailProps {
  /** The version for programs that show no HTML. */
  isPlain: boolean;
}

const meta: Meta<StoryArgs> = {
  title: 'Page sections/Email',
  parameters: { layout: 'fullscreen' },
  args: { ...confirmation, isPlain: false },
  loaders: [async ({ args }) => ({ email: await renderEmail(args) })],
  render: ({ isPlain }, { loaded }) => (
    <MailProgram {...(loaded.email as RenderedEmail)} isPlain={isPlain} />
  ),
};
export default meta;
type Story = StoryObj<StoryArgs>;

export const Confirmation: Story = {};
export const AsText: Story = {
  args: { isPlain: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Thank you, Ana/)).toBeVisible();
  },
};
export const Message: Story = {
  args: {
    title: 'A message from Ana',
    paragraphs: ['It came by the form of the contact page. Reply to this email to answer.'],
    facts: { title: 'Who wrote', items: [{ term: 'Email', value: 'ana@example.com' }] },
    quote: 'Hello!\n\nDo you clean on Sundays?\nAna',
    sections: [],
  },
};
