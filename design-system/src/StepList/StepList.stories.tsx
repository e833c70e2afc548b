import type { Meta, StoryObj } from '@storybook/react-vite';
import { StepAnswer, StepCall, StepHome, StepMatch } from '../illustrations/index.ts';
import { StepList } from './StepList.tsx';

const meta: Meta<typeof StepList> = { title: 'Page sections/StepList', component: StepList };
export default meta;
type Story = StoryObj<typeof StepList>;

export const FourWithPictures: Story = {
  args: {
    steps: [
      { title: 'Answer eight questions', text: 'Tap an answer.', illustration: <StepAnswer /> },
      { title: 'We look around the corner', text: 'Near you.', illustration: <StepMatch /> },
      { title: 'A person gets in touch', text: 'In 15 minutes.', illustration: <StepCall /> },
      { title: 'You open the door to clean', text: 'Done.', illustration: <StepHome /> },
    ],
  },
};
export const ThreeInWords: Story = {
  args: {
    steps: [
      { title: 'A cleaning pro contacts you', text: 'Expect a call or text.' },
      { title: 'You agree on the details', text: 'Nothing is booked until you say so.' },
      { title: 'You come home to clean', text: 'You pay the company directly.' },
    ],
  },
};
