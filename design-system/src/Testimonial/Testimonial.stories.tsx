import type { Meta, StoryObj } from '@storybook/react-vite';
import { Testimonial } from './Testimonial.tsx';

const meta: Meta<typeof Testimonial> = {
  title: 'Page sections/Testimonial',
  component: Testimonial,
  args: {
    quote: 'They asked about the dog before they asked about the house. That settled it.',
    name: 'Devon and Priya K.',
    place: 'Plano, TX',
  },
};
export default meta;

export const Default: StoryObj<typeof Testimonial> = {};
