import { useState, type SyntheticEvent } from 'react';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { showEdited } from '../utilities/showField.ts';
import { editUsPhone, formatPhoneValue } from './phoneFormat.ts';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'onCompositionEnd' | 'type' | 'inputMode'
> {
  /** The number's digits, `2145550123`, or as shown, `(214) 555-0123`; one of another country as it is written. */
  value: string;
  /**
   * Called with the formatted number and its digits, `(214) 555-0123` and `2145550123`,
   * complete or not. A number of another country comes as it is written, without digits.
   */
  onValueChange: (formatted: string, digits: string) => void;
}

/** A TextField for US phone numbers that formats what is typed, pasted or autofilled; others stay as they are. */
export function PhoneField({ value, onValueChange, ...rest }: PhoneFieldProps) {
  const shown = formatPhoneValue(value);
  // What an input method is still writing: formatted before its end, it would be written again at every key.
  const [composed, setComposed] = useState<string | null>(null);

  const edit = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    const { value: raw, selectionStart } = currentTarget;
    const { inputType, isComposing } = nativeEvent as InputEvent;
    setComposed(isComposing ? raw : null);
    if (isComposing) return;
    const { formatted, digits, caret } = editUsPhone({
      previous: shown,
      raw,
      // Never null: a field for phone numbers has a caret.
      caret: Number(selectionStart),
      inputType,
    });
    showEdited(currentTarget, formatted, caret);
    onValueChange(formatted, digits);
  };

  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      value={composed ?? shown}
      onChange={edit}
      onCompositionEnd={edit}
    />
  );
}
