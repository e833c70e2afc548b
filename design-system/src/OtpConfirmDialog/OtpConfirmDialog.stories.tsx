import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { OtpConfirmDialog } from './OtpConfirmDialog.tsx';

const meta: Meta<typeof OtpConfirmDialog> = {
  title: 'Quiz/OtpConfirmDialog',
  component: OtpConfirmDialog,
  parameters: inOwnFrame,
  args: {
    open: true,
    copy: {
      title: 'Confirm your phone',
      body: 'We will text a 6-digit code to (214)\u00a0555\u20110123.',
      confirm: 'Send code',
      cancel: 'Cancel',
    },
    busy: false,
    onConfirm: fn(),
    onCancel: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof OtpConfirmDialog>;

export const Open: Story = {};
export const Sending: Story = { args: { busy: true } };
export const SendingFailed: Story = {
  args: { error: 'Failed to send verification code. Please try again.' },
};
