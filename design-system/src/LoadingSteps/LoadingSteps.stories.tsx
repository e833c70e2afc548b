import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadingSteps } from './LoadingSteps.tsx';

const meta: Meta<typeof LoadingSteps> = {
  title: 'Quiz/LoadingSteps',
  component: LoadingSteps,
  args: { title: 'Finding your match', message: 'Analyzing your cleaning needs...', value: 25 },
};
export default meta;
type Story = StoryObj<typeof LoadingSteps>;

export const FirstStage: Story = {};
export const SecondStage: Story = {
  args: { message: 'Finding vetted cleaners in your area...', value: 50 },
};
export const ThirdStage: Story = {
  args: { message: 'Matching you with the best options...', value: 75 },
};
export const LastStage: Story = { args: { message: 'Perfect matches found!', value: 100 } };
