import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextArea } from './TextArea.tsx';

const meta: Meta<typeof TextArea> = {
  title: 'Components/TextArea',
  component: TextArea,
  args: { label: 'Message' },
};
export default meta;
type Story = StoryObj<typeof TextArea>;

export const Empty: Story = {};
export const WithHint: Story = { args: { hint: 'A few lines are enough.' } };
export const Invalid: Story = { args: { error: 'Please write a message' } };
export const Filled: Story = { args: { defaultValue: 'Hello,\nI have a question.' } };
export const Disabled: Story = {
  args: { defaultValue: 'Hello,\nI have a question.', disabled: true },
};

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
