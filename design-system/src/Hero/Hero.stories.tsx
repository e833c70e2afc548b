import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { HeroHouse, OutcomeDeepClean } from '../illustrations/index.ts';
import { RatingLine } from '../RatingLine/RatingLine.tsx';
import { Hero } from './Hero.tsx';

const meta: Meta<typeof Hero> = {
  title: 'Page sections/Hero',
  component: Hero,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Come home to clean.',
    lead: 'Answer eight short questions, and we match you with a vetted local cleaning company.',
  },
};
export default meta;
type Story = StoryObj<typeof Hero>;

export const Landing: Story = {
  args: {
    action: <Button size="large">Find my cleaner</Button>,
    note: 'Free, no card, about two minutes.',
    proof: <RatingLine>Rated 4.8 out of 5</RatingLine>,
    illustration: <HeroHouse />,
  },
};
export const WholeSentence: Story = {
  args: {
    size: 'medium',
    title: 'Hi Anna, your fresh start is on its way.',
    illustration: <OutcomeDeepClean />,
  },
};
export const WordsOnly: Story = {};
