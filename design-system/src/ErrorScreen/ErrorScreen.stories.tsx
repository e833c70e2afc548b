import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

const meta: Meta<typeof ErrorScreen> = {
  title: 'Components/ErrorScreen',
  component: ErrorScreen,
  parameters: inOwnFrame,
  args: {
    title: 'Something went wrong',
    body: "We're sorry, but something unexpected happened. Our team has been notified and is working to fix the issue.",
    retryLabel: 'Try Again',
    onRetry: fn(),
    homeLabel: 'Go to Homepage',
    homeHref: '#home',
  },
};
export default meta;
type Story = StoryObj<typeof ErrorScreen>;

export const Default: Story = {};
