import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { StickyAction } from './StickyAction.tsx';

/** Shown on phones only: choose a small viewport. */
const meta: Meta<typeof StickyAction> = {
  title: 'Page sections/StickyAction',
  component: StickyAction,
  parameters: inOwnFrame,
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    hideWhileVisible: '[data-action]',
    children: <Button size="large">Find my cleaner</Button>,
  },
};
export default meta;

export const NoOtherActionOnScreen: StoryObj<typeof StickyAction> = {};

/** Out of sight, and Tab does not reach it. */
export const AnotherActionOnScreen: StoryObj<typeof StickyAction> = {
  decorators: [
    (Story) => (
      <>
        <Button data-action="">Find my cleaner</Button>
        <Story />
      </>
    ),
  ],
  args: { children: <Button size="large">Start the quiz</Button> },
};
