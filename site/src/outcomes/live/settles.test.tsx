import { act, render } from '@testing-library/react';
import { tabTextStore } from '../../ports/textStore';
import { acknowledged } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { fakePorts } from '../../testing/fakePorts';
import { giveLiveParts } from '../../testing/liveParts';
import { submittedRecord } from '../../testing/records';
import { askFor } from '../askedFor';
import { LiveActions } from './LiveActions';

// One visit for all tests, because the page's changes are a single object (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });
const { client, clock } = visit;
const sent = () =>
  client.bodies('submitLead').map((body) => ('changes' in body ? body.changes : body));

beforeEach(() => {
  sessionStorage.clear();
  visit.session.saveSubmitted(submittedRecord);
  giveLiveParts(visit);
  render(<LiveActions opened={null} onClose={() => undefined} />);
});

const advance = (ms: number) => act(() => clock.advance(ms));

it('a choice that is taken back within the moment that it has to stand is never sent', async () => {
  act(() => askFor({ add_ons: ['Oven'] }));
  await advance(799);
  act(() => askFor({ add_ons: [] }));
  await advance(10_000);
  expect(sent()).toEqual([]);
});

it('a choice that stands is sent once that moment is over', async () => {
  act(() => askFor({ add_ons: ['Oven'] }));
  await advance(799);
  expect(sent()).toEqual([]);
  await advance(1);
  expect(sent()).toEqual([{ add_ons: { added: ['Oven'], removed: [] } }]);
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
});
