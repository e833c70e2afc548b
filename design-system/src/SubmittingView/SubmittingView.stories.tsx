import type { Meta, StoryObj } from '@storybook/react-vite';
import { SubmittingView } from './SubmittingView.tsx';

const meta: Meta<typeof SubmittingView> = {
  title: 'Quiz/SubmittingView',
  component: SubmittingView,
  args: { message: 'Sending your answers...' },
};
export default meta;
type Story = StoryObj<typeof SubmittingView>;

export const OnTheWay: Story = { args: { value: 60 } };
export const NotKnownHowFar: Story = {};
