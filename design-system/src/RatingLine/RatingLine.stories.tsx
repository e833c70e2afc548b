import type { Meta, StoryObj } from '@storybook/react-vite';
import { RatingLine } from './RatingLine.tsx';

const meta: Meta<typeof RatingLine> = {
  title: 'Page sections/RatingLine',
  component: RatingLine,
  args: { children: 'Rated 4.8/5 by homeowners in Dallas' },
};
export default meta;
type Story = StoryObj<typeof RatingLine>;

export const Default: Story = {};
