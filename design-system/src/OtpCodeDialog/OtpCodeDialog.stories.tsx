import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { OtpCodeDialog, type OtpCodeDialogProps } from './OtpCodeDialog.tsx';

function Controlled(props: OtpCodeDialogProps) {
  const [code, setCode] = useState(props.code);
  return <OtpCodeDialog {...props} code={code} onCodeChange={setCode} />;
}

const meta: Meta<typeof OtpCodeDialog> = {
  title: 'Quiz/OtpCodeDialog',
  component: OtpCodeDialog,
  parameters: inOwnFrame,
  args: {
    open: true,
    copy: {
      title: 'Enter your code',
      body: 'We texted a 6-digit code to (214)\u00a0555\u20110123.',
      verify: 'Verify',
      resend: 'Resend code',
      resendIn: (seconds) => `Resend code in ${seconds} s`,
      close: 'Close',
      codeLabel: '6-digit code',
    },
    code: '',
    onCodeChange: fn(),
    busy: false,
    resendInSeconds: 0,
    onVerify: fn(),
    onResend: fn(),
    onClose: fn(),
  },
  render: (args) => <Controlled key={args.code} {...args} />,
};
export default meta;
type Story = StoryObj<typeof OtpCodeDialog>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('6-digit code')).toHaveFocus();
  },
};
export const Typing: Story = { args: { code: '123' } };
export const Complete: Story = { args: { code: '123456' } };
export const WaitingToResend: Story = { args: { resendInSeconds: 27 } };
export const Verifying: Story = { args: { code: '123456', busy: true } };
export const TwoAttemptsLeft: Story = {
  args: { error: 'Invalid code. 2 attempts remaining.' },
};
export const Locked: Story = { args: { error: 'Too many failed attempts', locked: true } };
export const VerifiesOnTheSixthDigit: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('6-digit code'), '12345');
    await expect(args.onVerify).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText('6-digit code'), '6');
    await expect(args.onVerify).toHaveBeenCalledOnce();
    await expect(args.onVerify).toHaveBeenCalledWith('123456');
  },
};
