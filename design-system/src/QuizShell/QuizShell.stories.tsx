import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { ChoiceList } from '../ChoiceList/ChoiceList.tsx';
import { QuizDialog } from '../QuizDialog/QuizDialog.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { QuizShell, type QuizShellProps } from './QuizShell.tsx';

function InDialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <QuizDialog id="quiz" label="Quiz" ref={dialog}>
      {children}
    </QuizDialog>
  );
}

const total = 9;
const titles = Array.from({ length: total }, (_, index) => `Question ${index + 1}`);

function Walk(props: QuizShellProps) {
  const [index, setIndex] = useState(1);
  const [answers, setAnswers] = useState<Record<number, string>>({});
  const stepLabel = `Step ${index + 1} of ${total}`;
  const answer = (value: string) => setAnswers({ ...answers, [index]: value });
  return (
    <QuizShell
      {...props}
      stepLabel={stepLabel}
      progress={{ value: index + 1, max: total }}
      onBack={index > 0 ? () => setIndex(index - 1) : undefined}
    >
      <ChoiceList
        key={index}
        legend={titles[index] ?? ''}
        name="answer"
        options={['One', 'Two', 'Three'].map((label) => ({ value: label, label }))}
        value={answers[index] ?? null}
        onSelect={answer}
        onChoose={(value) => {
          answer(value);
          setIndex(Math.min(index + 1, total - 1));
        }}
      />
    </QuizShell>
  );
}

const meta: Meta<typeof QuizShell> = {
  title: 'Quiz/QuizShell',
  component: QuizShell,
  parameters: inOwnFrame,
  args: { onClose: fn(), children: null },
  decorators: [
    (ShellStory) => (
      <InDialog>
        <ShellStory />
      </InDialog>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof QuizShell>;

export const FirstStep: Story = {
  args: {
    stepLabel: 'Step 1 of 9',
    progress: { value: 1, max: 9 },
    children: (
      <>
        <h2>Where is your home?</h2>
        <div css={{ marginTop: '1.5rem' }}>
          <TextField
            label="ZIP code"
            hint="We look for cleaners who work in your area."
            inputMode="numeric"
            maxLength={5}
          />
        </div>
      </>
    ),
    footer: (
      <Button size="large" aria-disabled>
        Next
      </Button>
    ),
  },
};
export const MiddleStep: Story = {
  args: {
    stepLabel: 'Step 4 of 9',
    progress: { value: 4, max: 9 },
    onBack: fn(),
    children: (
      <ChoiceList
        legend="How big is your home?"
        helper="A close guess is fine."
        name="home_size"
        options={[
          { value: '1bed_1bath', label: '1 bedroom, 1 bathroom' },
          { value: '2_3bed_2bath', label: '2–3 bedrooms, 2 bathrooms' },
          { value: '4plus_bed_3plus_bath', label: '4+ bedrooms, 3+ bathrooms' },
        ]}
        value="2_3bed_2bath"
        onSelect={() => undefined}
        onChoose={() => undefined}
      />
    ),
  },
};
export const WithoutSteps: Story = {
  args: { children: <p>A view that is no numbered step.</p> },
};
export const TallStep: Story = {
  args: {
    stepLabel: 'Step 9 of 9',
    progress: { value: 9, max: 9 },
    onBack: fn(),
    children: (
      <>
        <h2>How can we reach you?</h2>
        <form css={{ display: 'grid', gap: '1rem', marginTop: '1.5rem' }}>
          {['First name', 'Last name', 'Phone', 'Email', 'Street', 'Town', 'State'].map((label) => (
            <TextField key={label} label={label} />
          ))}
        </form>
      </>
    ),
    footer: <Button size="large">Get My Options</Button>,
  },
};
export const Walkable: Story = {
  render: (args) => <Walk {...args} />,
  play: async ({ canvas, userEvent }) => {
    // A step fades in, and what is wholly transparent does not count as visible.
    const isVisible = (name: string) =>
      waitFor(() => expect(canvas.getByRole('heading', { name })).toBeVisible());
    await userEvent.click(canvas.getByText('Two'));
    await isVisible('Question 3');
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await isVisible('Question 2');
    await expect(canvas.getByText('Step 2 of 9')).toBeVisible();
  },
};
