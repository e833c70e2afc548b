import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { violations } from '../testing/axe.ts';
import { pressEscapeIn } from '../testing/escape.ts';
import { Modal } from './Modal.tsx';

function Page({ onDismiss }: { onDismiss?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Modal
        open={open}
        title="Delete it?"
        onDismiss={onDismiss ?? (() => setOpen(false))}
        footer={<button onClick={() => setOpen(false)}>Done</button>}
      >
        <p>It cannot be undone.</p>
        <a href="/help">Help</a>
      </Modal>
    </>
  );
}

const openIt = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));

it('is named by its title and focuses the first control of its content', async () => {
  render(<Page />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText('It cannot be undone.')).not.toBeInTheDocument();
  await openIt();
  expect(screen.getByRole('dialog', { name: 'Delete it?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Help' })).toHaveFocus();
  expect(await violations()).toEqual([]);
});

describe('of radios', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  beforeEach(() => scroll.mockReset());
  afterAll(() => scroll.mockRestore());

  const openWith = (chosen?: string) =>
    render(
      <Modal open title="When?" onDismiss={() => undefined}>
        {['First', 'Second'].map((text) => (
          <label key={text}>
            <input type="radio" name="time" defaultChecked={text === chosen} />
            {text}
          </label>
        ))}
        <label>
          <input type="radio" name="other" defaultChecked />
          Other
        </label>
      </Modal>,
    );

  it.each([
    ['the chosen one', 'Second', 'Second'],
    ['the first where none is chosen', undefined, 'First'],
  ])('it focuses %s', (_which, chosen, label) => {
    openWith(chosen);
    expect(screen.getByLabelText(label)).toHaveFocus();
  });

  it.each([
    ['the chosen one', 'Second', 'Second'],
    ['the first where none is chosen', undefined, 'First'],
  ])('it stays at its title while %s is out of sight', (_which, chosen, below) => {
    scroll.mockImplementation(function (this: Element) {
      if (this === screen.getByLabelText(below)) screen.getByRole('dialog').scrollTop = 200;
    });
    openWith(chosen);
    expect(screen.getByRole('heading', { name: 'When?' })).toHaveFocus();
    expect(screen.getByRole('dialog')).toHaveProperty('scrollTop', 0);
  });
});

it.each([
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['its footer', () => userEvent.click(screen.getByRole('button', { name: 'Done' }))],
  ['Escape', async () => pressEscapeIn(screen.getByRole('dialog'))],
])('closes by %s and returns the focus', async (_way, leave) => {
  render(<Page />);
  await openIt();
  await leave();
  expect(await screen.findByRole('button', { name: 'Open' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('stays open on Escape if the caller ignores it', async () => {
  const dismissed = jest.fn();
  render(<Page onDismiss={dismissed} />);
  await openIt();
  pressEscapeIn(screen.getByRole('dialog'));
  expect(dismissed).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('reports a dismissal where the browser closes it by itself, and none where the caller did', async () => {
  const dismissed = jest.fn();
  const modal = (open: boolean) => <Modal open={open} title="Here" onDismiss={dismissed} />;
  const { rerender } = render(modal(true));
  // A second Escape closes it like this; a page cannot prevent that.
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  await waitFor(() => expect(dismissed).toHaveBeenCalledTimes(1));
  rerender(modal(false));
  rerender(modal(true));
  rerender(modal(false));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(dismissed).toHaveBeenCalledTimes(1);
});

it('stays open when a dialog in it is dismissed', async () => {
  const [outer, inner] = [jest.fn(), jest.fn()];
  render(
    <Modal open title="Outer" onDismiss={outer}>
      <Modal open title="Inner" onDismiss={inner} />
    </Modal>,
  );
  const nested = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Inner' });
  // React passes both events on to the components around, although in the document they do not bubble.
  fireEvent(nested, new Event('cancel', { cancelable: true }));
  nested.close();
  await waitFor(() => expect(inner).toHaveBeenCalledTimes(2));
  expect(outer).not.toHaveBeenCalled();
});

it('returns the focus if it is removed from the document while open', async () => {
  function Gone() {
    const [there, setThere] = useState(true);
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {there ? (
          <Modal open={open} title="Here" onDismiss={() => setThere(false)}>
            <p>Text</p>
          </Modal>
        ) : null}
      </>
    );
  }
  render(<Gone />);
  await openIt();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

it('keeps the keys of someone who types elsewhere from its buttons, and leaves them to others', async () => {
  render(
    <Modal open title="Text you a code?" focusTitle onDismiss={() => undefined}>
      <button>Text me</button>
    </Modal>,
  );
  const title = screen.getByRole('heading', { name: 'Text you a code?' });
  const button = screen.getByRole('button', { name: 'Text me' });
  expect(title).toHaveFocus();
  for (const key of ['{Shift}', '{Control>}c{/Control}', ' ']) {
    button.focus();
    await userEvent.keyboard(key);
    expect(button).toHaveFocus();
  }
  await userEvent.keyboard('a');
  expect(title).toHaveFocus();
});
