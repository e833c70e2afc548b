import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const meta: Meta<typeof ConfirmDialog> = {
  title: 'Components/ConfirmDialog',
  component: ConfirmDialog,
  parameters: inOwnFrame,
  args: {
    open: true,
    title: 'Start over?',
    body: 'Your answers so far will be gone.',
    confirmLabel: 'Start over',
    cancelLabel: 'Keep my answers',
    onConfirm: fn(),
    onCancel: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ConfirmDialog>;

export const Open: Story = {};
export const Busy: Story = { args: { busy: true } };
export const Failed: Story = { args: { error: 'That did not work. Please try again.' } };
