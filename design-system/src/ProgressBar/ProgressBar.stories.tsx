import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProgressBar } from './ProgressBar.tsx';

const meta: Meta<typeof ProgressBar> = {
  title: 'Components/ProgressBar',
  component: ProgressBar,
  args: { label: 'Progress', value: 2, max: 9, valueText: 'Step 2 of 9' },
};
export default meta;
type Story = StoryObj<typeof ProgressBar>;

export const Empty: Story = { args: { value: 0, valueText: 'Not begun' } };
export const OnTheWay: Story = {};
export const Full: Story = { args: { value: 9, valueText: 'Step 9 of 9' } };
export const Loading: Story = {
  args: { label: 'Loading', value: 50, max: 100, speed: 'loading', valueText: undefined },
};
export const NotKnownHowFar: Story = {
  args: { label: 'Sending', value: undefined, max: 100, valueText: undefined },
};
