import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Marquee } from './Marquee.tsx';

const meta: Meta<typeof Marquee> = {
  title: 'Page sections/Marquee',
  component: Marquee,
  parameters: { layout: 'fullscreen' },
  args: {
    label: 'What you get',
    items: ['Vetted local pros', 'Licensed & insured', 'Transparent pricing', 'Free to use'],
  },
};
export default meta;
type Story = StoryObj<typeof Marquee>;

export const Moving: Story = {};
export const Paused: Story = {
  // The switch is hidden where nothing moves.
  tags: ['needs-motion'],
  play: async ({ canvas, userEvent }) => {
    const pause = canvas.getByRole('switch', { name: 'Pause the moving text' });
    await userEvent.click(pause);
    await expect(pause).toBeChecked();
  },
};
