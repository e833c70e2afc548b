import type { Meta, StoryObj } from '@storybook/react-vite';
import { TrustPoints } from './TrustPoints.tsx';

const meta: Meta<typeof TrustPoints> = {
  title: 'Page sections/TrustPoints',
  component: TrustPoints,
  args: { points: ['Licensed & insured', 'Background checked pros', 'Transparent pricing'] },
};
export default meta;
type Story = StoryObj<typeof TrustPoints>;

export const Default: Story = {};
