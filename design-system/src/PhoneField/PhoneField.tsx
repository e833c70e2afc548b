import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { showEdited } from '../utilities/showField.ts';
import { editUsPhone, formatPhoneValue } from './phoneFormat.ts';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
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

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value: raw, selectionStart } = target;
    const { inputType } = nativeEvent as InputEvent;
    const { formatted, digits, caret } = editUsPhone({
      previous: shown,
      raw,
      caret: selectionStart ?? raw.length,
      inputType,
    });
    showEdited(target, formatted, caret);
    onValueChange(formatted, digits);
  };

  return (
    <TextField
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={change}
    />
  );
}
