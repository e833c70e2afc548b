import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Faq } from './Faq.tsx';

const meta: Meta<typeof Faq> = {
  title: 'Page sections/Faq',
  component: Faq,
  parameters: { stateOf: 'summary' },
  args: {
    entries: [
      { question: 'What does it cost me?', answer: 'Nothing. Cleaning companies pay us.' },
      { question: 'Who comes to my home?', answer: 'A professional from a local company.' },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof Faq>;

export const Closed: Story = {};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('What does it cost me?'));
    await expect(canvas.getByText(/Cleaning companies pay us/)).toBeVisible();
  },
};

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
