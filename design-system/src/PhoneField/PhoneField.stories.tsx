import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx';

function Controlled(props: PhoneFieldProps) {
  const [value, setValue] = useState(props.value);
  return (
    <div css={{ maxWidth: '24rem' }}>
      <PhoneField
        {...props}
        value={value}
        onValueChange={(formatted, digits) => {
          setValue(formatted);
          props.onValueChange(formatted, digits);
        }}
      />
    </div>
  );
}

const meta: Meta<typeof PhoneField> = {
  title: 'Components/PhoneField',
  component: PhoneField,
  args: { label: 'Phone', value: '', onValueChange: () => undefined },
  render: (args) => <Controlled key={args.value} {...args} />,
};
export default meta;
type Story = StoryObj<typeof PhoneField>;

export const Empty: Story = {};
export const Typing: Story = {
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Phone');
    await userEvent.type(input, '2145550123');
    await expect(input).toHaveValue('(214) 555-0123');
  },
};
export const PastedWithCountryCode: Story = {
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Phone');
    await userEvent.click(input);
    await userEvent.paste('+1 214.555.0123');
    await expect(input).toHaveValue('(214) 555-0123');
  },
};
export const ReadyToVerify: Story = {
  args: {
    value: '2145550123',
    action: <Button variant="quiet">Click to verify phone number</Button>,
  },
};
export const Loading: Story = { args: { value: '2145550123', status: 'loading' } };
export const Valid: Story = { args: { value: '2145550123', status: 'valid' } };
export const Invalid: Story = {
  args: { value: '2145550', status: 'invalid', error: 'Please enter a valid phone number' },
};
export const Disabled: Story = { args: { value: '2145550123', disabled: true } };

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
