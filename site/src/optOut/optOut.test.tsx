import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { optOutForm, optOutPage, optOutTitle } from '@tidyguard/content/product';
import { renderToStaticMarkup } from 'react-dom/server';
import { site } from '../config/site';
import { PageFooter } from '../layout/PageFooter';
import { violations } from '../testing/axe';
import { OptOutDetails } from './OptOutDetails';
import { OptOutPage, type OptOutPageProps } from './OptOutPage';

const { contactEmail, legalName, postalAddress } = site;
const PHONE = '2145550123';
const EMAIL = 'anna@example.com';

const open = async (props: Partial<OptOutPageProps> = {}) => {
  const send = jest.fn().mockResolvedValue(true);
  render(<OptOutPage site={site} send={send} details={<OptOutDetails site={site} />} {...props} />);
  await screen.findByLabelText(optOutForm.phone);
  return send;
};
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));

it.each([
  [optOutForm.phone, 'tel'],
  [optOutForm.email, 'email'],
])('%s is filled in by the browser, with the right keyboard', async (label, name) => {
  await open();
  const field = screen.getByLabelText(label);
  expect(field).toHaveAttribute('autocomplete', name);
  expect(field).toHaveAttribute('inputmode', name);
});

describe('the link at the foot of every page', () => {
  it('is worded as the law words it, and leads to the page', () => {
    render(<PageFooter />);
    const link = screen.getByRole('link', { name: 'Do Not Sell or Share My Personal Information' });
    expect(link).toHaveAttribute('href', '/do-not-sell-or-share');
  });

  it('stands above the postal address', () => {
    render(<PageFooter />);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      `${legalName}, ${postalAddress.street}, ${postalAddress.city}, ${postalAddress.state} ${postalAddress.zip}`,
    );
  });
});

describe('the form', () => {
  it.each([
    ['the phone', PHONE, '', { phone: PHONE }],
    ['the email address', '', ` ${EMAIL} `, { email: EMAIL }],
    ['the email address as copied from a chat', '', `\u200b${EMAIL}\u200b`, { email: EMAIL }],
    ['both', '+1 214 555 0123', EMAIL, { phone: PHONE, email: EMAIL }],
  ])('sends %s and nothing else, and confirms it', async (_, phone, email, subjects) => {
    const send = await open();
    if (phone !== '') await type(optOutForm.phone, phone);
    if (email !== '') await type(optOutForm.email, email);
    await press(optOutForm.submit);
    const heading = await screen.findByRole('heading', { name: optOutForm.sent.title });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(send.mock.calls).toEqual([[{ ...subjects, gpc: false }]]);
    const shown = within(heading.parentElement ?? document.body);
    for (const subject of [phone && '(214) 555-0123', email && EMAIL].filter(Boolean)) {
      expect(shown.getByText(subject, { exact: false })).toBeVisible();
    }
    expect(await violations()).toEqual([]);
  });

  it('asks for one of the two, and focuses the first', async () => {
    const send = await open();
    await userEvent.tab();
    await press(optOutForm.submit);
    expect(await screen.findByText(optOutForm.nothingGiven)).toBeVisible();
    expect(screen.getByLabelText(optOutForm.phone)).toHaveFocus();
    const summary = await screen.findByText('1 field needs your attention');
    expect(summary).toHaveAttribute('role', 'alert');
    await type(optOutForm.email, EMAIL);
    await userEvent.tab();
    expect(screen.queryByText(optOutForm.nothingGiven)).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('does not complain about an empty field before anybody wants to send', async () => {
    await open();
    await userEvent.click(screen.getByLabelText(optOutForm.phone));
    await userEvent.tab();
    expect(screen.getByLabelText(optOutForm.phone)).toBeValid();
  });

  it.each([
    [optOutForm.phone, '214555', 'Please enter a valid phone number'],
    [optOutForm.phone, '2141550123', 'Please enter a valid phone number'],
    [optOutForm.phone, '+61293744000', 'Please enter a valid phone number'],
    [optOutForm.email, 'anna.example.com', 'Email must include @ symbol'],
  ])('refuses the %s "%s"', async (label, text, message) => {
    const send = await open();
    await type(label, text);
    await press(optOutForm.submit);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('is busy while it sends: another press sends nothing', async () => {
    let answer: (isSent: boolean) => void = () => undefined;
    const send = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    await open({ send });
    await type(optOutForm.phone, `${PHONE}{Enter}`);
    const button = screen.getByRole('button', { name: optOutForm.submit });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText(optOutForm.sending)).toBeInTheDocument();
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText(optOutForm.phone), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
    answer(true);
    expect(await screen.findByRole('heading', { name: optOutForm.sent.title })).toBeVisible();
  });

  it('keeps what was entered after a failure, and offers a retry, email and post', async () => {
    const send = jest.fn().mockResolvedValueOnce(false).mockResolvedValue(true);
    await open({ send });
    await type(optOutForm.phone, PHONE);
    await press(optOutForm.submit);
    const failure = (await screen.findByText(optOutForm.failed.title)).closest('[role=alert]');
    expect(failure).toHaveTextContent(postalAddress.street);
    const link = failure?.querySelector('a');
    expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toBe(
      `mailto:${contactEmail}?subject=${optOutTitle}&body=${optOutForm.mail.request}\r\nPhone: (214) 555-0123`,
    );
    expect(await violations()).toEqual([]);

    expect(screen.getByLabelText(optOutForm.phone)).toHaveValue('(214) 555-0123');
    await press(optOutForm.failed.retry);
    expect(await screen.findByRole('heading', { name: optOutForm.sent.title })).toHaveFocus();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('takes a failure away while it is sent again, and announces the next one anew', async () => {
    let answer: (isSent: boolean) => void = () => undefined;
    const send = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    await open({ send });
    await type(optOutForm.phone, PHONE);
    await press(optOutForm.submit);
    act(() => answer(false));
    const alert = (await screen.findByText(optOutForm.failed.title)).closest('[role=alert]');
    await press(optOutForm.failed.retry);
    expect(alert).toBeInTheDocument();
    expect(alert).toBeEmptyDOMElement();
    act(() => answer(false));
    await waitFor(() => expect(alert).toHaveTextContent(optOutForm.failed.title));
  });

  it('confirms with the day that the visitor has, also late in the evening', async () => {
    await open({ now: () => new Date(2026, 10, 20, 23, 30) });
    await type(optOutForm.phone, PHONE);
    await press(optOutForm.submit);
    expect(await screen.findByText(/Since November 20, 2026 it holds/)).toBeVisible();
  });

  it('can be sent again for another number', async () => {
    await open();
    await type(optOutForm.phone, PHONE);
    await press(optOutForm.submit);
    await userEvent.click(await screen.findByRole('button', { name: optOutForm.sent.again }));
    expect(await screen.findByLabelText(optOutForm.phone)).toHaveValue('');
    expect(screen.getByLabelText(optOutForm.phone)).toHaveFocus();
  });

  it('puts nothing into the address when it is sent before the scripts run', async () => {
    await open();
    const form = screen.getByLabelText<HTMLInputElement>(optOutForm.phone).form;
    expect(form).toHaveAttribute('method', 'dialog');
  });
});

describe('Global Privacy Control', () => {
  it('is noted where the browser sends it, and sent along', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    const send = await open();
    expect(screen.getByText(optOutPage.signal.seen)).toBeVisible();
    await type(optOutForm.phone, PHONE);
    await press(optOutForm.submit);
    await screen.findByRole('heading', { name: optOutForm.sent.title });
    expect(send).toHaveBeenCalledWith({ phone: PHONE, gpc: true });
  });

  it('is explained to everybody, and not claimed where it is off', async () => {
    await open();
    expect(screen.getByText(optOutPage.signal.text)).toBeVisible();
    expect(screen.queryByText(optOutPage.signal.seen)).toBeNull();
  });
});

describe('without an address to send to', () => {
  it('says so before anybody types, and opens the email program with the request', async () => {
    const openMail = jest.fn();
    await open({ send: null, openMail });
    expect(screen.getByText(optOutForm.mail.before)).toBeVisible();
    await type(optOutForm.email, EMAIL);
    await press(optOutForm.mail.submit);
    const title = optOutForm.mail.openedTitle;
    expect(await screen.findByRole('heading', { name: title })).toHaveFocus();
    expect(decodeURIComponent(String(openMail.mock.calls[0]?.[0]))).toBe(
      `mailto:${contactEmail}?subject=${optOutTitle}&body=${optOutForm.mail.request}\r\nEmail: ${EMAIL}`,
    );
    expect(screen.queryByText(optOutForm.sent.title)).toBeNull();
    expect(await violations()).toEqual([]);
  });
});

it('offers email and post where there are no scripts', () => {
  const html = renderToStaticMarkup(<OptOutPage site={site} send={null} details={null} />);
  const noScript = /<noscript>(.*?)<\/noscript>/.exec(html)?.[1];
  expect(noScript).toContain(optOutForm.noScript);
  expect(noScript).toContain(contactEmail);
  expect(noScript).toContain(postalAddress.street);
});
