import type { Meta, StoryObj } from '@storybook/react-vite';
import { Logo } from './Logo.tsx';

const meta: Meta<typeof Logo> = {
  title: 'Components/Logo',
  component: Logo,
  args: { name: 'TidyGuard' },
};
export default meta;
type Story = StoryObj<typeof Logo>;

export const Default: Story = {};
export const Large: Story = {
  decorators: [
    (LogoStory) => (
      <div css={{ '> span': { fontSize: '2.5rem' } }}>
        <LogoStory />
      </div>
    ),
  ],
};
