import type { Meta, StoryObj } from '@storybook/react-vite';
import { LegalLayout } from './LegalLayout.tsx';

const meta: Meta<typeof LegalLayout> = {
  title: 'Page sections/LegalLayout',
  component: LegalLayout,
  parameters: { layout: 'fullscreen' },
  // A choice, because a half-typed date is no date.
  argTypes: {
    lastUpdated: { control: 'select', options: ['2026-11-20', '2026-01-02', '2025-12-31'] },
  },
  args: {
    title: 'Terms of Service',
    summary: 'What you can expect of us, and what we expect of you.',
    lastUpdated: '2026-11-20',
    contents: [
      { id: 'definitions', title: 'Definitions' },
      { id: 'messages', title: 'Calls and text messages' },
    ],
    children: (
      <>
        <h2 id="definitions">Definitions</h2>
        <ol>
          <li>“We” means the company.</li>
          <li>“You” means the person who uses this website.</li>
        </ol>
        <h2 id="messages">Calls and text messages</h2>
        <p>Messages look like this sample:</p>
        <blockquote>
          <p>TidyGuard: Thanks for your request. Reply STOP to opt out.</p>
        </blockquote>
      </>
    ),
  },
};
export default meta;

export const Default: StoryObj<typeof LegalLayout> = {};
