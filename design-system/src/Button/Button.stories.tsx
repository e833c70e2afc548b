import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight } from 'lucide';
import { expect, fn } from 'storybook/test';
import { Icon } from '../Icon/Icon.tsx';
import { Button } from './Button.tsx';

const meta: Meta<typeof Button> = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Find my cleaner', onClick: fn() },
};
export default meta;
type Story = StoryObj<typeof Button>;

export const Primary: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Large: Story = { args: { size: 'large' } };
export const WithIcon: Story = { args: { icon: <Icon of={ArrowRight} data-directional="" /> } };
export const Busy: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const AriaDisabled: Story = {
  args: { 'aria-disabled': true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const LongLabel: Story = {
  args: { children: 'Show me every vetted home cleaner who can come within the next two weeks' },
};

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
