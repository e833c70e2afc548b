import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CompletionView } from './CompletionView.tsx';

const meta: Meta<typeof CompletionView> = {
  title: 'Quiz/CompletionView',
  component: CompletionView,
  args: {
    title: 'Thank You!',
    heading: 'Your Security Match is Ready!',
    summary: 'You asked for a weekly cleaning of a townhouse in Dallas.',
    note: 'Check your email for your personalized recommendations and next steps.',
    closeLabel: 'Close',
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CompletionView>;

export const Complete: Story = {};
