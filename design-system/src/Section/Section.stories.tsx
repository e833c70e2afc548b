import type { Meta, StoryObj } from '@storybook/react-vite';
import { Section } from './Section.tsx';

const meta: Meta<typeof Section> = {
  title: 'Page sections/Section',
  component: Section,
  parameters: { layout: 'fullscreen' },
  args: {
    id: 'how',
    title: 'Four steps, and only the first is yours',
    lead: 'Two minutes now. After that, other people do the work.',
    children: <p>The content of the section.</p>,
  },
};
export default meta;
type Story = StoryObj<typeof Section>;

export const Plain: Story = {};
export const Muted: Story = { args: { tone: 'muted' } };
export const Wash: Story = { args: { tone: 'wash' } };
export const HeadingBeside: Story = { args: { layout: 'beside' } };
export const Centered: Story = { args: { align: 'center', children: null } };
