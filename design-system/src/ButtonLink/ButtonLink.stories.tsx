import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowUpRight } from 'lucide';
import { Icon } from '../Icon/Icon.tsx';
import { ButtonLink } from './ButtonLink.tsx';

const meta: Meta<typeof ButtonLink> = {
  title: 'Components/ButtonLink',
  component: ButtonLink,
  args: { children: 'Go to homepage', href: '#home' },
};
export default meta;
type Story = StoryObj<typeof ButtonLink>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Large: Story = { args: { size: 'large' } };
export const WithIcon: Story = { args: { icon: <Icon of={ArrowUpRight} /> } };

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
