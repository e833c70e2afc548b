import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages, outcomeActions } from '@tidyguard/content/product';
import { lazyModule, type LazyModule } from '../../platform/lazyModule';
import { tabTextStore } from '../../ports/textStore';
import type { LeadOutcome } from '../../ports/webhookClient';
import type * as CodeDialogs from '../../quiz/views/details/CodeDialogs';
import { SETTLED_EVENT, type SessionRecord } from '../../session/record';
import { acknowledged, refused, undelivered } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { fakePorts } from '../../testing/fakePorts';
import { giveLiveParts } from '../../testing/liveParts';
import { fullRecord } from '../../testing/records';
import { askFor, noteSent, readAskedFor } from '../askedFor';
import type { LiveAction } from '../liveAction';
import { leadChanges } from './changes';
import { ChangeStatus } from './ChangeStatus';
import { LiveActions } from './LiveActions';

const words = outcomeActions.edit;

let mockPart: LazyModule<typeof CodeDialogs>;
jest.mock('../../quiz/views/details/codeDialogsPart', () => ({
  get codeDialogsPart() {
    return mockPart;
  },
}));

// One visit for all tests, because the page's changes are a single object (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });
const { client, session } = visit;

const submitted: SessionRecord = {
  ...fullRecord,
  form_fields: { first_name: 'Ada' },
  submitted_at: '2026-11-20T09:00:00.000Z',
  edit_key: 'first.end.hash',
};

/** Called with each dialog that closes. */
const closed = jest.fn();
const page = (opened: LiveAction | null) => (
  <LiveActions opened={opened} onClose={() => closed(opened)} />
);

beforeEach(() => {
  closed.mockReset();
  mockPart = lazyModule(() => import('../../quiz/views/details/CodeDialogs'));
  sessionStorage.clear();
  session.saveSubmitted(submitted);
  giveLiveParts(visit);
});

it('tells the service what was just chosen as the visitor leaves the page', async () => {
  const before = client.bodies('submitLead').length;
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  expect(client.bodies('submitLead')).toHaveLength(before);
  window.dispatchEvent(new Event('pagehide'));
  // Sent at once, because a page that is left runs nothing later.
  expect(client.bodies('submitLead').slice(before)).toEqual([
    expect.objectContaining({ changes: { add_ons: { added: ['Oven'], removed: [] } } }),
  ]);
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
});

it('tells it before anything else looks at what the page leaves behind', async () => {
  const before = client.bodies('submitLead').length;
  const seen: number[] = [];
  const look = () => void seen.push(client.bodies('submitLead').length - before);
  window.addEventListener('pagehide', look, { once: true });
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  window.dispatchEvent(new Event('pagehide'));
  expect(seen).toEqual([1]);
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
});

it('tells it as well where an earlier choice is on its way then, together with that', async () => {
  const before = client.bodies('submitLead').length;
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  await act(() => visit.clock.advance(800));
  act(() => askFor({ add_ons: ['Oven', 'Windows'] }));
  window.dispatchEvent(new Event('pagehide'));
  expect(client.bodies('submitLead').slice(before + 1)).toEqual([
    expect.objectContaining({ changes: { add_ons: { added: ['Oven', 'Windows'], removed: [] } } }),
  ]);
  client.answer('submitLead', acknowledged, -2);
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
});

it('tells it as well what is taken back while its addition is on its way', async () => {
  const before = client.bodies('submitLead').length;
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  await act(() => visit.clock.advance(800));
  act(() => askFor({ add_ons: [] }));
  window.dispatchEvent(new Event('pagehide'));
  expect(client.bodies('submitLead').slice(before)).toEqual([
    expect.objectContaining({ changes: { add_ons: { added: ['Oven'], removed: [] } } }),
    expect.objectContaining({ changes: { add_ons: { added: [], removed: ['Oven'] } } }),
  ]);
  client.answer('submitLead', acknowledged, -2);
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
});

it('tells the service also what is chosen while an earlier choice is on its way', async () => {
  const before = client.bodies('submitLead').length;
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  window.dispatchEvent(new Event('pagehide'));
  await flushPromises();
  act(() => askFor({ add_ons: ['Oven', 'Windows'] }));
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
  expect(client.bodies('submitLead').slice(before + 1)).toEqual([
    expect.objectContaining({ changes: { add_ons: { added: ['Windows'], removed: [] } } }),
  ]);
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
  expect(readAskedFor().acknowledged.add_ons).toEqual(['Oven', 'Windows']);
});

it('tells the service once of one change whose answer says who calls', async () => {
  const before = client.bodies('submitLead').length;
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  window.dispatchEvent(new Event('pagehide'));
  await flushPromises();
  client.answer('submitLead', {
    kind: 'acknowledged',
    news: { match: { status: 'matched', company: 'Acme' } },
  });
  await act(flushPromises);
  expect(client.bodies('submitLead')).toHaveLength(before + 1);
  expect(readAskedFor().acknowledged.add_ons).toEqual(['Oven']);
});

it('tells the service what a second request asks for while a change of the first is on its way', async () => {
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  window.dispatchEvent(new Event('pagehide'));
  await flushPromises();
  const before = client.bodies('submitLead').length;
  session.saveSubmitted({ ...submitted, submitted_at: '2026-11-20T09:30:00.000Z' });
  act(() => askFor({ add_ons: ['Windows'] }));
  await act(() => visit.clock.advance(800));
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
  expect(client.bodies('submitLead').slice(before)).toEqual([
    expect.objectContaining({ changes: { add_ons: { added: ['Windows'], removed: [] } } }),
  ]);
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
});

it('does not take what the first request was told for what a second one was', async () => {
  render(page(null));
  act(() => askFor({ add_ons: ['Oven'] }));
  window.dispatchEvent(new Event('pagehide'));
  await flushPromises();
  session.saveSubmitted({ ...submitted, submitted_at: '2026-11-20T09:30:00.000Z' });
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
  const nothing = { add_ons: [], preferred_time: null };
  expect(readAskedFor()).toEqual({ asked: nothing, sent: nothing, acknowledged: nothing });
});

it('asks for a ticket of the very text that stands beside the box for a new phone', async () => {
  const consent = { version: '2026_v1+companies', text: 'I agree to calls by A LLC and B LLC.' };
  const match = { status: 'matched', company: 'A', consent } as const;
  session.saveSubmitted({ ...submitted, match });
  const before = client.bodies('getTicket').length;
  render(page('details'));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Phone' }), '2145550188');
  expect(within(dialog).getByText(consent.text)).toBeVisible();
  expect(client.bodies('getTicket').slice(before)).toEqual([
    expect.objectContaining({ text_version: consent.version }),
  ]);
});

describe('while the lead itself is on its way', () => {
  beforeEach(() => {
    const onItsWay = { ...submitted, form_fields: { first_name: 'Ada', phone: '2145550123' } };
    delete onItsWay.edit_key;
    session.saveSubmitted(onItsWay);
  });

  const arrive = () =>
    act(async () => {
      session.saveSubmitted(submitted);
      window.dispatchEvent(new Event(SETTLED_EVENT));
      await flushPromises();
    });
  const pageWithStatus = () => (
    <>
      {page(null)}
      <ChangeStatus addOns />
    </>
  );

  it('nothing is added, and the page says so at once until the lead has arrived', async () => {
    const before = client.bodies('submitLead').length;
    const { rerender } = render(pageWithStatus());
    act(() => askFor({ add_ons: ['Oven'] }));
    await act(() => visit.clock.advance(0));
    expect(readAskedFor().asked.add_ons).toEqual([]);
    expect(screen.getByRole('status')).toHaveTextContent(outcomeActions.state.notYet);
    await arrive();
    // The page renders again when its visitor has changed.
    rerender(pageWithStatus());
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    expect(client.bodies('submitLead')).toHaveLength(before);
    act(() => askFor({ add_ons: ['Oven'] }));
    await act(() => visit.clock.advance(800));
    expect(client.bodies('submitLead').slice(before)).toEqual([
      expect.objectContaining({ changes: { add_ons: { added: ['Oven'], removed: [] } } }),
    ]);
    client.answer('submitLead', acknowledged);
    await act(flushPromises);
  });

  it('nothing is left of what is added as the visitor leaves the page', async () => {
    render(page(null));
    act(() => askFor({ add_ons: ['Oven'] }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await act(flushPromises);
    expect(readAskedFor().asked.add_ons).toEqual([]);
  });

  it.each(['time', 'details'] as const)(
    'there is no form yet, and then there is: %s',
    async (of) => {
      const { rerender } = render(page(of));
      expect(screen.getByText(outcomeActions.state.notYet)).toBeVisible();
      expect(screen.queryAllByRole('radio')).toEqual([]);
      await arrive();
      rerender(page(of));
      expect(screen.getAllByRole('radio').length).toBeGreaterThan(1);
    },
  );
});

describe('what waited in the outbox', () => {
  const { outbox } = visit;
  const oven = { add_ons: ['Oven'], preferred_time: null };
  const nothing = { add_ons: [], preferred_time: null };

  /** Makes the last change fail because the service cannot be reached. */
  async function keep() {
    await act(flushPromises);
    client.answer('submitLead', undelivered);
    await act(flushPromises);
  }

  /** Sends the last change again, and answers it. */
  async function deliver(answer: LeadOutcome) {
    await act(async () => {
      const delivered = outbox.deliverAll();
      await flushPromises();
      client.answer('submitLead', answer);
      await delivered;
    });
  }

  async function keepOven() {
    const view = render(page(null));
    act(() => askFor(oven));
    window.dispatchEvent(new Event('pagehide'));
    await keep();
    expect(readAskedFor().asked).toEqual(oven);
    return view;
  }

  it.each<[string, LeadOutcome, object]>([
    [
      'is known once it is acknowledged',
      acknowledged,
      { asked: oven, sent: oven, acknowledged: oven },
    ],
    [
      'is taken back where it is refused',
      refused,
      { asked: nothing, sent: nothing, acknowledged: nothing },
    ],
  ])('%s', async (_what, answer, expected) => {
    await keepOven();
    await deliver(answer);
    expect(readAskedFor()).toEqual(expected);
  });

  it('is known also where it ended while nothing followed it', async () => {
    const { unmount } = await keepOven();
    unmount();
    await deliver(acknowledged);
    render(page(null));
    expect(readAskedFor().acknowledged).toEqual(oven);
  });

  it('counts as told for as long as it waits', async () => {
    const { unmount } = await keepOven();
    unmount();
    render(page(null));
    expect(readAskedFor()).toMatchObject({ sent: oven, acknowledged: nothing });
    await deliver(acknowledged);
  });

  it('is sent once more where it ended on a page that could not tell how', async () => {
    const { unmount } = await keepOven();
    unmount();
    await deliver(acknowledged);
    session.saveSubmitted({ ...submitted, submitted_at: '2026-11-20T09:30:00.000Z' });
    askFor(oven);
    noteSent(oven);
    render(page(null));
    const before = client.bodies('submitLead').length;
    window.dispatchEvent(new Event('pagehide'));
    await act(flushPromises);
    expect(client.bodies('submitLead')).toHaveLength(before + 1);
    client.answer('submitLead', acknowledged);
    await act(flushPromises);
    expect(readAskedFor().acknowledged).toEqual(oven);
  });

  it.each<[string, LeadOutcome, string]>([
    ['acknowledged', acknowledged, 'Grace'],
    ['refused', refused, 'Ada'],
  ])('renames nobody before it is acknowledged: %s', async (_how, answer, name) => {
    render(page(null));
    void leadChanges().send({ first_name: 'Grace' });
    await keep();
    const greeted = () => session.loadSubmitted()?.form_fields.first_name;
    expect(greeted()).toBe('Ada');
    const heard: unknown[] = [];
    const hear = () => heard.push(greeted());
    window.addEventListener(SETTLED_EVENT, hear);
    await deliver(answer);
    window.removeEventListener(SETTLED_EVENT, hear);
    expect(greeted()).toBe(name);
    // The page, which greets by the name, is told of the change.
    expect(heard.at(-1)).toBe(name);
  });
});

describe('the form with the visitor’s details', () => {
  const form = () => within(screen.getByRole('dialog', { name: words.title }));
  const sent = () => client.bodies('submitLead').length;

  /** Saves another first name; its answer is still to come. */
  async function save() {
    const before = sent();
    const view = render(page('details'));
    const name = form().getByLabelText('First name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Grace');
    await userEvent.click(form().getByRole('button', { name: words.save }));
    await act(flushPromises);
    expect(sent()).toBe(before + 1);
    return view;
  }

  const answer = async () => {
    client.answer('submitLead', acknowledged);
    await act(flushPromises);
  };

  it('closes once its change is saved', async () => {
    await save();
    await answer();
    expect(closed.mock.calls).toEqual([['details']]);
    expect(session.loadSubmitted()?.form_fields.first_name).toBe('Grace');
  });

  it('moves on with Enter where the key says so, and sends nothing before the last field', async () => {
    const before = sent();
    render(page('details'));
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
      const { unmount } = render(page('details'));
      await userEvent.click(form().getAllByRole('radio').at(at) as HTMLElement);
      await userEvent.click(form().getByRole('button', { name: words.save }));
      await act(flushPromises);
      await answer();
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
    const { unmount } = render(page('details'));
    await userEvent.click(form().getAllByRole('radio').at(0) as HTMLElement);
    await userEvent.click(form().getByRole('button', { name: words.save }));
    await act(flushPromises);
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
    session.saveSubmitted({ ...submitted, ahead_ms });
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
    render(page('details'));
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
    render(page('details'));
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
    render(page('details'));
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
    render(page('details'));
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
    await answer();
    expect(closed).not.toHaveBeenCalled();
    expect(session.loadSubmitted()?.form_fields.first_name).toBe('Grace');
  });

  it('sends a change once, however often the page renders meanwhile', async () => {
    const { rerender } = await save();
    const before = sent();
    rerender(page('details'));
    await answer();
    expect(sent()).toBe(before);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('renames nobody of another request that was made meanwhile', async () => {
    await save();
    session.saveSubmitted({
      ...submitted,
      submitted_at: '2026-11-20T09:30:00.000Z',
      edit_key: 'b',
    });
    await answer();
    expect(session.loadSubmitted()?.form_fields.first_name).toBe('Ada');
  });

  it('notes no time for another request that was made meanwhile', async () => {
    render(page('details'));
    await userEvent.click(form().getAllByRole('radio').at(0) as HTMLElement);
    await userEvent.click(form().getByRole('button', { name: words.save }));
    await act(flushPromises);
    session.saveSubmitted({
      ...submitted,
      submitted_at: '2026-11-20T09:30:00.000Z',
      edit_key: 'b',
    });
    await answer();
    expect(readAskedFor().asked.preferred_time).toBeNull();
  });
});
