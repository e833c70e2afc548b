import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  OutcomeBudgetFriendly,
  OutcomeBusyProfessional,
  OutcomeDeepClean,
  OutcomeFamilyFriendly,
} from '@tidyguard/design-system/illustrations';
import { outcomePages } from '@tidyguard/content/product';
import type { Outcome } from '@tidyguard/service/contract';
import type { ReactNode } from 'react';
import { site } from '../config/site';
import { OutcomePage } from './OutcomePage';
import { unknownVisitor } from './visitor';

const meta: Meta<typeof OutcomePage> = {
  title: 'Pages/Outcome',
  component: OutcomePage,
  parameters: { layout: 'fullscreen' },
  args: { site, visitor: { firstName: 'Anna', city: 'Dallas', submitted: true } },
};
export default meta;
type Story = StoryObj<typeof OutcomePage>;

const story = (outcome: Outcome, illustration: ReactNode): Story => ({
  args: {
    content: outcomePages[outcome],
    illustration,
  },
});

export const BusyProfessional = story('busy-professional', <OutcomeBusyProfessional />);
export const FamilyFriendly = story('family-friendly', <OutcomeFamilyFriendly />);
export const DeepClean = story('deep-clean', <OutcomeDeepClean />);
export const BudgetFriendly = story('budget-friendly', <OutcomeBudgetFriendly />);
/** Nobody took the quiz in this tab: the call to action opens it. */
export const WithoutSession: Story = {
  args: { ...DeepClean.args, visitor: unknownVisitor },
};
export const LongName: Story = {
  args: {
    ...FamilyFriendly.args,
    visitor: {
      firstName: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
      city: 'Mooselookmeguntic-on-the-Lake',
      submitted: true,
    },
  },
};
