import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { violations } from '../testing/axe.ts';
import { PhoneField } from './PhoneField.tsx';

const heard = jest.fn();

function Form({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <PhoneField
      label="Phone"
      value={value}
      onValueChange={(formatted, digits) => {
        heard(formatted, digits);
        setValue(formatted);
      }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

beforeEach(() => heard.mockClear());

it('asks for the phone keypad and for autofill of a national number', async () => {
  const { container } = render(<Form />);
  expect(field()).toHaveAttribute('type', 'tel');
  expect(field()).toHaveAttribute('inputmode', 'tel');
  expect(field()).toHaveAttribute('autocomplete', 'tel');
  expect(await violations(container)).toEqual([]);
});

it('formats while the visitor types, and reports the digits', async () => {
  render(<Form />);
  await userEvent.type(field(), '2145550123');
  expect(field()).toHaveValue('(214) 555-0123');
  expect(heard).toHaveBeenLastCalledWith('(214) 555-0123', '2145550123');
});

it.each([
  ['+61293744000', '+61293744000'],
  ['+1 214 555 0123', '(214) 555-0123'],
])('typed key by key, %s stands there as %s', async (typed, shown) => {
  render(<Form />);
  await userEvent.type(field(), typed);
  expect(field()).toHaveValue(shown);
  expect(heard).not.toHaveBeenCalledWith(expect.anything(), '6129374400');
});

it('shows a number of another country that is pasted over one', async () => {
  render(<Form initial="2145550123" />);
  await userEvent.tripleClick(field());
  await userEvent.paste('+44 20 7946 0958');
  expect(field()).toHaveValue('+44 20 7946 0958');
  expect(heard).toHaveBeenLastCalledWith('+44 20 7946 0958', '');
  await userEvent.clear(field());
  expect(field()).toHaveValue('');
});

it('formats a value in any notation', () => {
  render(<Form initial="+1 214.555.0123" />);
  expect(field()).toHaveValue('(214) 555-0123');
});

it('keeps a 1 at the front of digits: they hold no country code', () => {
  render(<Form initial="145550123" />);
  expect(field()).toHaveValue('(145) 550-123');
});

it('keeps the caret in place while the visitor types and deletes', async () => {
  render(<Form initial="2145550123" />);
  await userEvent.type(field(), '{Backspace}', {
    initialSelectionStart: 9,
    initialSelectionEnd: 9,
  });
  expect(field()).toHaveValue('(214) 550-123');
  expect(field().selectionStart).toBe(8);
  await userEvent.keyboard('7');
  expect(field()).toHaveValue('(214) 557-0123');
  expect(field().selectionStart).toBe(9);
});

it('takes full-width digits of East Asian keyboards, and keeps the caret behind one in the middle', async () => {
  render(<Form initial="214555012" />);
  await userEvent.type(field(), '３', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field()).toHaveValue('(213) 455-5012');
  expect(field().selectionStart).toBe(4);
});

it('leaves what an input method is writing as it is, and formats it at its end', () => {
  render(<Form initial="214555" />);
  fireEvent.compositionStart(field());
  for (const written of ['(214) 555０', '(214) 555０１２３']) {
    fireEvent.input(field(), { target: { value: written }, isComposing: true });
    expect(field()).toHaveValue(written);
  }
  expect(heard).not.toHaveBeenCalled();
  fireEvent.compositionEnd(field());
  expect(field()).toHaveValue('(214) 555-0123');
  expect(heard).toHaveBeenLastCalledWith('(214) 555-0123', '2145550123');
});

it('shows a digit too many, behind the caret, so that it can be deleted', async () => {
  render(<Form initial="2145550123" />);
  await userEvent.type(field(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field()).toHaveValue('(219) 455-50123');
  expect(field().selectionStart).toBe(4);
  await userEvent.keyboard('{Backspace}');
  expect(field()).toHaveValue('(214) 555-0123');
  expect(field().selectionStart).toBe(3);
});

it.each(['+1 214 555 0123', '1-214-555-0123', '(214)555.0123'])(
  'takes a pasted %s',
  async (text) => {
    render(<Form />);
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(field()).toHaveValue('(214) 555-0123');
    expect(heard).toHaveBeenLastCalledWith('(214) 555-0123', '2145550123');
  },
);

it('takes autofill while the field has no focus, and selects nothing: Safari would move the focus there', () => {
  render(<Form />);
  const select = jest.spyOn(field(), 'setSelectionRange');
  fireEvent.input(field(), { target: { value: '+12145550123' } });
  expect(field()).toHaveValue('(214) 555-0123');
  expect(document.body).toHaveFocus();
  expect(select).not.toHaveBeenCalled();
});

it('passes on its ref', () => {
  const ref = { current: null as HTMLInputElement | null };
  render(<PhoneField label="Phone" value="" onValueChange={() => undefined} ref={ref} />);
  expect(ref.current).toBe(field());
});
