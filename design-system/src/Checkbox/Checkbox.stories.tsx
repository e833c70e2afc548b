import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Checkbox } from './Checkbox.tsx';

const meta: Meta<typeof Checkbox> = {
  title: 'Components/Checkbox',
  component: Checkbox,
  args: { label: 'Remember me' },
};
export default meta;
type Story = StoryObj<typeof Checkbox>;

export const Unchecked: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Remember me'));
    await expect(canvas.getByRole('checkbox')).toBeChecked();
    await userEvent.click(canvas.getByText('Remember me'));
    await expect(canvas.getByRole('checkbox')).not.toBeChecked();
  },
};
export const Checked: Story = { args: { defaultChecked: true } };
export const Invalid: Story = { args: { error: 'Please tick the box to go on', required: true } };
export const Disabled: Story = { args: { disabled: true } };
export const DisabledAndChecked: Story = { args: { disabled: true, defaultChecked: true } };
export const LongConsent: Story = {
  args: {
    label: (
      <>
        By checking this box, I give the company my prior express written consent to contact me at
        the phone number I entered above with marketing calls and text messages, including
        autodialed calls and texts and calls that use an artificial or prerecorded voice. My consent
        is not a condition of purchase. I have read the <a href="#terms">Terms of Service</a> and
        the <a href="#privacy">Privacy Policy</a>.
      </>
    ),
    labelProps: { 'data-leadid-type': 'disclosure' },
  },
};

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
