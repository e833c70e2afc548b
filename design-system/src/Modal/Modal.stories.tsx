import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { fn } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { inOwnFrame } from '../testing/storyParameters.ts';
import { Modal, type ModalProps } from './Modal.tsx';

function Opener(props: ModalProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change</Button>
      <Modal {...props} open={open} onDismiss={() => setOpen(false)} />
    </>
  );
}

const meta: Meta<typeof Modal> = {
  title: 'Components/Modal',
  component: Modal,
  parameters: inOwnFrame,
  args: {
    open: true,
    title: 'Change your ZIP code',
    children: <TextField label="ZIP code" defaultValue="75201" />,
    onDismiss: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Modal>;

export const Open: Story = {};
/** It would fit on one line if the close button took no room. */
export const LongTitle: Story = { args: { title: 'Choose a day for your next clean' } };
export const WithFooter: Story = { args: { footer: <Button size="large">Save</Button> } };
export const WithoutCloseButton: Story = {
  args: { closeLabel: null, footer: <Button size="large">Save</Button> },
};
export const TallContent: Story = {
  args: {
    title: 'Much to read',
    children: Array.from({ length: 30 }, (_, index) => (
      <p key={index}>Paragraph {index + 1} of a text that is longer than the window.</p>
    )),
    footer: <Button size="large">Understood</Button>,
  },
};

export const OpenedByAButton: Story = { render: (args) => <Opener {...args} /> };
