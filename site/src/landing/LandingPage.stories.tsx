import type { Meta, StoryObj } from '@storybook/react-vite';
import { site } from '../config/site';
import { LandingPage } from './LandingPage';

const meta: Meta<typeof LandingPage> = {
  title: 'Pages/Landing',
  component: LandingPage,
  parameters: { layout: 'fullscreen' },
  args: { site },
};
export default meta;
type Story = StoryObj<typeof LandingPage>;

export const Default: Story = {};
/** A client who claims nothing: no rating, no numbers, no structured data of them. */
export const WithoutClaims: Story = { args: { site: { ...site, claims: {} } } };
