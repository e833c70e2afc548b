import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { site } from '../../config/site';
import { HiddenFields, readHoneypot } from './HiddenFields';

const shown = () => {
  const { container } = render(
    <form>
      <HiddenFields />
    </form>,
  );
  const form = container.querySelector('form');
  const trap = container.querySelector<HTMLInputElement>('input:not([type=hidden])');
  if (!form || !trap) throw new Error('the form or its trap is missing');
  return { form, trap };
};

it('has fields for the token and the certificate', () => {
  const { form } = shown();
  const names = [...form.querySelectorAll('input[type=hidden]')].map((field) => [
    field.id,
    field.getAttribute('name'),
  ]);
  expect(names).toEqual([
    ['leadid_token', 'universal_leadid'],
    ['', site.compliance.trustedForm.fieldName],
  ]);
});

it('has a field that no person finds, and tells what a robot wrote into it', async () => {
  const { form, trap } = shown();
  expect(readHoneypot(form)).toBe('');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
  await userEvent.tab();
  expect(trap).not.toHaveFocus();
  trap.value = 'https://example.com';
  expect(readHoneypot(form)).toBe('https://example.com');
  expect(readHoneypot(null)).toBe('');
});
