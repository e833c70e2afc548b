import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { QuizShell } from './QuizShell.tsx';

const nothing = () => undefined;

it('shows step, progress, back, close, content and footer', async () => {
  const back = jest.fn();
  const close = jest.fn();
  const { container } = render(
    <QuizShell
      stepLabel="Step 2 of 9"
      progress={{ value: 2, max: 9 }}
      onBack={back}
      onClose={close}
      footer={<button>Next</button>}
    >
      <h2>How often?</h2>
    </QuizShell>,
  );
  expect(screen.getByText('Step 2 of 9')).toBeVisible();
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' });
  expect([bar.value, bar.max]).toEqual([2, 9]);
  expect(bar).toHaveAttribute('aria-valuetext', 'Step 2 of 9');
  expect(screen.getByRole('heading', { name: 'How often?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
  expect(await violations(container)).toEqual([]);
});

it('has no back button and no step count unless they are given', () => {
  render(
    <QuizShell onClose={nothing} closeLabel="Leave" closeButtonProps={{ command: 'close' }}>
      Text
    </QuizShell>,
  );
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Leave' })).toHaveAttribute('command', 'close');
});

it('announces each step: its count changes in a live region that stays', () => {
  const shell = (label: string) => (
    <QuizShell stepLabel={label} onClose={nothing}>
      Text
    </QuizShell>
  );
  const { rerender } = render(shell('Step 1 of 9'));
  const count = screen.getByText('Step 1 of 9');
  expect(count).toHaveAttribute('aria-live', 'polite');
  rerender(shell('Step 2 of 9'));
  expect(count).toHaveTextContent('Step 2 of 9');
});

describe('the animation of a step', () => {
  const cancel = jest.fn();
  const animate = jest.fn<Animation, Parameters<Element['animate']>>(
    () => ({ cancel }) as unknown as Animation,
  );
  beforeAll(() => Object.assign(Element.prototype, { animate }));
  afterAll(() => Object.assign(Element.prototype, { animate: undefined }));
  beforeEach(() => [animate, cancel].forEach((spy) => spy.mockClear()));
  afterEach(() => jest.restoreAllMocks());

  const shell = (step: number) => (
    <QuizShell stepLabel={`Step ${step} of 9`} progress={{ value: step, max: 9 }} onClose={nothing}>
      <input aria-label="Answer" />
    </QuizShell>
  );
  const origin = () => JSON.stringify(animate.mock.lastCall?.[0]);

  it('slides in from the side of the direction in 300 ms, and remounts nothing', () => {
    const { rerender } = render(shell(1));
    const input = screen.getByLabelText('Answer');
    expect(animate).not.toHaveBeenCalled();
    rerender(shell(2));
    expect(origin()).toContain('translateX(1.5rem)');
    expect(animate.mock.lastCall?.[0]).toMatchObject([{}, { opacity: 1, transform: 'none' }]);
    expect(animate.mock.lastCall?.[1]).toMatchObject({ duration: 300 });
    rerender(shell(1));
    expect(origin()).toContain('translateX(-1.5rem)');
    rerender(shell(1));
    expect(animate).toHaveBeenCalledTimes(2);
    expect(screen.getByLabelText('Answer')).toBe(input);
  });

  it('slides in from the other side where lines run from right to left', () => {
    // jsdom inherits no direction.
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = '* { direction: rtl }';
    const { rerender } = render(shell(1));
    rerender(shell(2));
    expect(origin()).toContain('translateX(-1.5rem)');
    rerender(shell(1));
    expect(origin()).toContain('translateX(1.5rem)');
    style.remove();
  });

  it('is cancelled by the next step', () => {
    const { rerender } = render(shell(1));
    rerender(shell(2));
    expect(cancel).not.toHaveBeenCalled();
    rerender(shell(3));
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('does not run where the page asks for less motion', () => {
    document.documentElement.dataset.motion = 'reduced';
    const { rerender } = render(shell(1));
    rerender(shell(2));
    expect(animate).not.toHaveBeenCalled();
    delete document.documentElement.dataset.motion;
  });

  it('does not run where the browser does not tell about reduced motion', () => {
    const { matchMedia } = window;
    Object.assign(window, { matchMedia: undefined });
    const { rerender } = render(shell(1));
    rerender(shell(2));
    expect(animate).not.toHaveBeenCalled();
    Object.assign(window, { matchMedia });
  });

  it('does not run with reduced motion', () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
    const { rerender } = render(shell(1));
    rerender(shell(2));
    expect(animate).not.toHaveBeenCalled();
  });
});
