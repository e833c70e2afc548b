import type { Meta, StoryObj } from '@storybook/react-vite';
import { Building2, House, HousePlus, MapPinHouse } from 'lucide';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Icon } from '../Icon/Icon.tsx';
import { ChoiceList, type ChoiceListProps } from './ChoiceList.tsx';

function Controlled(props: ChoiceListProps) {
  const [value, setValue] = useState(props.value);
  return (
    <div css={{ maxWidth: '36rem' }}>
      <ChoiceList
        {...props}
        value={value}
        onSelect={(moved) => {
          setValue(moved);
          props.onSelect(moved);
        }}
        onChoose={(chosen) => {
          setValue(chosen);
          props.onChoose(chosen);
        }}
      />
    </div>
  );
}

const meta: Meta<typeof ChoiceList> = {
  title: 'Components/ChoiceList',
  component: ChoiceList,
  parameters: { stateOf: 'div:has(> input)' },
  args: {
    legend: 'What kind of home is it?',
    name: 'home_type',
    value: null,
    options: [
      { value: 'apartment', label: 'Apartment' },
      { value: 'single_family', label: 'Single-family house' },
      { value: 'townhouse', label: 'Townhouse' },
      { value: 'other', label: 'Something else' },
    ],
    onSelect: fn(),
    onChoose: fn(),
  },
  render: (args) => <Controlled key={args.value} {...args} />,
};
export default meta;
type Story = StoryObj<typeof ChoiceList>;

export const NothingChosen: Story = {};
export const WithHelper: Story = { args: { helper: 'It helps us estimate the time needed.' } };
export const Chosen: Story = { args: { value: 'townhouse' } };
export const WithDescriptions: Story = {
  args: {
    legend: 'How often would you like a cleaning?',
    value: 'weekly',
    options: [
      { value: 'weekly', label: 'Weekly', description: 'Always guest-ready' },
      { value: 'biweekly', label: 'Every two weeks', description: 'What most homes choose' },
      { value: 'one_time', label: 'Just once', description: 'A move, a party, a fresh start' },
    ],
  },
};
export const WithIcons: Story = {
  args: {
    options: [
      { value: 'apartment', label: 'Apartment', icon: <Icon of={Building2} /> },
      { value: 'single_family', label: 'Single-family house', icon: <Icon of={House} /> },
      { value: 'townhouse', label: 'Townhouse', icon: <Icon of={MapPinHouse} /> },
      { value: 'other', label: 'Something else', icon: <Icon of={HousePlus} /> },
    ],
  },
};
export const Disabled: Story = { args: { disabled: true, value: 'townhouse' } };
export const ChosenByClick: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Townhouse'));
    await expect(canvas.getByLabelText('Townhouse')).toBeChecked();
    await expect(args.onChoose).toHaveBeenLastCalledWith('townhouse');
    await userEvent.click(canvas.getByText('Townhouse'));
    await expect(args.onChoose).toHaveBeenCalledTimes(2);
    await expect(args.onSelect).not.toHaveBeenCalled();
  },
};
export const MovedByArrowKeys: Story = {
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByLabelText('Apartment').focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByLabelText('Single-family house')).toBeChecked();
    await expect(args.onSelect).toHaveBeenLastCalledWith('single_family');
    await expect(args.onChoose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenLastCalledWith('single_family');
  },
};

export const Hovered: Story = { globals: { state: 'hover' } };
export const Focused: Story = { globals: { state: 'focus' } };
export const Pressed: Story = { globals: { state: 'active' } };
