import type { Meta, StoryObj } from '@storybook/react-vite';
import { SiteFooter } from './SiteFooter.tsx';

const meta: Meta<typeof SiteFooter> = {
  title: 'Page sections/SiteFooter',
  component: SiteFooter,
  parameters: { layout: 'fullscreen' },
  args: {
    name: 'TidyGuard',
    summary: 'TidyGuard matches homes with vetted local cleaning companies.',
    email: 'hello@tidyguard.example',
    links: [
      { href: '/contact', label: 'Contact' },
      { href: '/privacy-policy', label: 'Privacy Policy' },
    ],
    children: <p>Message and data rates may apply. Reply STOP to opt out.</p>,
  },
};
export default meta;

export const Default: StoryObj<typeof SiteFooter> = {};
