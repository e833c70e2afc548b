import type { Meta, StoryObj } from '@storybook/react-vite';
import { fullRecord } from '../testing/records';
import { DebugPanel } from './DebugPanel';

const meta = {
  title: 'Site/Debug panel',
  component: DebugPanel,
  // It is closed at first, so that it covers as little as it can.
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Debug'));
  },
} satisfies Meta<typeof DebugPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

export const DuringTheQuiz: Story = {
  args: {
    record: fullRecord,
    entries: [
      { atMs: 120, text: 'event: {"event":"quiz_open"}' },
      { atMs: 4_380, text: 'check of the ZIP: {"kind":"valid","source":"server"}', tookMs: 212 },
      { atMs: 4_390, text: 'session saved' },
    ],
  },
};

export const BeforeTheSession: Story = { args: { record: null, entries: [] } };
