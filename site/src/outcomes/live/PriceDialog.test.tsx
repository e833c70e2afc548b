import { render, screen } from '@testing-library/react';
import { product as otherProduct } from '../../../../content/pest-control/index.ts';
import { outcomeActions, prices, promise } from '@tidyguard/content/product';
import { priceFor, type PriceGuide } from '@tidyguard/content';
import { Modal } from '@tidyguard/design-system';
import type { QuizParts } from '../../platform/pageParts';
import { SESSION_DATA_KEY } from '../../session/store/keys';
import { giveLiveParts } from '../../testing/liveParts';
import { examplePrices } from '../../testing/prices';
import { fullRecord } from '../../testing/records';
import { quiz } from '../../testing/quiz';
import { storyVisit } from '../../testing/storyPorts';
import { shownVisitor, type ShownVisitor } from '../visitor';
import { PriceDialog } from './PriceDialog';

const { price: words } = outcomeActions;
const said = words.text(promise.contactWithinMinutes);

beforeAll(() => giveLiveParts(storyVisit()));

function show(guide?: PriceGuide | null) {
  const parts = { Modal, quiz } as QuizParts;
  render(
    <PriceDialog
      parts={parts}
      onClose={() => undefined}
      {...(guide === undefined ? {} : { guide })}
    />,
  );
  return screen.getByRole('dialog', { name: words.title });
}

it('shows the range for the visitor’s answers, its day and its source, and that it is no offer', () => {
  const dialog = show(examplePrices);
  expect(dialog).toHaveTextContent('$110 to $1,160 a visit');
  expect(dialog).toHaveTextContent(
    'Figures of November 20, 2026. Source: price lists of three companies.',
  );
  expect(dialog).toHaveTextContent(words.quote(promise.contactWithinMinutes));
  const [range] = examplePrices.ranges;
  for (const { id, options } of quiz.questions.filter(({ id }) => range?.answers[id])) {
    const label = options.find(({ value }) => value === range?.answers[id])?.label;
    expect(dialog).toHaveTextContent(label ?? id);
  }
  expect(dialog).not.toHaveTextContent(said);
});

it.each<[string, PriceGuide | null | undefined]>([
  ['the product has no figures', null],
  [
    'there are none for such a home',
    {
      ...examplePrices,
      ranges: [{ answers: { [quiz.questions[0]?.id ?? '']: 'other' }, from: 1, to: 2 }],
    },
  ],
  ['the product is the placeholder', undefined],
])('says who names the price and when, and no figure, where %s', (_, guide) => {
  const dialog = show(guide);
  expect(dialog).toHaveTextContent(said);
  expect(dialog).not.toHaveTextContent('$');
});

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const company = { status: 'matched', company: 'Bright Home' };

// A minutes' promise that is over, or that nobody made, must not be made here.
it.each<[ShownVisitor['call'], object, number | null]>([
  ['usual', {}, promise.contactWithinMinutes],
  ['soon', { match: company }, promise.contactWithinMinutes],
  ['closed', { call_not_before: at(60) }, null],
  ['later', { match: { ...company, opens_at: at(60) } }, null],
  ['past', { submitted_at: at(-24 * 60) }, null],
  ['nobody', { match: { status: 'nobody' } }, null],
  ['held', { held: true }, null],
])('names the minutes only where a call comes within them: %s', (call, record, minutes) => {
  const arrived = { ...fullRecord, form_fields: {}, submitted_at: at(0), ...record };
  const raw = JSON.stringify(arrived);
  expect(shownVisitor(raw).call).toBe(call);
  sessionStorage.setItem(SESSION_DATA_KEY, raw);
  expect(show(null)).toHaveTextContent(words.text(minutes));
  sessionStorage.clear();
});

it('names no minutes while the request has not arrived', () => {
  sessionStorage.setItem(SESSION_DATA_KEY, JSON.stringify(fullRecord));
  expect(show(null)).toHaveTextContent(words.text(null));
  sessionStorage.clear();
});

it('the placeholder product has no figures, and the other one shows its own', () => {
  expect(prices).toBeNull();
  const guide = otherProduct.prices as PriceGuide;
  for (const range of guide.ranges) expect(priceFor(guide, range.answers)).toBe(range);
  expect(priceFor(guide, {})).toBeUndefined();
});
