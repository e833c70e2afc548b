import { useId, type KeyboardEventHandler, type ReactNode } from 'react';
import { describedBy } from '../FieldMessage/describedBy.ts';
import { card, description as descriptionStyle, iconBox, radio, text } from './styles.ts';

/** One answer of a ChoiceList. */
export interface ChoiceOption {
  value: string;
  label: string;
  description?: string | undefined;
  /** An icon; hidden from screen readers. */
  icon?: ReactNode;
}

interface ChoiceProps extends ChoiceOption {
  name: string;
  checked: boolean;
  onPick: () => void;
  onKeyDown: KeyboardEventHandler<HTMLInputElement>;
  onKeyUp: KeyboardEventHandler<HTMLInputElement>;
}

/** An option as a card; the whole card is the radio's label. */
export function Choice({ label, description, icon, onPick, ...input }: ChoiceProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <div css={card}>
      {icon ? (
        <span css={iconBox} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <span css={text}>
        <label htmlFor={id}>{label}</label>
        {description ? (
          <span id={descriptionId} css={descriptionStyle}>
            {description}
          </span>
        ) : null}
      </span>
      <input
        css={radio}
        id={id}
        type="radio"
        {...input}
        onClick={onPick}
        // React requires onChange beside `checked`, but only onClick reports a click on the chosen
        // option.
        onChange={() => undefined}
        aria-describedby={describedBy(description && descriptionId)}
      />
    </div>
  );
}
