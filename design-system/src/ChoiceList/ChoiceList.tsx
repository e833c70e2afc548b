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
  /** More about the question, read as its description. */
  helper?: ReactNode;
  name: string;
  options: readonly ChoiceOption[];
  /** The chosen option's value, null while none is. */
  value: string | null;
  /** The choice moved without being confirmed: the arrow keys did it. */
  onSelect: (value: string) => void;
  /** An option was chosen by click, tap, Space or Enter; also one that was chosen already. */
  onChoose: (value: string) => void;
  /** The heading inside the legend; it can be given focus from script. */
  legendRef?: Ref<HTMLHeadingElement> | undefined;
  headingLevel?: 1 | 2 | 3 | 4 | undefined;
  ref?: Ref<HTMLFieldSetElement> | undefined;
}

/**
 * One choice among several, as native radio inputs.
 *
 * Browsers send a `click` for an arrow key too, so what the last key was tells
 * moving from choosing; everything that is not an arrow key chooses, assistive
 * technology's own clicks included.
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
    // Browsers submit the form on Enter, and send no click for Space on a checked radio.
    event.preventDefault();
    if (!event.repeat) onChoose(event.currentTarget.value);
  };
  const keyUp = (event: KeyboardEvent<HTMLInputElement>) => {
    arrowIsDown.current = false;
    // Firefox clicks when Space comes up, whatever became of the key going down.
    if (event.key === ' ') event.preventDefault();
  };
  // A key that came up in another window is not heard of.
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
