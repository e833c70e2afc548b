import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { violations } from '../testing/axe.ts';
import { OtpCodeDialog, type OtpCodeDialogProps } from './OtpCodeDialog.tsx';

const verify = jest.fn();
const resend = jest.fn();
const close = jest.fn();

function Dialog(props: Partial<OtpCodeDialogProps>) {
  const [code, setCode] = useState(props.code ?? '');
  return (
    <OtpCodeDialog
      open
      copy={{
        title: 'Enter your code',
        body: 'We texted it to you.',
        verify: 'Verify',
        resend: 'Resend code',
        resendIn: (seconds) => `Resend in ${seconds} s`,
        close: 'Close',
        codeLabel: '6-digit code',
      }}
      busy={false}
      resendInSeconds={0}
      onVerify={verify}
      onResend={resend}
      onClose={close}
      {...props}
      code={code}
      onCodeChange={setCode}
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '6-digit code' });
/** What the six boxes show, which screen readers do not read. */
const boxes = () =>
  Array.from(
    screen.getByRole('dialog').querySelectorAll('[data-input-otp-container] span[aria-hidden]'),
    (box) => box.textContent,
  );
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => [verify, resend, close].forEach((spy) => spy.mockClear()));

it('has one real input, with numeric keypad and autofill of a code from a text message', async () => {
  render(<Dialog />);
  expect(screen.getByRole('dialog', { name: 'Enter your code' })).toHaveAccessibleDescription(
    'We texted it to you.',
  );
  expect(screen.getAllByRole('textbox')).toEqual([input()]);
  expect(input()).toHaveFocus();
  expect(input()).toHaveAttribute('inputmode', 'numeric');
  expect(input()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await violations()).toEqual([]);
});

it('ignores letters, deletes on backspace and verifies with the sixth digit', async () => {
  render(<Dialog />);
  await userEvent.type(input(), '12a34');
  expect(input()).toHaveValue('1234');
  await userEvent.keyboard('{Backspace}5');
  expect(input()).toHaveValue('1235');
  await userEvent.keyboard('6');
  expect(verify).not.toHaveBeenCalled();
  await userEvent.keyboard('7');
  expect(verify.mock.calls).toEqual([['123567']]);
});

it('takes a pasted code, drops its punctuation and verifies it once', async () => {
  render(<Dialog />);
  await userEvent.click(input());
  await userEvent.paste('123-456');
  expect(input()).toHaveValue('123456');
  expect(verify.mock.calls).toEqual([['123456']]);
});

it('takes full-width digits of East Asian keyboards, typed and pasted', async () => {
  render(<Dialog />);
  await userEvent.type(input(), '１２');
  expect(boxes()).toEqual(['1', '2', '', '', '', '']);
  await userEvent.paste('３４５ ６');
  expect(verify.mock.calls).toEqual([['123456']]);
});

it('leaves full-width digits in the field as they are, because an input method may be writing them', async () => {
  render(<Dialog />);
  fireEvent.input(input(), { target: { value: '１２３４５' }, isComposing: true });
  expect(input()).toHaveValue('１２３４５');
  expect(boxes()).toEqual(['1', '2', '3', '4', '5', '']);
  fireEvent.input(input(), { target: { value: '１２３４５６' }, isComposing: true });
  await waitFor(() => expect(verify.mock.calls).toEqual([['123456']]));
});

it('verifies on the button and on Enter, but only six digits', async () => {
  const { unmount } = render(<Dialog code="12345" />);
  await userEvent.click(button('Verify'));
  await userEvent.type(input(), '{Enter}');
  expect(verify).not.toHaveBeenCalled();
  unmount();
  render(<Dialog code="123456" />);
  await userEvent.click(button('Verify'));
  await userEvent.type(input(), '{Enter}');
  expect(verify.mock.calls).toEqual([['123456'], ['123456']]);
});

it.each([
  ['five digits', { code: '12345' }, 'true'],
  ['six digits', { code: '123456' }, null],
  ['six digits when locked', { code: '123456', locked: true }, 'true'],
])('tells whether Verify can be pressed: %s', (_case, props, disabled) => {
  render(<Dialog {...props} />);
  expect(button('Verify').getAttribute('aria-disabled')).toBe(disabled);
});

it('shows each digit in a box of its own, and marks the box that is typed into', async () => {
  render(<Dialog />);
  await userEvent.type(input(), '12');
  const boxes = [...document.querySelectorAll<HTMLElement>('span[aria-hidden="true"]')];
  expect(boxes.map(({ textContent }) => textContent)).toEqual(['1', '2', '', '', '', '']);
  await waitFor(() =>
    expect(boxes.map(({ dataset }) => dataset.active)).toEqual([
      undefined,
      undefined,
      'true',
      undefined,
      undefined,
      undefined,
    ]),
  );
});

it('does not submit a form around it', async () => {
  const submit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Dialog code="123456" />
    </form>,
  );
  await userEvent.type(input(), '{Enter}');
  await userEvent.click(button('Verify'));
  expect(submit).not.toHaveBeenCalled();
});

it('announces the error and describes the input with it', () => {
  const { rerender } = render(<Dialog />);
  const alert = screen.getByRole('alert');
  rerender(<Dialog error="Invalid code. 2 attempts remaining." />);
  expect(alert).toHaveTextContent('Invalid code. 2 attempts remaining.');
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription('Invalid code. 2 attempts remaining.');
});

it('requests another code only after the waiting time', async () => {
  const { rerender } = render(<Dialog resendInSeconds={27} />);
  expect(button('Resend in 27 s')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Resend in 27 s'));
  expect(resend).not.toHaveBeenCalled();
  rerender(<Dialog resendInSeconds={0} />);
  expect(button('Resend code')).not.toHaveAttribute('aria-disabled');
  await userEvent.click(button('Resend code'));
  expect(resend).toHaveBeenCalledTimes(1);
});

it('ignores verify and resend while busy', async () => {
  render(<Dialog busy code="123456" />);
  await userEvent.click(screen.getByRole('button', { name: 'Verify', busy: true }));
  await userEvent.type(input(), '{Enter}');
  await userEvent.click(button('Resend code'));
  expect(verify).not.toHaveBeenCalled();
  expect(resend).not.toHaveBeenCalled();
});

it('leaves the focus in the input while a code is checked, for the next try', () => {
  const { rerender } = render(<Dialog code="123456" />);
  expect(input()).toHaveFocus();
  rerender(<Dialog code="123456" busy />);
  expect(input()).toBeEnabled();
  expect(input()).toHaveFocus();
});

it('can only be closed when locked', async () => {
  render(<Dialog locked error="Too many failed attempts" code="123456" />);
  expect(input()).toBeDisabled();
  await userEvent.click(button('Verify'));
  await userEvent.click(button('Resend code'));
  expect(verify).not.toHaveBeenCalled();
  expect(resend).not.toHaveBeenCalled();
  await userEvent.click(button('Close'));
  expect(close).toHaveBeenCalledTimes(1);
});
