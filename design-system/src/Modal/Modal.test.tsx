import { render, screen } from '@testing-library/react';
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
