import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { QuizShell } from '../QuizShell/QuizShell.tsx';
import { QuizDialog } from './QuizDialog.tsx';

const meta: Meta<typeof QuizDialog> = {
  title: 'Quiz/QuizDialog',
  component: QuizDialog,
  parameters: inOwnFrame,
  args: {
    id: 'quiz-dialog',
    label: 'Quiz',
    children: (
      <QuizShell
        onClose={() => undefined}
        closeButtonProps={{ commandfor: 'quiz-dialog', command: 'close' }}
      >
        <h2>Where is your home?</h2>
      </QuizShell>
    ),
  },
};
export default meta;
type Story = StoryObj<typeof QuizDialog>;

/** The browser opens and closes it, without any script of ours. */
export const OpenedByTheBrowser: Story = {
  render: (args) => (
    <div css={{ padding: '2rem' }}>
      <Button commandfor={args.id} command="show-modal">
        Start
      </Button>
      <QuizDialog {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Start' }));
    // It fades in, and what is wholly transparent does not count as visible.
    await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Quiz' })).toBeVisible());
  },
};
/** The plain attribute, as on a page without any script. */
export const OpenWithoutScript: Story = { args: { open: true } };
