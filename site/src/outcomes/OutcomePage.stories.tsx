import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Outcome } from '@tidyguard/webhooks/contract';
import { site } from '../config/site';
import { outcomeIllustrations } from './illustrations';
import { OutcomePage } from './OutcomePage';
import { outcomeContents } from './outcomes';
import { unknownVisitor } from './visitor';

const meta: Meta<typeof OutcomePage> = {
  title: 'Pages/Outcome',
  component: OutcomePage,
  parameters: { layout: 'fullscreen' },
  args: { site, visitor: { firstName: 'Anna', city: 'Dallas', submitted: true } },
};
export default meta;
type Story = StoryObj<typeof OutcomePage>;

const story = (outcome: Outcome): Story => ({
  args: {
    outcome,
    content: outcomeContents[outcome],
    illustration: outcomeIllustrations[outcome],
  },
});

export const BusyProfessional = story('busy-professional');
export const FamilyFriendly = story('family-friendly');
export const DeepClean = story('deep-clean');
export const BudgetFriendly = story('budget-friendly');
/** Nobody took the quiz in this tab: the call to action opens it. */
export const WithoutSession: Story = {
  args: { ...story('deep-clean').args, visitor: unknownVisitor },
};
export const LongName: Story = {
  args: {
    ...story('family-friendly').args,
    visitor: {
      firstName: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
      city: 'Mooselookmeguntic-on-the-Lake',
      submitted: true,
    },
  },
};
