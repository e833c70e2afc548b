import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { outcomeActions } from '@tidyguard/content/product';
import { isoNow } from '../../ports/clock';
import { tabTextStore } from '../../ports/textStore';
import { acknowledged, refused } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { fakePorts } from '../../testing/fakePorts';
import { giveLiveParts } from '../../testing/liveParts';
import { fullRecord } from '../../testing/records';
import { readAskedFor } from '../askedFor';
import { leadChanges } from './changes';
import { LiveActions } from './LiveActions';

const { edit: words } = outcomeActions;

// One visit for all tests, because the page's changes are a single object (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });
const { client, clock } = visit;

const form = () => within(screen.getByRole('dialog', { name: words.title }));
const open = () => render(<LiveActions opened="details" onClose={() => undefined} />);
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
  sessionStorage.clear();
  visit.session.saveSubmitted({
    ...fullRecord,
    form_fields: { first_name: 'Ada' },
    submitted_at: '2026-11-20T09:00:00.000Z',
    edit_key: 'first.end.hash',
  });
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
