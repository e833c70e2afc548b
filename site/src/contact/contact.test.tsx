import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { contactPage, contactSending } from '@tidyguard/content/product';
import type { ContactBody } from '@tidyguard/service/contract';
import { site } from '../config/site';
import type { ContactOutcome } from '../ports/contact';
import { violations } from '../testing/axe';
import { ContactForm } from './ContactForm';
import { ContactPage } from './ContactPage';
import { contactSchema } from './schema';

/** Fills a field in one go: typing letter by letter takes long. */
const enter = async (label: string, text: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
};
const fill = async (firstName = 'Anna') => {
  await enter('First name', firstName);
  await enter('Last name', 'Lee');
  await enter('Email', 'anna@example.com');
  await enter('Message', 'Hello');
  await userEvent.click(screen.getByRole('checkbox'));
};
const announced = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact form', () => {
  it('hands on valid values; the phone may stay empty', async () => {
    const submitted = jest.fn();
    render(<ContactForm onSubmit={submitted} />);
    await fill();
    await send();
    expect(submitted.mock.calls[0]?.[0]).toEqual({
      firstName: 'Anna',
      lastName: 'Lee',
      email: 'anna@example.com',
      phone: '',
      message: 'Hello',
      consent: true,
    });
  });

  it.each([
    ['First name', 'given-name', null],
    ['Last name', 'family-name', null],
    ['Email', 'email', 'email'],
    ['Phone', 'tel', 'tel'],
  ])('%s is filled in by the browser, with the right keyboard', (name, autocomplete, keyboard) => {
    render(<ContactForm onSubmit={jest.fn()} />);
    const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
    expect(field).toHaveAttribute('autocomplete', autocomplete);
    expect(field.getAttribute('inputmode')).toBe(keyboard);
  });

  it('requires all but the phone', () => {
    render(<ContactForm onSubmit={jest.fn()} />);
    for (const label of ['First name', 'Last name', 'Email', 'Message']) {
      expect(screen.getByLabelText(label)).toBeRequired();
    }
    expect(screen.getByRole('checkbox')).toBeRequired();
    expect(screen.getByLabelText('Phone (optional)')).not.toBeRequired();
  });

  it('opens what its consent names in a new tab, so that who reads it loses nothing', () => {
    render(<ContactForm onSubmit={jest.fn()} />);
    for (const link of screen.getAllByRole('link'))
      expect(link).toHaveAttribute('target', '_blank');
  });

  it('names everything that is missing and focuses the first of it', async () => {
    const submitted = jest.fn();
    render(<ContactForm onSubmit={submitted} />);
    await send();
    for (const message of [
      'Please enter your first name',
      'Please enter your last name',
      'Email must include @ symbol',
      'Please write a message',
      'Please tick the box so that we may answer you',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(announced()).toEqual(['5 fields need your attention']);
    expect(submitted).not.toHaveBeenCalled();
  });

  it.each([
    ['Email', 'anna.example.com', 'Email must include @ symbol'],
    ['Email', 'an na@example.com', 'Email cannot contain spaces'],
    ['Email', 'anna@example', 'Please enter a valid email format'],
    ['Phone (optional)', '214555', 'Please enter a valid phone number'],
    ['Phone (optional)', '+61293744000', 'Please enter a valid phone number'],
  ])('refuses %s %s when one leaves the field', async (label, value, message) => {
    render(<ContactForm onSubmit={jest.fn()} />);
    await userEvent.type(screen.getByLabelText(label), value);
    await userEvent.tab();
    expect(await screen.findByText(message)).toBeVisible();
    expect(announced()).toEqual([message]);
    expect(screen.getByLabelText(label)).toBeInvalid();
  });

  it('formats the phone', async () => {
    render(<ContactForm onSubmit={jest.fn()} />);
    await userEvent.type(screen.getByLabelText('Phone (optional)'), '2145550123');
    expect(screen.getByLabelText('Phone (optional)')).toHaveValue('(214) 555-0123');
  });
});

describe('the contact page of a site that sends messages', () => {
  const { failed, sent } = contactSending;
  const open = async (...outcomes: ContactOutcome[]) => {
    const sending = jest.fn<Promise<ContactOutcome>, [ContactBody]>();
    for (const outcome of outcomes) sending.mockResolvedValueOnce(outcome);
    render(<ContactPage site={site} send={sending} />);
    await screen.findByLabelText('First name');
    return sending;
  };
  const bodiesOf = (sending: jest.Mock<unknown, [ContactBody]>) =>
    sending.mock.calls.map(([body]) => body);
  const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

  it('says so before anybody types, sends what was entered, and thanks', async () => {
    const sending = await open('sent', 'sent');
    expect(screen.getByText(contactSending.how)).toBeVisible();
    expect(screen.queryByText(contactPage.form.how)).toBeNull();
    await fill('Anna ');
    await enter('Phone (optional)', '2145550123');
    await send();
    const heading = await screen.findByRole('heading', { name: sent.title('Anna') });
    expect(heading).toHaveFocus();
    expect(screen.getByText(sent.text('anna@example.com'))).toBeVisible();
    expect(bodiesOf(sending)).toEqual([
      {
        message_id: expect.stringMatching(UUID) as string,
        first_name: 'Anna',
        last_name: 'Lee',
        email: 'anna@example.com',
        phone: '2145550123',
        message: 'Hello',
        consent: contactPage.form.consent,
      },
    ]);
    expect(await violations()).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: sent.again }));
    expect(await screen.findByLabelText('Message')).toHaveValue('');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    await fill();
    await send();
    await screen.findByRole('heading', { name: sent.title('Anna') });
    const [first, second] = bodiesOf(sending);
    expect(second).not.toHaveProperty('phone');
    expect(second?.message_id).not.toBe(first?.message_id);
  });

  it('keeps a message that could not be sent, offers email, and sends it again as the same one', async () => {
    const sending = await open('failed', 'failed', 'sent');
    await fill();
    await send();
    const alert = (await screen.findByText(failed.title)).closest('[role=alert]');
    const mail = screen.getByRole('link', { name: failed.mail });
    expect(new URL(mail.getAttribute('href') ?? '').searchParams.get('body')).toContain('Hello');
    expect(alert).toContainElement(mail);
    expect(await violations()).toEqual([]);
    const again = () => userEvent.click(screen.getByRole('button', { name: failed.retry }));
    await again();
    await waitFor(() => expect(sending).toHaveBeenCalledTimes(2));
    await enter('Message', ', changed');
    await again();
    await screen.findByRole('heading', { name: sent.title('Anna') });
    const [first, second, third] = bodiesOf(sending);
    expect(second).toEqual(first);
    expect(third).toEqual({
      ...first,
      message: 'Hello, changed',
      message_id: expect.stringMatching(UUID) as string,
    });
    expect(third?.message_id).not.toBe(first?.message_id);
  });

  it('tells of each failure anew, in an alert that was empty meanwhile', async () => {
    const answers: ((outcome: ContactOutcome) => void)[] = [];
    const sending = jest.fn(() => new Promise<ContactOutcome>((resolve) => answers.push(resolve)));
    render(<ContactPage site={site} send={sending} />);
    await screen.findByLabelText('First name');
    await fill();
    await send();
    await act(async () => answers[0]?.('failed'));
    const alert = screen.getByText(failed.title).closest('[role=alert]');
    await userEvent.click(screen.getByRole('button', { name: failed.retry }));
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(alert).toBeEmptyDOMElement();
    await act(async () => answers[1]?.('failed'));
    expect(alert).toHaveTextContent(failed.title);
  });

  it('says that an address cannot be written to', async () => {
    await open('address');
    await fill();
    await send();
    expect(await screen.findByText(contactSending.addressRefused)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('anna@example.com');
    expect(screen.queryByText(failed.title)).toBeNull();
  });

  it('is busy while it sends: another press sends nothing', async () => {
    let answer: (outcome: ContactOutcome) => void = () => undefined;
    const sending = jest.fn(() => new Promise<ContactOutcome>((resolve) => (answer = resolve)));
    render(<ContactPage site={site} send={sending} />);
    await screen.findByLabelText('First name');
    await fill();
    await send();
    expect(await screen.findByText(contactSending.sending)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send message' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await send();
    expect(sending).toHaveBeenCalledTimes(1);
    await act(async () => answer('sent'));
    expect(screen.getByRole('heading', { name: sent.title('Anna') })).toBeVisible();
  });

  it('sends along what a robot wrote where no person writes', async () => {
    const sending = await open('sent');
    const honeypot = document.querySelector<HTMLInputElement>('[name="reference"]');
    if (!honeypot) throw new Error('there is no honeypot');
    expect(screen.queryByRole('textbox', { name: 'reference' })).toBeNull();
    expect(honeypot.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(honeypot.tabIndex).toBe(-1);
    // What a browser fills in would make a person look like a robot.
    expect(honeypot).toHaveAttribute('autocomplete', 'off');
    honeypot.value = 'https://robots.example';
    await fill();
    await send();
    await screen.findByRole('heading', { name: sent.title('Anna') });
    expect(bodiesOf(sending)).toMatchObject([{ honeypot: 'https://robots.example' }]);
  });
});

it.each([false, true])(
  'keeps what was typed and ticked before the form worked, and a press of its button: %s',
  async (isPressed) => {
    const submitted = jest.fn();
    const form = <ContactForm onSubmit={submitted} />;
    const container = document.createElement('div');
    container.innerHTML = renderToString(form);
    document.body.append(container);
    const typed = {
      firstName: 'Anna',
      lastName: 'Lee',
      email: 'anna@example.com',
      phone: '(214) 555-0123',
      message: 'Hello',
    };
    for (const [name, value] of Object.entries(typed)) {
      const field = container.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (field) field.value = value;
    }
    container.querySelector<HTMLInputElement>('[name="consent"]')?.click();
    if (isPressed) container.querySelector('form')?.setAttribute('data-pressed', 'true');
    await act(async () => void render(form, { container, hydrate: true }));
    if (!isPressed) await send();
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    expect(submitted.mock.calls[0]?.[0]).toEqual({ ...typed, consent: true });
    container.remove();
  },
);

it('does not find wrong a phone without digits that was typed before the form worked, and that is gone', async () => {
  const form = <ContactForm onSubmit={jest.fn()} />;
  const container = document.createElement('div');
  container.innerHTML = renderToString(form);
  document.body.append(container);
  const phone = screen.getByLabelText<HTMLInputElement>('Phone (optional)');
  phone.value = 'none';
  await act(async () => void render(form, { container, hydrate: true }));
  expect(phone).toHaveValue('');
  await send();
  expect(await screen.findByText('Please write a message')).toBeVisible();
  expect(phone).toBeValid();
  container.remove();
});

describe('what must be filled in', () => {
  const values = {
    firstName: 'Anna',
    lastName: 'Lee',
    email: 'anna@example.com',
    phone: '',
    message: 'Hello',
    consent: true,
  };

  it.each([
    {},
    { phone: '(214) 555-0123' },
    { email: ' anna@example.com ' },
    // This form does not ask about a likely misspelling: no check could confirm the address.
    { email: 'anna@gmial.com' },
    { message: '😀'.repeat(5_000) },
  ])('is nothing with %j', async (change) => {
    const filled = { ...values, ...change };
    expect(await contactSchema.validate(filled)).toEqual(filled);
  });

  it.each([
    [{ firstName: ' ' }, 'Please enter your first name'],
    [{ lastName: ' ' }, 'Please enter your last name'],
    [{ email: '' }, 'Email must include @ symbol'],
    [{ phone: '(214) 555-012' }, 'Please enter a valid phone number'],
    [{ message: ' ' }, 'Please write a message'],
    // The limit counts characters, not code units: each of these is two.
    [{ message: '😀'.repeat(5_001) }, 'Please use at most 5,000 characters'],
    [{ consent: false }, 'Please tick the box so that we may answer you'],
  ])('with %j: %s', async (change, message) => {
    await expect(contactSchema.validate({ ...values, ...change })).rejects.toThrow(message);
  });

  it('writes numbers in the language of the page', async () => {
    document.documentElement.lang = 'de';
    const long = { ...values, message: 'm'.repeat(5_001) };
    await expect(contactSchema.validate(long)).rejects.toThrow('5.000');
    document.documentElement.lang = '';
  });
});

describe('the contact page', () => {
  const originalFetch = globalThis.fetch;
  const fetchMock = jest.fn();
  beforeEach(() => {
    globalThis.fetch = fetchMock;
  });
  afterEach(() => {
    globalThis.fetch = originalFetch;
  });

  it('logs the message, sends nothing, and opens the email program with it', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const opened: string[] = [];
    const noteMail = (event: Event) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      opened.push(event.target.href);
      event.preventDefault();
    };
    document.addEventListener('click', noteMail);
    render(<ContactPage site={site} />);
    // Shown before anybody types.
    expect(screen.getByText(contactPage.form.how)).toBeVisible();
    await screen.findByLabelText('First name');
    await fill('Anna ');
    await enter('Phone (optional)', '2145550123');
    await enter('Message', ' & ünï?\nNew line');
    await send();
    const heading = await screen.findByRole('heading', { name: contactPage.sent.title('Anna') });
    // textContent, because Testing Library collapses repeated spaces.
    expect(heading.textContent).toBe(contactPage.sent.title('Anna'));
    expect(heading).toHaveFocus();
    const mail = new URL(opened[0] ?? '');
    expect([opened.length, mail.pathname]).toEqual([1, site.contactEmail]);
    expect(mail.searchParams.get('subject')).toBe(contactPage.mailSubject('Anna'));
    const body =
      'Hello & ünï?\r\nNew line\r\n\r\nAnna Lee\r\nEmail: anna@example.com\r\n(214) 555-0123';
    expect(mail.searchParams.get('body')).toBe(body);
    expect(screen.getByText(/Nothing has been sent yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: contactPage.sent.action })).toHaveAttribute(
      'href',
      opened[0],
    );
    // For visitors without an email program.
    const copy = screen.getByText(/ünï/);
    expect(copy.textContent).toBe(body.replaceAll('\r', ''));
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.[1]).toMatchObject({
      firstName: 'Anna ',
      message: 'Hello & ünï?\nNew line',
    });
    expect(fetchMock).not.toHaveBeenCalled();
    log.mockRestore();

    await userEvent.click(screen.getByRole('button', { name: contactPage.sent.again }));
    expect(await screen.findByLabelText('First name')).toHaveValue('Anna ');
    expect(screen.getByLabelText('First name')).toHaveFocus();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello & ünï?\nNew line');
    document.removeEventListener('click', noteMail);
  });

  it('scrolls to the form, and offers the e-mail', () => {
    render(<ContactPage site={site} />);
    expect(screen.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', '#form');
    expect(document.getElementById('form')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: site.contactEmail })[0]).toHaveAttribute(
      'href',
      `mailto:${site.contactEmail}`,
    );
  });
});
