import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '../TextField/TextField.tsx';
import { violations } from '../testing/axe.ts';
import { FormErrors } from './FormErrors.tsx';

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

describe('a press', () => {
  /** Two fields above a checkbox; returns the list of what has happened to them. */
  function formWithBox() {
    const happened: string[] = [];
    const say = (what: string) => () => void happened.push(what);
    render(
      <FormErrors wrong={0} words={words}>
        <input aria-label="Phone" onBlur={say('left')} />
        <input aria-label="Email" onFocus={say('entered')} onBlur={say('email left')} />
        <input
          aria-label="Consent"
          type="checkbox"
          onFocus={say('box entered')}
          onClick={say('ticked')}
        />
      </FormErrors>,
    );
    return happened;
  }
  const field = (name: string) => screen.getByLabelText(name);

  it('is over before a form hears that the focus has moved, and then all of it in order', async () => {
    const happened = formWithBox();
    const user = userEvent.setup();
    await user.click(field('Phone'));
    await user.pointer({ keys: '[MouseLeft>]', target: field('Consent') });
    expect(field('Consent')).toHaveFocus();
    expect(happened).toEqual([]);
    await user.pointer('[/MouseLeft]');
    await waitFor(() => expect(happened).toEqual(['ticked', 'left', 'box entered']));
  });

  it.each(['dragend', 'contextmenu', 'keydown'])(
    'that ends with %s is over as well',
    async (type) => {
      const happened = formWithBox();
      const user = userEvent.setup();
      await user.click(field('Phone'));
      await user.pointer({ keys: '[MouseLeft>]', target: field('Email') });
      field('Email').dispatchEvent(new Event(type, { bubbles: true }));
      await waitFor(() => expect(happened).toEqual(['left', 'entered']));
    },
  );

  it('of another button, and a key, hold nothing up', async () => {
    const happened = formWithBox();
    const user = userEvent.setup();
    await user.click(field('Phone'));
    await user.tab();
    expect(happened).toEqual(['left', 'entered']);
    await user.pointer({ keys: '[MouseRight>]', target: field('Phone') });
    expect(happened).toEqual(['left', 'entered', 'email left']);
  });

  it('holds nothing up on a page without a form any more', async () => {
    const { unmount } = render(form(0));
    unmount();
    const heard: string[] = [];
    const input = document.createElement('input');
    input.addEventListener('focusin', () => heard.push('entered'));
    document.body.append(input);
    await userEvent.setup().pointer({ keys: '[MouseLeft>]', target: input });
    expect(heard).toEqual(['entered']);
    input.remove();
  });
});
