import { useLayoutEffect, useMemo, useRef, type ChangeEvent, type Ref } from 'react';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import { mergeRefs } from '../utilities/mergeRefs.ts';
import { editUsPhone, formatPhoneValue } from './phoneFormat.ts';

export interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'ref'
> {
  /** The number's digits, `2145550123`, or as shown, `(214) 555-0123`; one of another country as it is written. */
  value: string;
  /**
   * Called with the formatted number and its digits, `(214) 555-0123` and `2145550123`,
   * complete or not. A number of another country comes as it is written, without digits.
   */
  onValueChange: (formatted: string, digits: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A TextField for US phone numbers that formats what is typed, pasted or autofilled; others stay as they are. */
export function PhoneField({ value, onValueChange, ref, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const refs = useMemo(() => mergeRefs(input, ref), [ref]);
  const shown = formatPhoneValue(value);

  // React moves the caret to the end if a controlled value differs from what was typed.
  useLayoutEffect(() => {
    const element = input.current;
    if (caret.current !== null && element !== null && element === document.activeElement) {
      element.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: raw, selectionStart } = event.target;
    const { inputType } = event.nativeEvent as InputEvent;
    const edited = editUsPhone({
      previous: shown,
      raw,
      caret: selectionStart ?? raw.length,
      inputType,
    });
    caret.current = edited.caret;
    // An edit that leaves the value unchanged causes no render: restore the text of the input here.
    if (edited.formatted === shown) {
      event.target.value = shown;
      event.target.setSelectionRange(edited.caret, edited.caret);
    }
    onValueChange(edited.formatted, edited.digits);
  };

  return (
    <TextField
      autoComplete="tel"
      {...rest}
      ref={refs}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={change}
    />
  );
}
