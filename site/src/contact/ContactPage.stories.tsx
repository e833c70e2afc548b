import { contactForm, contactPage, contactSending, formLoading } from '@tidyguard/content/product';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { site } from '../config/site';
import { NamedDrawing } from '../layout/namedArt';
import { ContactPage } from './ContactPage';

const meta: Meta<typeof ContactPage> = {
  title: 'Pages/Contact',
  component: ContactPage,
  parameters: { layout: 'fullscreen' },
  args: { site, illustration: <NamedDrawing name={contactPage.drawing} /> },
};
export default meta;
type Story = StoryObj<typeof ContactPage>;

export const Default: Story = {
  play: async ({ canvas }) => {
    // The form is a lazy chunk.
    await expect(await canvas.findByLabelText('First name')).toBeVisible();
  },
};
/** A site that sends messages itself: a message that could not be sent stays in the form. */
export const CouldNotBeSent: Story = {
  args: { send: () => Promise.resolve('failed') },
  play: async ({ canvas, userEvent }) => {
    const { labels } = contactForm;
    await userEvent.type(await canvas.findByLabelText(labels.firstName), 'Anna');
    await userEvent.type(canvas.getByLabelText(labels.lastName), 'Lee');
    await userEvent.type(canvas.getByLabelText(labels.email), 'anna@example.com');
    await userEvent.type(canvas.getByLabelText(labels.message), 'Hello');
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: contactPage.form.submit }));
    await expect(await canvas.findByText(contactSending.failed.title)).toBeVisible();
  },
};
export const Incomplete: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send message' }));
    await expect(await canvas.findByText('Please write a message')).toBeVisible();
    await expect(canvas.getByLabelText('First name')).toHaveFocus();
  },
};
/** The button was pressed before the form's code was there, as the inline script marks it. */
export const PressedTooEarly: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByLabelText(contactForm.labels.firstName);
    const form = canvasElement.querySelector('form');
    await waitFor(() => expect(form).toHaveAttribute('data-live'));
    form?.removeAttribute('data-live');
    form?.setAttribute('data-pressed', 'true');
    await expect(canvas.getByText(formLoading, { exact: false })).toBeVisible();
  },
};
