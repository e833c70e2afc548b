import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages, outcomeActions } from '@tidyguard/content/product';
import { lazyModule, type LazyModule } from '../../platform/lazyModule';
import { isoNow } from '../../ports/clock';
import { tabTextStore } from '../../ports/textStore';
import type { LeadOutcome } from '../../ports/webhookClient';
import type * as CodeDialogs from '../../quiz/views/details/CodeDialogs';
import { acknowledged, refused } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { fakePorts } from '../../testing/fakePorts';
import { giveLiveParts } from '../../testing/liveParts';
import { submittedRecord } from '../../testing/records';
import { askFor, readAskedFor } from '../askedFor';
import type { LiveAction } from '../liveAction';
import { leadChanges } from './changes';
import { LiveActions } from './LiveActions';

const { edit: words } = outcomeActions;

let mockPart: LazyModule<typeof CodeDialogs>;
jest.mock('../../quiz/views/details/codeDialogsPart', () => ({
  get codeDialogsPart() {
    return mockPart;
  },
}));

// One visit for all tests, because the page's changes are a single object (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });
const { client, clock, session } = visit;

const form = () => within(screen.getByRole('dialog', { name: words.title }));
/** Called with each dialog that closes. */
const closed = jest.fn();
const page = (opened: LiveAction | null) => (
  <LiveActions opened={opened} onClose={() => closed(opened)} />
);
const open = () => render(page('details'));
const times = () => form().getAllByRole<HTMLInputElement>('radio');
const saveButton = () => form().getByRole('button', { name: words.save });
const press = async () => {
  await userEvent.click(saveButton());
  await act(flushPromises);
};
const answer = async (...reply: Parameters<typeof client.answer>) => {
  client.answer(...reply);
  await act(flushPromises);
};

beforeEach(() => {
  closed.mockReset();
  mockPart = lazyModule(() => import('../../quiz/views/details/CodeDialogs'));
  sessionStorage.clear();
  session.saveSubmitted(submittedRecord);
  giveLiveParts(visit);
});

it('requires nothing, because an empty field changes nothing', () => {
  open();
  const fields = form().getAllByRole('textbox');
  expect(fields).toHaveLength(4);
  for (const field of fields) expect(field).not.toBeRequired();
});

it('proves the consent for a new phone by when the box was ticked, not by when it is saved', async () => {
  open();
  await userEvent.type(form().getByLabelText('Phone'), '2145550188');
  await userEvent.click(form().getByRole('checkbox'));
  const ticked = isoNow(clock);
  const data = { phone_type: 'mobile', otp_required: false } as const;
  await answer('checkPhone', { kind: 'valid', source: 'server', data });
  await act(() => clock.advance(60_000));
  await press();
  expect(client.bodies('submitLead').at(-1)).toMatchObject({
    changes: { phone: '2145550188' },
    consent: { tcpa_agreed: true, tcpa_timestamp: ticked },
  });
  await answer('submitLead', acknowledged);
});

it('is busy from the press of Save until the service has answered', async () => {
  open();
  expect(saveButton()).not.toHaveAttribute('aria-busy');
  await userEvent.type(form().getByLabelText('Last name'), 'Lovelace');
  await press();
  expect(saveButton()).toHaveAttribute('aria-busy', 'true');
  await answer('submitLead', acknowledged);
  expect(saveButton()).not.toHaveAttribute('aria-busy');
});

it('offers a time that was chosen before once, and chosen', async () => {
  const first = open();
  await userEvent.click(times()[0] as HTMLElement);
  await press();
  await answer('submitLead', acknowledged);
  first.unmount();
  open();
  const values = times().map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(times()[0]).toBeChecked();
});

it('keeps a time that was saved where the service refuses a later change', async () => {
  open();
  await userEvent.click(times()[0] as HTMLElement);
  await press();
  await answer('submitLead', acknowledged);
  const { asked, acknowledged: known } = readAskedFor();
  expect(asked.preferred_time).not.toBeNull();
  expect(known).toEqual(asked);
  const later = leadChanges().send({ add_ons: { added: ['Oven'], removed: [] } });
  await act(flushPromises);
  await answer('submitLead', refused);
  expect(await later).toBe('refused');
  expect(readAskedFor().asked).toEqual(asked);
});

it('asks for a ticket of the very text that stands beside the box for a new phone', async () => {
  const consent = { version: '2026_v1+companies', text: 'I agree to calls by A LLC and B LLC.' };
  const match = { status: 'matched', company: 'A', consent } as const;
  session.saveSubmitted({ ...submittedRecord, match });
  const before = client.bodies('getTicket').length;
  open();
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Phone' }), '2145550188');
  expect(within(dialog).getByText(consent.text)).toBeVisible();
  expect(client.bodies('getTicket').slice(before)).toEqual([
    expect.objectContaining({ text_version: consent.version }),
  ]);
});

const sent = () => client.bodies('submitLead').length;

/** Saves another first name; its answer is still to come. */
async function save() {
  const before = sent();
  const view = open();
  const name = form().getByLabelText('First name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Grace');
  await press();
  expect(sent()).toBe(before + 1);
  return view;
}

it('closes once its change is saved', async () => {
  await save();
  await answer('submitLead', acknowledged);
  expect(closed.mock.calls).toEqual([['details']]);
  expect(session.loadSubmitted()?.form_fields.first_name).toBe('Grace');
});

it('moves on with Enter where the key says so, and sends nothing before the last field', async () => {
  const before = sent();
  open();
  await userEvent.type(form().getByLabelText('First name'), 's{Enter}');
  expect(form().getByLabelText('Last name')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(form().getByLabelText('Phone')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const email = form().getByLabelText('Email');
  expect(email).toHaveFocus();
  expect(sent()).toBe(before);
  // Left to the browser, which submits the form.
  expect(fireEvent.keyDown(email, { key: 'Enter' })).toBe(true);
});

it('notes a time that was chosen in it, and that it was taken back', async () => {
  const choose = async (at: number) => {
    const { unmount } = open();
    await userEvent.click(times().at(at) as HTMLElement);
    await press();
    await answer('submitLead', acknowledged);
    unmount();
    return readAskedFor().asked.preferred_time;
  };
  expect(await choose(0)).not.toBeNull();
  // The last choice is that of no time.
  expect(await choose(-1)).toBeNull();
});

it.each<[string, LeadOutcome, boolean]>([
  ['stays once it is acknowledged', acknowledged, true],
  ['is taken back where it is refused', refused, false],
])('a time chosen in it is noted before the answer, and %s', async (_what, reply, isKept) => {
  const { unmount } = open();
  await userEvent.click(times().at(0) as HTMLElement);
  await press();
  const { asked, sent: noted } = readAskedFor();
  expect(asked.preferred_time).not.toBeNull();
  expect(noted).toEqual(asked);
  // The page is gone before the answer; the next one hears how the change ended.
  unmount();
  client.answer('submitLead', reply);
  await act(flushPromises);
  render(page(null));
  const then = isKept ? asked : { add_ons: [], preferred_time: null };
  expect(readAskedFor()).toEqual({ asked: then, sent: then, acknowledged: then });
});

it('offers times that lie ahead by the clock of the service', async () => {
  // Like a device whose clock is ten days behind.
  const ahead_ms = -864_000_000;
  session.saveSubmitted({ ...submittedRecord, ahead_ms });
  const tomorrow = new Date(visit.clock.now() - ahead_ms);
  tomorrow.setDate(tomorrow.getDate() + 1);
  for (const dialog of ['details', 'time'] as const) {
    const { unmount } = render(page(dialog));
    const [first] = screen.getAllByRole<HTMLInputElement>('radio');
    expect(first?.value.slice(8, 10)).toBe(String(tomorrow.getDate()).padStart(2, '0'));
    unmount();
  }
});

it('offers a time that was chosen before for as long as it lies ahead', () => {
  const times = (date: string) => {
    act(() => askFor({ preferred_time: { date, from: '01:00', to: '02:00' } }));
    const { unmount } = render(page('time'));
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    const dates = radios.map(({ value }) => value.slice(0, 10));
    unmount();
    return dates;
  };
  const day = (days: number) =>
    new Date(visit.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(times(day(-2))).not.toContain(day(-2));
  expect(times(day(200))).toContain(day(200));
});

it('announces what one press of Save finds wrong in one sentence', async () => {
  open();
  const phone = form().getByLabelText<HTMLInputElement>('Phone');
  await userEvent.type(phone, '214');
  // Enter in the field submits the form without leaving the field.
  fireEvent.submit(phone.form as HTMLFormElement);
  await act(flushPromises);
  expect(form().getByRole('checkbox')).toHaveAccessibleDescription(messages.consentMissing);
  const said = form()
    .getAllByRole('alert')
    .map(({ textContent }) => textContent);
  expect(said.filter((text) => text !== '')).toEqual(['2 fields need your attention']);
  expect(phone).toHaveFocus();
});

it('says of names that the service takes for none what the quiz says, until they are corrected', async () => {
  const before = client.bodies('submitLead').length;
  open();
  const first = form().getByRole('textbox', { name: 'First name' });
  const last = form().getByRole('textbox', { name: 'Last name' });
  await userEvent.clear(first);
  await userEvent.type(first, '-');
  await userEvent.type(last, '12345');
  await userEvent.click(form().getByRole('button', { name: outcomeActions.edit.save }));
  expect(first).toHaveAccessibleDescription(messages.firstNameMissing);
  expect(last).toHaveAccessibleDescription(messages.lastNameMissing);
  expect(first).toHaveFocus();
  expect(client.bodies('submitLead')).toHaveLength(before);
  await userEvent.clear(first);
  await userEvent.clear(last);
  await userEvent.type(last, 'Lee');
  expect(first).not.toHaveAccessibleDescription();
  expect(last).not.toHaveAccessibleDescription();
});

it('opens no dialog over another field in which the visitor types by then', async () => {
  open();
  const email = form().getByLabelText('Email');
  await userEvent.type(form().getByLabelText('Phone'), '2145550123');
  await userEvent.click(email);
  const data = { phone_type: 'mobile', otp_required: true } as const;
  client.answer('checkPhone', { kind: 'valid', source: 'server', data });
  await act(flushPromises);
  const verify = await form().findByRole('button', { name: messages.phoneVerifyLink });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(email).toHaveFocus();
  await userEvent.click(verify);
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('loses no press of Save while the code dialogs are on their way, wherever the focus goes', async () => {
  const dialogs = await import('../../quiz/views/details/CodeDialogs');
  let deliver: (part: typeof CodeDialogs) => void = () => undefined;
  mockPart = lazyModule(() => new Promise((resolve) => (deliver = resolve)));
  open();
  await userEvent.type(form().getByLabelText('Phone'), '2145550124');
  await userEvent.click(form().getByRole('checkbox', { name: /By checking this box/ }));
  await userEvent.click(form().getByRole('button', { name: words.save }));
  const data = { phone_type: 'mobile', otp_required: true } as const;
  client.answer('checkPhone', { kind: 'valid', source: 'server', data });
  await act(flushPromises);
  await userEvent.click(form().getByLabelText('Email'));
  await act(async () => {
    deliver(dialogs);
    await flushPromises();
  });
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('closes no other dialog that is open by then, and keeps what was saved', async () => {
  const { rerender } = await save();
  rerender(page(null));
  rerender(page('details'));
  await answer('submitLead', acknowledged);
  expect(closed).not.toHaveBeenCalled();
  expect(session.loadSubmitted()?.form_fields.first_name).toBe('Grace');
});

it('sends a change once, however often the page renders meanwhile', async () => {
  const { rerender } = await save();
  const before = sent();
  rerender(page('details'));
  await answer('submitLead', acknowledged);
  expect(sent()).toBe(before);
  expect(closed).toHaveBeenCalledTimes(1);
});

it('renames nobody of another request that was made meanwhile', async () => {
  await save();
  session.saveSubmitted({
    ...submittedRecord,
    submitted_at: '2026-11-20T09:30:00.000Z',
    edit_key: 'b',
  });
  await answer('submitLead', acknowledged);
  expect(session.loadSubmitted()?.form_fields.first_name).toBe('Ada');
});

it('notes no time for another request that was made meanwhile', async () => {
  open();
  await userEvent.click(times().at(0) as HTMLElement);
  await press();
  session.saveSubmitted({
    ...submittedRecord,
    submitted_at: '2026-11-20T09:30:00.000Z',
    edit_key: 'b',
  });
  await answer('submitLead', acknowledged);
  expect(readAskedFor().asked.preferred_time).toBeNull();
});
