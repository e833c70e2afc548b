import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { OutcomeCard } from './OutcomeCard.tsx';

const meta: Meta<typeof OutcomeCard> = {
  title: 'Page sections/OutcomeCard',
  component: OutcomeCard,
  args: {
    label: 'Your request',
    facts: [
      { term: 'Service', description: 'One-time deep clean' },
      { term: 'City', description: 'Dallas' },
      { term: 'Preferred time', description: 'within 24 hours' },
    ],
    children: <Button size="large">Book Deep Clean Now</Button>,
  },
};
export default meta;
type Story = StoryObj<typeof OutcomeCard>;

export const Default: Story = {};
export const LongCity: Story = {
  args: {
    facts: [{ term: 'City', description: 'Saint Mary of the Woods and the Lakes Beyond' }],
  },
};
