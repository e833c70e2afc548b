import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editKeyLifetimeMs } from '@tidyguard/content';
import { detailsLabels, outcomeActions } from '@tidyguard/content/product';
import type { ReactNode } from 'react';
import { isoNow } from '../../ports/clock';
import { tabTextStore } from '../../ports/textStore';
import { fakePorts } from '../../testing/fakePorts';
import { giveLiveParts } from '../../testing/liveParts';
import { submittedRecord } from '../../testing/records';
import type { LiveAction } from '../liveAction';
import { LiveActions } from './LiveActions';

// One visit for all tests, because the page's changes are a single object (changes.ts).
const visit = fakePorts({ sessionTexts: tabTextStore });

const page = (opened: LiveAction) => <LiveActions opened={opened} onClose={() => undefined} />;
const dialog = (of: 'details' | 'time') => {
  const { title } = of === 'details' ? outcomeActions.edit : outcomeActions[of];
  return within(screen.getByRole('dialog', { name: title }));
};

beforeEach(() => {
  visit.session.saveSubmitted({
    ...submittedRecord,
    submitted_at: isoNow(visit.clock),
    arrived_at: isoNow(visit.clock),
  });
  giveLiveParts(visit);
});

/** Lets the request's key expire, and renders the page again, as happens every minute. */
async function keyEnds(rerender: (page: ReactNode) => void, of: LiveAction) {
  await act(() => visit.clock.advance(editKeyLifetimeMs));
  rerender(page(of));
}

it('a form that was opened in time stays open over what was typed', async () => {
  const { rerender } = render(page('details'));
  const lastName = () => dialog('details').getByLabelText(detailsLabels.lastName);
  await userEvent.type(lastName(), 'Love');
  await keyEnds(rerender, 'details');
  await userEvent.type(lastName(), 'lace');
  expect(lastName()).toHaveValue('Lovelace');
});

it('times that were offered in time stay open over what was chosen', async () => {
  const { rerender } = render(page('time'));
  const times = () => dialog('time').getAllByRole('radio');
  await userEvent.click(times()[0] as HTMLElement);
  await keyEnds(rerender, 'time');
  expect(times()[0]).toBeChecked();
  await userEvent.click(times()[1] as HTMLElement);
  expect(times()[1]).toBeChecked();
  expect(dialog('time').getByRole('button', { name: outcomeActions.time.save })).toBeVisible();
});

it.each(['details', 'time'] as const)('what is opened too late has no form: %s', async (of) => {
  await visit.clock.advance(editKeyLifetimeMs);
  render(page(of));
  expect(dialog(of).getByRole('status')).toHaveTextContent(outcomeActions.refused);
  expect(dialog(of).queryAllByRole('radio')).toEqual([]);
});
