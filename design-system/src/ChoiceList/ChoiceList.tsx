import {
  useId,
  useRef,
  type FieldsetHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { describedBy } from '../FieldMessage/describedBy.ts';
import { Choice, type ChoiceOption } from './Choice.tsx';
import { fieldset, helper as helperStyle, legend as legendStyle, list } from './styles.ts';

export interface ChoiceListProps extends Omit<
  FieldsetHTMLAttributes<HTMLFieldSetElement>,
  'name' | 'onSelect'
> {
  /** The question. */
  legend: string;
  /** Help for the question, referenced by the fieldset's `aria-describedby`. */
  helper?: ReactNode;
  name: string;
  options: readonly ChoiceOption[];
  /** The chosen option's value; null if there is none. */
  value: string | null;
  /** Called when an arrow key moves the selection, which does not confirm it yet. */
  onSelect: (value: string) => void;
  /**
   * Called when an option is confirmed by click, tap, Space or Enter, even if it was
   * already selected.
   */
  onChoose: (value: string) => void;
  /** The heading inside the legend; scripts can focus it. */
  legendRef?: Ref<HTMLHeadingElement> | undefined;
  headingLevel?: 1 | 2 | 3 | 4 | undefined;
  ref?: Ref<HTMLFieldSetElement> | undefined;
}

/**
 * One choice among several, as native radio inputs.
 *
 * Browsers also fire `click` when an arrow key moves the selection, so the last key
 * decides: while an arrow key is down the selection only moves. Every other click
 * confirms, including those of assistive technology.
 */
export function ChoiceList({
  legend,
  helper,
  name,
  options,
  value,
  onSelect,
  onChoose,
  legendRef,
  headingLevel = 2,
  'aria-describedby': alsoDescribedBy,
  ...rest
}: ChoiceListProps) {
  const helperId = useId();
  const arrowIsDown = useRef(false);
  const Heading = `h${headingLevel}` as const;

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    arrowIsDown.current = event.key.startsWith('Arrow');
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // On Enter browsers submit the form, and on Space they fire no click if the radio is already
    // checked.
    event.preventDefault();
    if (!event.repeat) onChoose(event.currentTarget.value);
  };
  const keyUp = (event: KeyboardEvent<HTMLInputElement>) => {
    arrowIsDown.current = false;
    // Firefox fires its click when Space is released, even if keydown was prevented.
    if (event.key === ' ') event.preventDefault();
  };
  // A key that was released in another window fires no keyup here.
  const forgetKey = () => {
    arrowIsDown.current = false;
  };

  return (
    <fieldset
      css={fieldset}
      {...rest}
      aria-describedby={describedBy(helper && helperId, alsoDescribedBy)}
    >
      <legend css={legendStyle}>
        <Heading ref={legendRef} tabIndex={-1}>
          {legend}
        </Heading>
      </legend>
      {helper ? (
        <p id={helperId} css={helperStyle}>
          {helper}
        </p>
      ) : null}
      <div css={list} onPointerDown={forgetKey}>
        {options.map((option) => (
          <Choice
            key={option.value}
            {...option}
            name={name}
            checked={option.value === value}
            onKeyDown={keyDown}
            onKeyUp={keyUp}
            onPick={() => (arrowIsDown.current ? onSelect : onChoose)(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
