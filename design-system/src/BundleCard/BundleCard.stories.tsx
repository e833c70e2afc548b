import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { BundleList } from './BundleList.tsx';
import { BundleCard } from './BundleCard.tsx';

const action = <Button variant="secondary">Add to My Request</Button>;

const meta: Meta<typeof BundleCard> = {
  title: 'Page sections/BundleCard',
  component: BundleCard,
  args: {
    title: 'Pet Hair Removal',
    price: '15% off',
    text: 'Sofas, rugs and stairs, gone over with the tools that fur does not survive.',
    action,
  },
};
export default meta;
type Story = StoryObj<typeof BundleCard>;

export const One: Story = {
  render: (args) => (
    <BundleList>
      <BundleCard {...args} />
    </BundleList>
  ),
};
export const Two: Story = {
  render: (args) => (
    <BundleList>
      <BundleCard {...args} />
      <BundleCard
        title="Basic Plus Package"
        price="+$15"
        text="The basics plus one extra of your choice."
        action={action}
      />
    </BundleList>
  ),
};
