import type { Meta, StoryObj } from '@storybook/react-vite';
import * as drawings from './index.ts';

const meta: Meta = { title: 'Drawings/Illustrations', parameters: { layout: 'padded' } };
export default meta;

/** One drawing, at the width it has room for. */
const story = (name: keyof typeof drawings, maxWidth: string): StoryObj => {
  const Drawing = drawings[name];
  return {
    render: () => (
      <div style={{ maxWidth }}>
        <Drawing />
      </div>
    ),
  };
};

export const House = story('HeroHouse', '40rem');
export const Professionals = story('AudienceProfessionals', '15rem');
export const Families = story('AudienceFamilies', '15rem');
export const Pets = story('AudiencePets', '15rem');
export const Movers = story('AudienceMovers', '15rem');
export const Budget = story('AudienceBudget', '15rem');
export const Answer = story('StepAnswer', '18rem');
export const Match = story('StepMatch', '18rem');
export const Call = story('StepCall', '18rem');
export const Home = story('StepHome', '18rem');
export const BusyProfessional = story('OutcomeBusyProfessional', '32rem');
export const FamilyFriendly = story('OutcomeFamilyFriendly', '32rem');
export const DeepClean = story('OutcomeDeepClean', '32rem');
export const BudgetFriendly = story('OutcomeBudgetFriendly', '32rem');
export const Mailbox = story('Letter', '32rem');
export const Houses = story('Street', '90rem');
