import { act, fireEvent, screen, within } from '@testing-library/react';
import { site } from '../../../config/site';
import { violations } from '../../../testing/axe';
import { answeredRecord, OverlayOnScreen } from '../../../testing/OverlayOnScreen';
import type { LeadOutcome } from '../../../ports/webhookClient';
import { acknowledged, refused, undelivered } from '../../../testing/fakeClient';
import { flushPromises } from '../../../testing/fakeClock';
import { fullRecord } from '../../../testing/records';
import { storedRecord } from '../../../session/stored';
import { QUIZ_SESSION_KEY } from '../../../session/store/keys';
import { quizCopy } from '../../copy';
import { contact } from '../../../testing/states';

const atContact = () => OverlayOnScreen.at('contact');

/** The texts of all alerts that have one. */
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

describe('the fields', () => {
  it('are labelled and tell keyboards and autofill what they are', async () => {
    const quiz = await atContact();
    expect(screen.getByText(/^Step (\d+) of \1$/)).toBeVisible();
    const attributes = ['name', 'type', 'autocomplete', 'inputmode', 'enterkeyhint'] as const;
    const fields = ['First name', 'Last name', 'Phone', 'Email'].map((label) =>
      attributes.map((attribute) => quiz.field(label).getAttribute(attribute)),
    );
    expect(fields).toEqual([
      ['first_name', 'text', 'given-name', null, 'next'],
      ['last_name', 'text', 'family-name', null, 'next'],
      ['phone', 'tel', 'tel', 'tel', 'next'],
      ['email', 'email', 'email', 'email', 'done'],
    ]);
    // The service accepts no longer texts.
    const longest = ['First name', 'Last name', 'Email'].map((label) =>
      quiz.field(label).getAttribute('maxlength'),
    );
    expect(longest).toEqual(['100', '100', '254']);
    expect(await violations()).toEqual([]);
  });

  it('move on with Enter where the key says so, and only the last one submits', async () => {
    const quiz = await atContact();
    await quiz.user.click(quiz.field('First name'));
    for (const [typed, next] of [
      ['Ada', 'Last name'],
      ['Lee', 'Phone'],
      ['2145550123', 'Email'],
    ] as const) {
      await quiz.user.keyboard(`${typed}{Enter}`);
      expect(quiz.field(next)).toHaveFocus();
    }
    expect(alerts()).toEqual([]);
    await quiz.user.keyboard('{Enter}');
    expect(alerts()).not.toEqual([]);
  });

  it.each<[string, KeyboardEventInit]>([
    ['that confirms what an input method suggests', { isComposing: true }],
    ['with Ctrl', { ctrlKey: true }],
  ])('stay where they are at an Enter %s', async (_what, init) => {
    const quiz = await atContact();
    const field = quiz.field('First name');
    await quiz.user.click(field);
    expect(fireEvent.keyDown(field, { key: 'Enter', ...init })).toBe(true);
    expect(field).toHaveFocus();
  });

  it('are required, the consent box too', async () => {
    const quiz = await atContact();
    for (const label of ['First name', 'Last name', 'Phone', 'Email']) {
      expect(quiz.field(label)).toBeRequired();
    }
    expect(quiz.consent).toBeRequired();
  });
});

describe('the consent', () => {
  it('starts unticked, shows its text to the letter, and is one disclosure', async () => {
    const quiz = await atContact();
    expect(quiz.consent).not.toBeChecked();
    const disclosures = document.querySelectorAll('[data-leadid-type="disclosure"]');
    expect(disclosures).toHaveLength(1);
    expect(disclosures[0]?.tagName).toBe('LABEL');
    expect(disclosures[0]).toContainElement(quiz.consent);
    expect(disclosures[0]?.textContent).toBe(site.consent.text);
  });

  it('names the seller once, and calls, texts and rates as the rules ask', async () => {
    const quiz = await atContact();
    const sellers = document.querySelectorAll('[data-tf-element-role="consent-advertiser-name"]');
    expect([...sellers].map(({ textContent }) => textContent)).toEqual([site.legalName]);
    // These attributes tell the certificate's script which form is the offer and which button accepts it.
    expect(document.querySelectorAll('form[data-tf-element-role="offer"]')).toHaveLength(1);
    expect(quiz.submit).toHaveAttribute('data-tf-element-role', 'submit');
    const text = document.querySelector('[data-tf-element-role="consent-language"]')?.textContent;
    for (const part of [
      'autodialed',
      'prerecorded',
      'text messages',
      'not a condition of purchase',
      'Message and data rates may apply',
      'STOP',
      'HELP',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('links to terms and privacy, beside the quiz', async () => {
    const quiz = await atContact();
    const label = quiz.consent.closest('label');
    if (!label) throw new Error('The consent box has no label');
    for (const [name, href] of [
      ['Terms of Service', '/terms-of-service'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      const link = within(label).getByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
    }
  });
});

describe('the phone', () => {
  it('calls a phone number of another country wrong, and does not cut it down to one of ours', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Phone'), '+61293744000');
    await quiz.user.tab();
    expect(quiz.field('Phone')).toHaveValue('+61293744000');
    expect(alerts()).toEqual(['Please enter a valid phone number']);
    expect(quiz.ports.client.bodies('checkPhone')).toEqual([]);
  });

  it('is formatted while it is typed, and checked at ten digits', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Phone'), '214555012');
    expect(quiz.field('Phone')).toHaveValue('(214) 555-012');
    expect(quiz.ports.client.bodies('checkPhone')).toEqual([]);
    await quiz.user.keyboard('3');
    expect(quiz.field('Phone')).toHaveValue('(214) 555-0123');
    expect(quiz.ports.client.bodies('checkPhone')).toMatchObject([{ phone: '2145550123' }]);
    expect(screen.getByText('Checking')).toBeInTheDocument();
  });

  it.each(['+1 214 555 0123', '1-214-555-0123', '214.555.0123'])(
    'takes %s as it is pasted',
    async (text) => {
      const quiz = await atContact();
      await quiz.user.click(quiz.field('Phone'));
      await quiz.user.paste(text);
      expect(quiz.field('Phone')).toHaveValue('(214) 555-0123');
      expect(quiz.ports.client.bodies('checkPhone')).toMatchObject([{ phone: '2145550123' }]);
    },
  );

  it('keeps the 1 of an area code whose first digit is corrected', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Phone'), '2145550123');
    await quiz.user.type(quiz.field('Phone'), '{Backspace}3', {
      initialSelectionStart: 2,
      initialSelectionEnd: 2,
    });
    expect(quiz.field('Phone')).toHaveValue('(314) 555-0123');
  });

  it('is wrong on blur with fewer than ten digits', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Phone'), '214');
    expect(alerts()).toEqual([]);
    await quiz.user.tab();
    expect(alerts()).toEqual(['Please enter a valid phone number']);
    expect(quiz.field('Phone')).toBeInvalid();
  });

  it('that is half typed since before a reload is not called wrong while another field is filled', async () => {
    const record = { ...answeredRecord, form_fields: { phone: '21455' } };
    const quiz = await OverlayOnScreen.at('contact', record);
    await quiz.user.click(quiz.field('First name'));
    expect(alerts()).toEqual([]);
    expect(quiz.field('Phone')).not.toBeInvalid();
  });

  it('shows an invalid result with its message', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Phone'), contact.phone);
    await quiz.answer('checkPhone', { kind: 'invalid', message: null });
    expect(alerts()).toEqual(['Unable to validate phone number. Please try again.']);
    expect(screen.getByText('Invalid')).toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it('with ten digits and no result yet offers to verify', async () => {
    const record = { ...answeredRecord, form_fields: { phone: contact.phone } };
    const quiz = await OverlayOnScreen.at('contact', record);
    await quiz.user.click(quiz.button('Click to verify phone number'));
    expect(quiz.ports.client.bodies('checkPhone')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Click to verify phone number' })).toBeNull();
  });
});

describe('the e-mail', () => {
  it('is checked on blur', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Email'), contact.email);
    expect(quiz.ports.client.bodies('checkEmail')).toEqual([]);
    await quiz.user.tab();
    expect(quiz.ports.client.bodies('checkEmail')).toMatchObject([{ email: contact.email }]);
  });

  it('is checked on focus of the block where one is there unchecked', async () => {
    const record = { ...answeredRecord, form_fields: { email: contact.email } };
    const quiz = await OverlayOnScreen.at('contact', record);
    expect(quiz.ports.client.bodies('checkEmail')).toEqual([]);
    await quiz.user.click(quiz.field('First name'));
    expect(quiz.ports.client.bodies('checkEmail')).toMatchObject([{ email: contact.email }]);
  });

  it.each([
    ['ada', 'Email must include @ symbol'],
    ['ada l@example.com', 'Email cannot contain spaces'],
    ['ada@gmial.com', 'Did you mean ada@gmail.com?'],
    ['ada@example', 'Please enter a valid email format'],
  ])('%s: %s', async (typed, message) => {
    const quiz = await atContact();
    await quiz.user.click(quiz.field('Email'));
    await quiz.user.paste(typed);
    await quiz.user.tab();
    expect(alerts()).toEqual([message]);
    expect(quiz.field('Email')).toHaveAccessibleDescription(message);
    expect(quiz.ports.client.bodies('checkEmail')).toEqual([]);
  });

  it('is corrected with one tap', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Email'), 'ada@gmial.com');
    await quiz.user.tab();
    expect(await violations()).toEqual([]);
    await quiz.user.click(quiz.button('Use ada@gmail.com'));
    expect(quiz.field('Email')).toHaveValue('ada@gmail.com');
    expect(quiz.ports.client.bodies('checkEmail')).toMatchObject([{ email: 'ada@gmail.com' }]);
    expect(alerts()).toEqual([]);
  });

  it('is kept with one tap', async () => {
    const quiz = await atContact();
    await quiz.user.type(quiz.field('Email'), 'ada@gmial.com');
    await quiz.user.tab();
    await quiz.user.click(quiz.button('Keep what I typed'));
    expect(quiz.ports.client.bodies('checkEmail')).toMatchObject([{ email: 'ada@gmial.com' }]);
  });

  it.each([
    ['Use ada@gmail.com', 'Enter'],
    ['Keep what I typed', 'Enter'],
    ['Keep what I typed', 'touch'],
    // Safari gives a pressed button no focus, and the visitor may be elsewhere.
    ['Keep what I typed', 'mouse'],
  ])('has the focus once "%s" went away with it, but not by touch: %s', async (name, by) => {
    const quiz = await atContact();
    const email = quiz.field('Email');
    await quiz.user.click(email);
    await quiz.user.paste('ada@gmial.com');
    await quiz.user.tab();
    const button = quiz.button(name);
    if (by !== 'mouse') act(() => button.focus());
    const press = Object.assign(new MouseEvent('click', { bubbles: true }), { pointerType: by });
    if (by === 'Enter') await quiz.user.keyboard('{Enter}');
    else await act(async () => void button.dispatchEvent(press));
    expect(button).not.toBeInTheDocument();
    expect(email === document.activeElement).toBe(by === 'Enter');
  });
});

describe('Get My Options', () => {
  it('is disabled with a hint; pressing it marks all that is missing and focuses the first', async () => {
    const quiz = await atContact();
    expect(quiz.submit).toHaveAttribute('aria-disabled', 'true');
    expect(quiz.submit).toHaveAccessibleDescription('Please complete and validate all fields');
    await quiz.user.click(quiz.submit);
    expect(await screen.findByText('Please enter your first name')).toBeVisible();
    expect(quiz.field('First name')).toHaveFocus();
    for (const [field, error] of [
      [quiz.field('First name'), 'Please enter your first name'],
      [quiz.field('Last name'), 'Please enter your last name'],
      [quiz.field('Phone'), 'Please enter a valid phone number'],
      [quiz.field('Email'), 'Email must include @ symbol'],
      [quiz.consent, 'Please tick the box so that we may contact you'],
    ] as const) {
      expect(field).toHaveAccessibleDescription(expect.stringContaining(error));
    }
    // Announced one by one, they would flood a screen reader.
    expect(alerts()).toEqual(['5 fields need your attention']);
    expect(quiz.ports.client.bodies('submitLead')).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('says anew how many fields are wrong with each press, and an error that comes without one by itself', async () => {
    const quiz = await atContact();
    await quiz.user.click(quiz.submit);
    await quiz.user.type(quiz.field('First name'), contact.first_name);
    await quiz.user.type(quiz.field('Phone'), '214');
    await quiz.user.click(quiz.field('Last name'));
    expect(alerts()).toContain('Please enter a valid phone number');
    const summary = screen.getByText('5 fields need your attention');
    await quiz.user.click(quiz.submit);
    expect(summary).toHaveTextContent('4 fields need your attention');
    // Screen readers announce the same words again only if they are set again.
    const changes: string[] = [];
    const listener = new MutationObserver((records) => {
      changes.push(...records.map(({ addedNodes }) => (addedNodes.length > 0 ? 'set' : 'gone')));
    });
    listener.observe(summary, { childList: true });
    await quiz.user.click(quiz.submit);
    listener.disconnect();
    expect(changes).toEqual(['gone', 'set']);
    expect(summary).toHaveTextContent('4 fields need your attention');
    expect(quiz.field('Last name')).toHaveFocus();
  });

  it('is enabled once everything is filled, checked and ticked, and sends', async () => {
    const quiz = await atContact();
    await quiz.fillContact();
    expect(quiz.submit).toHaveAttribute('aria-disabled', 'true');
    await quiz.checksAreValid();
    expect(quiz.submit).not.toHaveAttribute('aria-disabled');
    expect(await violations()).toEqual([]);
    await quiz.user.click(quiz.submit);
    expect(await screen.findByText(quizCopy.submitting)).toBeVisible();
    expect(quiz.ports.client.bodies('submitLead')).toMatchObject([{ lead: contact }]);
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('records when the box was ticked', async () => {
    const quiz = await OverlayOnScreen.at('contact', fullRecord);
    await quiz.advanceTime(60_000);
    await quiz.user.click(quiz.consent);
    await quiz.advanceTime(5_000);
    await quiz.user.click(quiz.submit);
    await screen.findByText(quizCopy.submitting);
    expect(quiz.ports.client.bodies('submitLead')).toMatchObject([
      { consent: { tcpa_timestamp: '2026-11-20T10:01:00.000Z' } },
    ]);
  });

  /** Like autofill: the values change without an event. */
  function fillSilently(quiz: OverlayOnScreen) {
    for (const [label, value] of [
      ['First name', contact.first_name],
      ['Last name', contact.last_name],
      ['Phone', '+1 (214) 555-0123'],
      ['Email', contact.email],
    ] as const) {
      quiz.field(label).value = value;
    }
  }

  it('reads what a browser filled in before a click on the box, which may not get the focus', async () => {
    const quiz = await atContact();
    fillSilently(quiz);
    // If the form rendered during the click instead, the box would lose its tick.
    fireEvent.mouseDown(quiz.consent);
    const stored = storedRecord(quiz.ports.sessionTexts.read(QUIZ_SESSION_KEY));
    expect(stored?.form_fields).toEqual(contact);
    expect(quiz.field('Email')).toHaveValue(contact.email);
  });

  it.each([
    ['after the box was ticked', true],
    ['before the box is ticked', false],
  ])('reads what a browser filled in without an event %s', async (_when, isTickedFirst) => {
    const quiz = await atContact();
    if (isTickedFirst) await quiz.user.click(quiz.consent);
    fillSilently(quiz);
    if (!isTickedFirst) await quiz.user.click(quiz.consent);
    await quiz.user.click(quiz.submit);
    expect(await screen.findByRole('button', { name: 'Get My Options', busy: true })).toBeVisible();
    await quiz.checksAreValid();
    expect(quiz.ports.client.bodies('submitLead')).toMatchObject([{ lead: contact }]);
  });
});

/** Submits a quiz whose outcome page cannot be fetched, with this outcome of its lead. */
async function completeWith(outcome: LeadOutcome) {
  const quiz = await OverlayOnScreen.at('contact', fullRecord);
  quiz.ports.preparePage = () => Promise.resolve(false);
  await quiz.user.click(quiz.consent);
  await quiz.user.click(quiz.submit);
  await screen.findByText(quizCopy.submitting);
  await quiz.answer('submitLead', outcome);
  await quiz.advanceTime(4_000);
  return quiz;
}

it.each([
  ['is still on its way', undelivered, quizCopy.completion.undelivered],
  ['was refused', refused, quizCopy.completion.refused],
])('promises no call on the completion view where the lead %s', async (_how, outcome, words) => {
  await completeWith(outcome);
  const heading = screen.getByRole('heading', { name: `Thank You! ${words.heading}` });
  expect(heading).toHaveFocus();
  expect(screen.getByText(words.note)).toBeVisible();
  expect(screen.queryByText(quizCopy.completion.summary)).toBeNull();
  expect(screen.queryByText(quizCopy.completion.note)).toBeNull();
});

it.each([
  ['that it has arrived', acknowledged, 'Your Security Match is Ready!'],
  ['that it was refused', refused, quizCopy.completion.refused.heading],
])('says on the completion view of a lead that waited %s', async (_what, outcome, heading) => {
  const quiz = await completeWith(undelivered);
  const { outbox, outboxTexts, client } = quiz.ports;
  await act(async () => {
    const delivered = outbox.deliverAll();
    await flushPromises();
    client.answer('submitLead', outcome);
    await delivered;
  });
  expect(outboxTexts.keys()).toEqual([]);
  expect(await screen.findByRole('heading', { name: `Thank You! ${heading}` })).toBeVisible();
  expect(quiz.dialog).not.toHaveTextContent(quizCopy.completion.undelivered.heading);
});

it('shows the completion view where no page can be fetched, and closes', async () => {
  const quiz = await completeWith(acknowledged);
  expect(
    screen.getByRole('heading', { name: /Thank You! Your Security Match is Ready!/ }),
  ).toHaveFocus();
  expect(
    screen.getByText('Check your email for your personalized recommendations and next steps.'),
  ).toBeVisible();
  expect(await violations()).toEqual([]);
  await quiz.user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? quiz.dialog);
  expect(quiz.dialog.open).toBe(false);
});
