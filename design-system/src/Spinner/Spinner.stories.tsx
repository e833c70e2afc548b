import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from './Spinner.tsx';

const meta: Meta<typeof Spinner> = {
  title: 'Components/Spinner',
  component: Spinner,
  args: { label: 'Loading' },
};
export default meta;
type Story = StoryObj<typeof Spinner>;

export const Small: Story = {};
export const Large: Story = { args: { size: 'large' } };
