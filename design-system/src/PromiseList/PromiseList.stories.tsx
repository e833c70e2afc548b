import type { Meta, StoryObj } from '@storybook/react-vite';
import { Clock4, MessageSquareOff } from 'lucide';
import { Icon } from '../Icon/Icon.tsx';
import { PromiseList } from './PromiseList.tsx';

const meta: Meta<typeof PromiseList> = {
  title: 'Page sections/PromiseList',
  component: PromiseList,
  args: {
    promises: [
      {
        title: 'STOP means stop',
        text: 'Reply STOP to any text and the texts end.',
        icon: <Icon of={MessageSquareOff} />,
      },
      {
        title: '24 hours to speak up',
        text: 'If a clean falls short, tell us. We take it up with the company.',
        icon: <Icon of={Clock4} />,
      },
    ],
  },
};
export default meta;

export const Default: StoryObj<typeof PromiseList> = {};
