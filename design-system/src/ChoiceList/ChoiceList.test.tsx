import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { violations } from '../testing/axe.ts';
import { ChoiceList } from './ChoiceList.tsx';

const selected = jest.fn();
const chosen = jest.fn();
const submitted = jest.fn();

function Question({ initial = null }: { initial?: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <ChoiceList
        legend="How often?"
        helper="You can change it later."
        name="cleaning_frequency"
        options={[
          { value: 'one_time', label: 'Just once' },
          { value: 'weekly', label: 'Weekly', description: 'Always guest-ready' },
          { value: 'monthly', label: 'Monthly' },
        ]}
        value={value}
        onSelect={(moved) => {
          selected(moved);
          setValue(moved);
        }}
        onChoose={(choice) => {
          chosen(choice);
          setValue(choice);
        }}
      />
      <button>Next</button>
    </form>
  );
}

const option = (name: string) => screen.getByRole('radio', { name });

beforeEach(() => [selected, chosen, submitted].forEach((spy) => spy.mockClear()));

it('is a group of native radio inputs named by the question', async () => {
  const { container } = render(<Question initial="monthly" />);
  const group = screen.getByRole('group', { name: 'How often?' });
  expect(group).toHaveAccessibleDescription('You can change it later.');
  expect(screen.getByRole('heading', { name: 'How often?', level: 2 })).toBeVisible();
  const radios = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => radio.value)).toEqual(['one_time', 'weekly', 'monthly']);
  expect(new Set(radios.map((radio) => radio.name))).toEqual(new Set(['cleaning_frequency']));
  expect(option('Weekly')).toHaveAccessibleDescription('Always guest-ready');
  expect(option('Monthly')).toBeChecked();
  expect(await violations(container)).toEqual([]);
});

it('chooses on a click, also on the option that is already chosen', async () => {
  render(<Question />);
  await userEvent.click(screen.getByText('Weekly'));
  expect(option('Weekly')).toBeChecked();
  await userEvent.click(screen.getByText('Weekly'));
  expect(chosen.mock.calls).toEqual([['weekly'], ['weekly']]);
  expect(selected).not.toHaveBeenCalled();
});

it('chooses on a click by assistive technology, which follows no key or pointer event', () => {
  render(<Question />);
  fireEvent.click(option('Monthly'));
  expect(chosen.mock.calls).toEqual([['monthly']]);
});

it('moves the selection with arrow keys without choosing', async () => {
  render(<Question initial="one_time" />);
  option('Just once').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(option('Weekly')).toBeChecked();
  expect(option('Weekly')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(selected.mock.calls).toEqual([['weekly'], ['monthly']]);
  expect(chosen).not.toHaveBeenCalled();
});

it.each([
  ['Space', ' '],
  ['Enter', '{Enter}'],
])('chooses the focused option by %s, whether or not it is chosen already', async (_name, key) => {
  render(<Question />);
  option('Weekly').focus();
  await userEvent.keyboard(key);
  expect(option('Weekly')).toBeChecked();
  await userEvent.keyboard(key);
  expect(chosen.mock.calls).toEqual([['weekly'], ['weekly']]);
  expect(selected).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
});

it('chooses once while a key is held down', () => {
  render(<Question />);
  fireEvent.keyDown(option('Weekly'), { key: 'Enter' });
  fireEvent.keyDown(option('Weekly'), { key: 'Enter', repeat: true });
  expect(chosen).toHaveBeenCalledTimes(1);
});

it('chooses on a tap after an arrow key was released in another window', () => {
  render(<Question initial="one_time" />);
  fireEvent.keyDown(option('Just once'), { key: 'ArrowDown' });
  fireEvent.pointerDown(option('Monthly'));
  fireEvent.click(option('Monthly'));
  expect(chosen.mock.calls).toEqual([['monthly']]);
});

it('chooses on a click after an arrow key was released', () => {
  render(<Question initial="one_time" />);
  fireEvent.keyDown(option('Just once'), { key: 'ArrowDown' });
  fireEvent.keyUp(option('Just once'), { key: 'ArrowDown' });
  fireEvent.click(option('Monthly'));
  expect(chosen.mock.calls).toEqual([['monthly']]);
});

it('prevents the click that a browser fires when Space is released, and nothing of other keys', () => {
  render(<Question />);
  const isPrevented = (key: string) => !fireEvent.keyUp(option('Weekly'), { key });
  expect([' ', 'Tab'].map(isPrevented)).toEqual([true, false]);
});

it('lets scripts move focus to the question', () => {
  const ref = { current: null as HTMLHeadingElement | null };
  render(
    <ChoiceList
      legend="When?"
      headingLevel={3}
      legendRef={ref}
      name="timing"
      options={[]}
      value={null}
      onSelect={selected}
      onChoose={chosen}
    />,
  );
  ref.current?.focus();
  expect(screen.getByRole('heading', { name: 'When?', level: 3 })).toHaveFocus();
});

it('draws no dot of its own over that of the system in high contrast mode', () => {
  render(
    <ChoiceList
      legend="How often?"
      name="a"
      options={[{ value: 'a', label: 'A' }]}
      value="a"
      onSelect={jest.fn()}
      onChoose={jest.fn()}
    />,
  );
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const highContrast = rules
    .map(({ cssText }) => cssText)
    .filter((rule) => rule.includes('forced-colors'));
  expect(highContrast.join()).toMatch(/::after \{content: none;\}/);
});
