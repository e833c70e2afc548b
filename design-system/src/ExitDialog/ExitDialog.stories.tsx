import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { ExitDialog } from './ExitDialog.tsx';

const meta: Meta<typeof ExitDialog> = {
  title: 'Quiz/ExitDialog',
  component: ExitDialog,
  parameters: inOwnFrame,
  args: {
    open: true,
    title: "Wait! You're almost done",
    body: "You're just 4 questions away from your personalized security recommendations.",
    continueLabel: 'Continue Quiz',
    leaveLabel: 'Leave',
    onContinue: fn(),
    onLeave: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ExitDialog>;

export const Open: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Continue Quiz' })).toHaveFocus();
  },
};
export const OneQuestionLeft: Story = {
  args: { body: "You're just 1 question away from your personalized security recommendations." },
};
