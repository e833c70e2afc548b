import { act, render } from '@testing-library/react';
import { giveParts } from '../../platform/pageParts';
import { tabTextStore } from '../../ports/textStore';
import type { SessionRecord } from '../../session/record';
import { acknowledged } from '../../testing/fakeClient';
import { flushPromises } from '../../testing/fakeClock';
import { fakePorts } from '../../testing/fakePorts';
import { fullRecord } from '../../testing/records';
import { askFor, readAskedFor } from '../askedFor';
import { LiveActions } from './LiveActions';

// One visit for all tests, as the page's changes are one (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });
const { client, session } = visit;

const submitted: SessionRecord = {
  ...fullRecord,
  form_fields: { first_name: 'Ada' },
  submitted_at: '2026-11-20T09:00:00.000Z',
  edit_key: 'first.end.hash',
};

beforeEach(() => {
  sessionStorage.clear();
  session.saveSubmitted(submitted);
  giveParts({ visit, loadQuiz: () => undefined });
});

it('does not take what the first request was told for what a second one was', async () => {
  render(<LiveActions opened={null} onClose={() => undefined} />);
  act(() => askFor({ add_ons: ['Oven'] }));
  window.dispatchEvent(new Event('pagehide'));
  await flushPromises();
  session.saveSubmitted({ ...submitted, submitted_at: '2026-11-20T09:30:00.000Z' });
  client.answer('submitLead', acknowledged);
  await act(flushPromises);
  const nothing = { add_ons: [], preferred_time: null };
  expect(readAskedFor()).toEqual({ asked: nothing, told: nothing });
});
