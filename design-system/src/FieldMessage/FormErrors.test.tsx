import { render, screen } from '@testing-library/react';
import { TextField } from '../TextField/TextField.tsx';
import { violations } from '../testing/axe.ts';
import { FormErrors } from './FieldMessage.tsx';

const words = (wrong: number) => `${wrong} fields are wrong`;
const form = (wrong: number | null, ...errors: (string | null)[]) => (
  <FormErrors wrong={wrong} words={words}>
    {['Name', 'Email'].map((label, at) => (
      <TextField key={label} label={label} error={errors[at]} />
    ))}
  </FormErrors>
);
const announced = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

it('announces the errors of one press together, and says each as the description of its field', async () => {
  const { container, rerender } = render(form(0));
  rerender(form(null));
  rerender(form(null, 'No name', 'No email'));
  expect(announced()).toEqual([]);
  rerender(form(2, 'No name', 'No email'));
  expect(announced()).toEqual(['2 fields are wrong']);
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('No name');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('No email');
  expect(await violations(container)).toEqual([]);
});

it('announces an error by itself that comes without a press, also in a field that one found wrong', () => {
  const { rerender } = render(form(0));
  rerender(form(0, 'No name'));
  expect(announced()).toEqual(['No name']);
  rerender(form(null, 'No name', 'No email'));
  rerender(form(1, null, 'No email'));
  expect(announced()).toEqual(['1 fields are wrong']);
  rerender(form(1, null, null));
  rerender(form(1, null, 'No email'));
  expect(announced()).toEqual(['No email', '1 fields are wrong']);
});

it('says nothing of a press that finds nothing wrong', () => {
  const { rerender } = render(form(null));
  rerender(form(0));
  expect(announced()).toEqual([]);
});
