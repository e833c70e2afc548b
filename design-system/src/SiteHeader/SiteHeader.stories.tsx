import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { SiteHeader } from './SiteHeader.tsx';

const meta: Meta<typeof SiteHeader> = {
  title: 'Page sections/SiteHeader',
  component: SiteHeader,
  parameters: { layout: 'fullscreen' },
  args: { name: 'TidyGuard', homeHref: '/' },
};
export default meta;
type Story = StoryObj<typeof SiteHeader>;

export const LogoOnly: Story = {};
export const Landing: Story = {
  args: {
    links: [
      { href: '#how', label: 'How it works' },
      { href: '#questions', label: 'Questions' },
    ],
    action: <Button variant="secondary">Find my cleaner</Button>,
    actionCollapses: true,
  },
};
export const Legal: Story = {
  args: {
    backLink: { href: '/', label: 'Back to Home' },
    action: <Button>Take Security Quiz</Button>,
    ruled: true,
  },
};
