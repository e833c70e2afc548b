import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { color } from '../tokens.ts';
import { Checkbox } from './Checkbox.tsx';

it('is inside its label, which takes the given attributes', async () => {
  const changed = jest.fn();
  const { container } = render(
    <Checkbox
      label="I agree"
      name="consent"
      onChange={(event) => changed(event.target.checked)}
      labelProps={{ 'data-leadid-type': 'disclosure', id: 'disclosure' }}
    />,
  );
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  const label = box.closest('label');
  expect(label).toHaveAttribute('data-leadid-type', 'disclosure');
  expect(label).toHaveAttribute('id', 'disclosure');
  expect(box).not.toBeChecked();
  await userEvent.click(screen.getByText('I agree'));
  expect(box).toBeChecked();
  expect(changed.mock.calls).toEqual([[true]]);
  expect(await violations(container)).toEqual([]);
});

it('is not toggled by a click on a link in its label', () => {
  render(
    <Checkbox
      label={
        <>
          I agree to the <a href="#terms">terms</a>
        </>
      }
    />,
  );
  // Not user-event: for a click on a link in a label it also presses the control, which no browser does.
  fireEvent.click(screen.getByRole('link', { name: 'terms' }));
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

it('is marked invalid and described by its error, which is announced at once', async () => {
  const { container, rerender } = render(<Checkbox label="I agree" />);
  const alert = screen.getByRole('alert');
  rerender(<Checkbox label="I agree" error="Please agree to go on" />);
  expect(alert).toHaveTextContent('Please agree to go on');
  const box = screen.getByRole('checkbox', { name: 'I agree' });
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('Please agree to go on');
  expect(await violations(container)).toEqual([]);
});

it('keeps a description of the caller beside its error', () => {
  render(
    <>
      <p id="more">You may take it back</p>
      <Checkbox label="I agree" error="Please agree to go on" aria-describedby="more" />
    </>,
  );
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
    'Please agree to go on You may take it back',
  );
});

it('keeps an invalid state of the caller', () => {
  render(<Checkbox label="I agree" aria-invalid />);
  expect(screen.getByRole('checkbox')).toBeInvalid();
});

it('has a border that no pointer changes where it is disabled', () => {
  render(<Checkbox label="I agree" disabled />);
  expect(getComputedStyle(screen.getByRole('checkbox')).borderColor).toBe(color.lineStrong);
});
