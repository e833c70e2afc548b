import { act, render, screen } from '@testing-library/react';
import { outcomeActions } from '@tidyguard/content/product';
import { tabTextStore } from '../../ports/textStore';
import type { LeadOutcome } from '../../ports/webhookClient';
import { SETTLED_EVENT } from '../../session/record';
import { acknowledged, refused, undelivered } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { fakePorts } from '../../testing/fakePorts';
import { giveLiveParts } from '../../testing/liveParts';
import { submittedRecord } from '../../testing/records';
import { askFor, noteSent, readAskedFor } from '../askedFor';
import type { LiveAction } from '../liveAction';
import { leadChanges } from './changes';
import { ChangeStatus } from './ChangeStatus';
import { LiveActions } from './LiveActions';

// One visit for all tests, because the page's changes are a single object (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });
const { client, session } = visit;

const page = (opened: LiveAction | null) => (
  <LiveActions opened={opened} onClose={() => undefined} />
);

beforeEach(() => {
  sessionStorage.clear();
  session.saveSubmitted(submittedRecord);
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
  session.saveSubmitted({ ...submittedRecord, submitted_at: '2026-11-20T09:30:00.000Z' });
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
  session.saveSubmitted({ ...submittedRecord, submitted_at: '2026-11-20T09:30:00.000Z' });
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
  const nothing = { add_ons: [], preferred_time: null };
  expect(readAskedFor()).toEqual({ asked: nothing, sent: nothing, acknowledged: nothing });
});

describe('while the lead itself is on its way', () => {
  beforeEach(() => {
    const onItsWay = {
      ...submittedRecord,
      form_fields: { first_name: 'Ada', phone: '2145550123' },
    };
    delete onItsWay.edit_key;
    session.saveSubmitted(onItsWay);
  });

  const arrive = () =>
    act(async () => {
      session.saveSubmitted(submittedRecord);
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
    session.saveSubmitted({ ...submittedRecord, submitted_at: '2026-11-20T09:30:00.000Z' });
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
