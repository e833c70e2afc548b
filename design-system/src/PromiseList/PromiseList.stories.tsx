import type { Meta, StoryObj } from '@storybook/react-vite';
import { Clock4, MessageSquareOff } from 'lucide-react';
import { PromiseList } from './PromiseList.tsx';

const meta: Meta<typeof PromiseList> = {
  title: 'Page sections/PromiseList',
  component: PromiseList,
  args: {
    promises: [
      {
        title: 'STOP means stop',
        text: 'Reply STOP to any text and the texts end.',
        icon: <MessageSquareOff aria-hidden="true" />,
      },
      {
        title: '24 hours to speak up',
        text: 'If a clean falls short, tell us. We take it up with the company.',
        icon: <Clock4 aria-hidden="true" />,
      },
    ],
  },
};
export default meta;

export const Default: StoryObj<typeof PromiseList> = {};
