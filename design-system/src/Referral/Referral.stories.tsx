import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '../ButtonLink/ButtonLink.tsx';
import { Referral } from './Referral.tsx';

const meta: Meta<typeof Referral> = {
  title: 'Page sections/Referral',
  component: Referral,
  args: {
    id: 'referral',
    title: 'Give $10, get $10',
    text: 'You both get $10 off.',
    action: <ButtonLink href="sms:?&body=Hello">Share via SMS</ButtonLink>,
  },
};
export default meta;
type Story = StoryObj<typeof Referral>;

export const Default: Story = {};
