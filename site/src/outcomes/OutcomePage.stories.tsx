import type { Meta, StoryObj } from '@storybook/react-vite';
import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import { outcomePages } from '@tidyguard/content/product';
import { site } from '../config/site';
import { NamedDrawing } from '../layout/namedArt';
import { longestName } from '../testing/companies';
import { OutcomePage } from './OutcomePage';
import { unknownVisitor, type ShownVisitor } from './visitor';

const anna: ShownVisitor = {
  ...unknownVisitor,
  firstName: 'Anna',
  city: 'Dallas',
  submitted: true,
};

const meta: Meta<typeof OutcomePage> = {
  title: 'Pages/Outcome',
  component: OutcomePage,
  parameters: { layout: 'fullscreen' },
  args: { site, visitor: anna },
};
export default meta;
type Story = StoryObj<typeof OutcomePage>;

const story = (content: OutcomeContent): Story => ({
  args: { content, illustration: <NamedDrawing name={content.drawing} /> },
});

// Storybook finds stories by their exports: one is written for each outcome of this product.
export const BusyProfessional = story(outcomePages['busy-professional']);
export const FamilyFriendly = story(outcomePages['family-friendly']);
export const DeepClean = story(outcomePages['deep-clean']);
export const BudgetFriendly = story(outcomePages['budget-friendly']);
/** Nobody has taken the quiz in this tab: the call to action opens it. */
export const WithoutSession: Story = {
  args: { ...DeepClean.args, visitor: unknownVisitor },
};
export const LongName: Story = {
  args: {
    ...FamilyFriendly.args,
    visitor: {
      ...anna,
      firstName: 'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
      city: 'Mooselookmeguntic-on-the-Lake',
    },
  },
};
/** The service has refused the lead for good: no call is promised. */
export const Refused: Story = {
  args: {
    ...DeepClean.args,
    visitor: { ...anna, submitted: false, refused: true },
  },
};
/** The service has not received the lead yet: offline, or it does not answer. */
export const Waiting: Story = {
  args: {
    ...DeepClean.args,
    visitor: { ...anna, waiting: true },
  },
};

/** A company may call now. */
export const CompanyCalls: Story = {
  args: {
    ...DeepClean.args,
    visitor: { ...anna, call: 'soon', company: 'Bright Home Co. of Dallas' },
  },
};
/** The company, with the longest possible name, opens later; the visitor agreed to another one too. */
export const CompanyClosed: Story = {
  args: {
    ...DeepClean.args,
    visitor: { ...anna, call: 'later', company: longestName('A'), hasOthers: true },
  },
};
/** Nobody was named, and calling hours begin later. */
export const OutsideCallingHours: Story = {
  args: { ...DeepClean.args, visitor: { ...anna, call: 'closed' } },
};
/** The call should have come already: the page promises nothing that is over. */
export const LongAfter: Story = {
  args: { ...DeepClean.args, visitor: { ...anna, call: 'past' } },
};
/** A person checks the lead before anybody calls: no call is promised. */
export const LookedAtFirst: Story = {
  args: { ...DeepClean.args, visitor: { ...anna, call: 'held' } },
};
/** No company may get the lead: no call is promised. */
export const NobodyInReach: Story = {
  args: { ...DeepClean.args, visitor: { ...anna, call: 'nobody' } },
};
