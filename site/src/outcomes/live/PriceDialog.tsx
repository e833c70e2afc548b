import { inWords, priceFor, type PriceGuide, type PriceRange } from '@tidyguard/content';
import { outcomeActions, prices, promise } from '@tidyguard/content/product';
import type { QuizParts } from '../../platform/pageParts';
import { price } from '../styles';
import { useVisitor } from '../visitor';
import { leadChanges } from './changes';
import { NoteDialog } from './NoteDialog';
import type { LiveDialogProps } from './TimeDialog';

const words = outcomeActions.price;

const pageLanguage = () => document.documentElement.lang || 'en-US';

const dollars = (amount: number) =>
  new Intl.NumberFormat(pageLanguage(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(amount);

/** The visitor's answers that a price applies to, in the quiz's words. */
const namesOf = ({ questions }: QuizParts['quiz'], { answers }: PriceRange) =>
  questions
    .flatMap(({ id, options }) =>
      options.flatMap(({ value, label }) => (answers[id] === value ? label : [])),
    )
    .join(', ');

interface RangeProps {
  minutes: number | null;
  guide: PriceGuide;
  range: PriceRange;
  quiz: QuizParts['quiz'];
}

function Range({ guide: { day, source }, range, quiz, minutes }: RangeProps) {
  return (
    <>
      <p css={price}>{words.range(dollars(range.from), dollars(range.to))}</p>
      <p>{words.forHome(namesOf(quiz, range))}</p>
      <p>{words.basis(inWords(day, pageLanguage()), source)}</p>
      <p>{words.quote(minutes)}</p>
    </>
  );
}

export interface PriceDialogProps extends LiveDialogProps {
  /** The figures; by default the product's. */
  guide?: PriceGuide | null;
}

/** Shows what a visit costs; if there are no figures for such a home, says who names the price and when. */
export function PriceDialog({ parts: { Modal, quiz }, onClose, guide = prices }: PriceDialogProps) {
  const range = guide && priceFor(guide, leadChanges().record()?.quiz_answers ?? {});
  const { call, waiting } = useVisitor();
  const isSoon = !waiting && (call === 'usual' || call === 'soon');
  const minutes = isSoon ? promise.contactWithinMinutes : null;
  return (
    <NoteDialog Modal={Modal} title={words.title} close={words.close} onClose={onClose}>
      {guide && range ? (
        <Range guide={guide} range={range} quiz={quiz} minutes={minutes} />
      ) : (
        <p>{words.text(minutes)}</p>
      )}
    </NoteDialog>
  );
}
