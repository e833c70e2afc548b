import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { TextField } from './TextField.tsx';

const meta: Meta<typeof TextField> = {
  title: 'Components/TextField',
  component: TextField,
  args: { label: 'ZIP code', inputMode: 'numeric', maxLength: 5, autoComplete: 'postal-code' },
  decorators: [
    (FieldStory) => (
      <div css={{ maxWidth: '24rem' }}>
        <FieldStory />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof TextField>;

export const Empty: Story = {};
export const WithPlaceholder: Story = { args: { placeholder: '75201' } };
export const WithHint: Story = { args: { hint: 'Five digits, where the home is.' } };
export const Filled: Story = { args: { defaultValue: '75201' } };
export const Loading: Story = { args: { defaultValue: '75201', status: 'loading' } };
export const Valid: Story = { args: { defaultValue: '75201', status: 'valid' } };
export const Invalid: Story = {
  args: { defaultValue: '00000', status: 'invalid', error: 'Please enter a valid ZIP code' },
};
export const InvalidWithHint: Story = {
  args: { ...Invalid.args, hint: 'Five digits, where the home is.' },
};
export const WithAction: Story = {
  args: {
    label: 'Email',
    defaultValue: 'sam@gmial.com',
    error: 'Did you mean sam@gmail.com?',
    action: <Button variant="quiet">Use sam@gmail.com</Button>,
    maxLength: 254,
    inputMode: 'email',
    autoComplete: 'email',
  },
};
export const Disabled: Story = { args: { defaultValue: '75201', disabled: true } };

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
