import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { TextField } from './TextField.tsx';

it('is named by its label and described by its hint', async () => {
  const { container } = render(<TextField label="ZIP code" hint="Five digits" name="zip" />);
  const input = screen.getByRole('textbox', { name: 'ZIP code' });
  expect(input).toHaveAccessibleDescription('Five digits');
  expect(input).toHaveAttribute('name', 'zip');
  expect(input).toBeValid();
  expect(await violations(container)).toEqual([]);
});

it('is marked invalid and described by its error, which is announced at once', async () => {
  const field = (error?: string) => (
    <TextField label="ZIP code" hint="Five digits" error={error} aria-describedby="more" />
  );
  const { container, rerender } = render(field());
  const alert = screen.getByRole('alert');
  expect(alert).toBeEmptyDOMElement();
  rerender(field('Please enter a valid ZIP code'));
  expect(screen.getByRole('alert')).toBe(alert);
  expect(alert).toHaveTextContent('Please enter a valid ZIP code');
  const input = screen.getByRole('textbox', { name: 'ZIP code' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Five digits Please enter a valid ZIP code');
  expect(input.getAttribute('aria-describedby')).toMatch(/ more$/);
  expect(await violations(container)).toEqual([]);
});

it.each([
  ['loading', 'Checking', false],
  ['valid', 'Valid', false],
  ['invalid', 'Invalid', true],
] as const)('says that it is %s', (status, words, invalid) => {
  render(<TextField label="Email" status={status} defaultValue="x" />);
  expect(screen.getByRole('status')).toHaveTextContent(words);
  const input = screen.getByRole('textbox', { name: 'Email' });
  if (invalid) expect(input).toBeInvalid();
  else expect(input).toBeValid();
});

it('has its live region before anything is to be said, as screen readers need it', () => {
  const { rerender } = render(<TextField label="Email" />);
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent(/^$/);
  rerender(<TextField label="Email" status="loading" />);
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Checking');
});

it('keeps a given id, passes on its ref and shows an action', () => {
  const ref = { current: null as HTMLInputElement | null };
  render(<TextField id="mail" label="Email" ref={ref} action={<button>Use it</button>} />);
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('id', 'mail');
  expect(ref.current).toBe(screen.getByRole('textbox'));
  expect(screen.getByRole('button', { name: 'Use it' })).toBeVisible();
});

it('keeps an invalid state of the caller, and says its check in the caller’s words', () => {
  render(
    <TextField
      label="Email"
      aria-invalid
      status="loading"
      statusLabels={{ loading: 'Comprobando' }}
    />,
  );
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeInvalid();
  expect(screen.getByRole('status')).toHaveTextContent('Comprobando');
});

it('has a border that no pointer changes where it is disabled', () => {
  render(<TextField label="Email" disabled />);
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => /:(hover|disabled) \{[^}]*border-color/.test(rule));
  expect(rules.at(-1)).toContain(':disabled');
});
