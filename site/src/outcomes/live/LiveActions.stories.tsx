import { outcomePages } from '@tidyguard/content/product';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { LiveAction } from '../liveAction';
import { hasQuiz, useParts } from '../../platform/pageParts';
import { giveLiveParts } from '../../testing/liveParts';
import { examplePrices } from '../../testing/prices';
import { storyVisit } from '../../testing/storyPorts';
import { LiveActions } from './LiveActions';
import { PriceDialog } from './PriceDialog';

const meta: Meta<typeof LiveActions> = {
  title: 'Pages/Outcome actions',
  component: LiveActions,
  // Each story has a frame of its own, because a dialog opens over everything else.
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '44rem' } } },
  argTypes: {
    opened: { control: 'select', options: ['details', 'time', 'price'] satisfies LiveAction[] },
  },
  args: { onClose: () => undefined },
  beforeEach: () => {
    giveLiveParts(storyVisit());
  },
};
export default meta;
type Story = StoryObj<typeof LiveActions>;

/** 'Edit your details'. */
export const EditDetails: Story = { args: { opened: 'details' } };
/** A new number needs a new consent. */
export const NewNumber: Story = {
  args: { opened: 'details' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Phone'), '2145550123');
    await expect(await canvas.findByRole('checkbox')).not.toBeChecked();
    // Waits for the number's check.
    await canvas.findByText('Valid');
  },
};
/** The call to action of outcomes that are about a time. */
export const ChooseTime: Story = { args: { opened: 'time' } };
/** The call to action of outcomes that are about a price, with figures for such a home. */
export const PriceRange: Story = {
  args: { opened: 'price' },
  argTypes: { opened: { table: { disable: true } } },
  render: function Render({ onClose }) {
    const parts = useParts();
    return hasQuiz(parts) ? (
      <PriceDialog parts={parts} onClose={onClose} guide={examplePrices} />
    ) : (
      <></>
    );
  },
};
/** The same without figures. */
export const Price: Story = {
  args: { opened: 'price' },
  name: outcomePages['budget-friendly'].callToAction,
};
