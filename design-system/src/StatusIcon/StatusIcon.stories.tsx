import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusIcon } from './StatusIcon.tsx';

const meta: Meta<typeof StatusIcon> = {
  title: 'Components/StatusIcon',
  component: StatusIcon,
  args: { status: 'loading' },
};
export default meta;
type Story = StoryObj<typeof StatusIcon>;

export const Loading: Story = {};
export const Valid: Story = { args: { status: 'valid' } };
export const Invalid: Story = { args: { status: 'invalid' } };
