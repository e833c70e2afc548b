import { act, render, screen, within } from '@testing-library/react';
import { outcomeActions } from '@tidyguard/content/product';
import type { LeadUpdate } from '@tidyguard/service/contract';
import { tabTextStore } from '../../ports/textStore';
import { acknowledged, undelivered } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { fakePorts } from '../../testing/fakePorts';
import { giveLiveParts } from '../../testing/liveParts';
import { submittedRecord } from '../../testing/records';
import { leadChanges } from './changes';
import { ChangeStatus } from './ChangeStatus';

const { state: words } = outcomeActions;

// One visit for all tests, because the page's changes are a single object (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });

beforeEach(() => {
  visit.session.saveSubmitted(submittedRecord);
  giveLiveParts(visit);
  render(
    <>
      <section aria-label="Details">
        <ChangeStatus />
      </section>
      <section aria-label="Bundles">
        <ChangeStatus addOns />
      </section>
    </>,
  );
});

/** What is announced in each of the two places. */
const said = () =>
  ['Details', 'Bundles'].map(
    (name) => within(screen.getByRole('region', { name })).getByRole('status').textContent,
  );

const send = (changes: LeadUpdate['changes']) =>
  act(async () => {
    void leadChanges().send(changes);
    await flushPromises();
  });

it.each([
  ['what was added', { add_ons: { added: ['Oven'], removed: [] } }, (text: string) => ['', text]],
  ['a name', { first_name: 'Grace' }, (text: string) => [text, '']],
  [
    'a time',
    { preferred_time: { date: '2026-11-24', from: '08:00', to: '12:00' } },
    (text: string) => [text, ''],
  ],
])('says once what became of %s, where it was chosen', async (_what, changes, inPlace) => {
  await send(changes);
  expect(said()).toEqual(inPlace(words.sending));
  visit.client.answer('submitLead', acknowledged);
  await act(flushPromises);
  expect(said()).toEqual(inPlace(words.saved));
});

it('says of what waits only that it is kept: the service may be there, and take no more', async () => {
  await send({ first_name: 'Grace' });
  visit.client.answer('submitLead', undelivered);
  await act(flushPromises);
  expect(said()).toEqual([words.kept, '']);
  expect(words.kept).not.toMatch(/reach|connect/);
});
