import { formLoading, optOutForm, optOutPage } from '@tidyguard/content/product';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { site } from '../config/site';
import { OptOutDetails } from './OptOutDetails';
import { OptOutPage } from './OptOutPage';

const meta: Meta<typeof OptOutPage> = {
  title: 'Pages/Opt-out',
  component: OptOutPage,
  parameters: { layout: 'fullscreen' },
  args: {
    site,
    send: () => Promise.resolve(true),
    openMail: () => undefined,
    // The picture of a story must not change with the day.
    now: () => new Date('2026-11-20T18:00:00Z'),
    details: <OptOutDetails site={site} />,
  },
};
export default meta;
type Story = StoryObj<typeof OptOutPage>;

type Play = NonNullable<Story['play']>;

const fillAndSend: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText(optOutForm.phone), '2145550123');
  await userEvent.type(canvas.getByLabelText(optOutForm.email), 'anna@example.com');
  await userEvent.keyboard('{Enter}');
};

/** The form is a lazy chunk. */
const formIsShown: Play = async ({ canvas }) => {
  await expect(await canvas.findByLabelText(optOutForm.email)).toBeVisible();
};

export const Default: Story = { play: formIsShown };
export const NothingGiven: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: optOutForm.submit }));
    await expect(await canvas.findByText(optOutForm.nothingGiven)).toBeVisible();
    await expect(canvas.getByLabelText(optOutForm.phone)).toHaveFocus();
  },
};
export const Sending: Story = {
  args: { send: () => new Promise(() => undefined) },
  play: async (context) => {
    await fillAndSend(context);
    const button = context.canvas.getByRole('button', { name: optOutForm.submit });
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
export const Sent: Story = {
  play: async (context) => {
    await fillAndSend(context);
    const heading = await context.canvas.findByRole('heading', { name: optOutForm.sent.title });
    await expect(heading).toHaveFocus();
  },
};
export const Failed: Story = {
  args: { send: () => Promise.resolve(false) },
  play: async (context) => {
    await fillAndSend(context);
    await expect(await context.canvas.findByText(optOutForm.failed.title)).toBeVisible();
  },
};
/** The site has nowhere to send the form to, and says so before anybody types. */
export const ByEmail: Story = { args: { send: null }, play: formIsShown };
export const EmailOpened: Story = {
  args: { send: null },
  play: async (context) => {
    await fillAndSend(context);
    const title = optOutForm.mail.openedTitle;
    await expect(await context.canvas.findByRole('heading', { name: title })).toHaveFocus();
  },
};
/** The browser sends Global Privacy Control. */
export const WithSignal: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  },
  play: async (context) => {
    await formIsShown(context);
    await expect(await context.canvas.findByText(optOutPage.signal.seen)).toBeVisible();
  },
};
/** The button was pressed before the form's code was there, as the inline script marks it. */
export const PressedTooEarly: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByLabelText(optOutForm.phone);
    const form = canvasElement.querySelector('form');
    await waitFor(() => expect(form).toHaveAttribute('data-live'));
    form?.removeAttribute('data-live');
    form?.setAttribute('data-pressed', 'true');
    await expect(canvas.getByText(formLoading, { exact: false })).toBeVisible();
  },
};
