import { OTPInput } from 'input-otp';
import { useState } from 'react';
import { digitsIn } from '../PhoneField/phoneFormat.ts';
import { box, boxes, caret, input } from './styles.ts';

/** Digits in a one-time code (specification, section 5). */
export const CODE_LENGTH = 6;

export interface CodeInputProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit has been entered. */
  onComplete: (value: string) => void;
  /** Called on Enter, which does not submit a form around the input. */
  onEnter: () => void;
  disabled?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * Six boxes over one real input, so that editing, paste and autofill of a code from a
 * text message are the browser's own.
 *
 * `input-otp` sets its styles by script (element.style, insertRule). A content security
 * policy without `unsafe-inline` allows that if it allows an empty `<style>`. It would
 * refuse the style attributes of server-rendered HTML, so render this component in the
 * browser only.
 */
export function CodeInput({ value, onChange, onComplete, onEnter, ...rest }: CodeInputProps) {
  // The input keeps full-width digits, and the boxes show ordinary ones: exchanged while an input method is writing
  // them, they would be written again at every key.
  const [written, setWritten] = useState('');
  return (
    <OTPInput
      {...rest}
      value={digitsIn(written) === value ? written : value}
      onChange={(typed) => {
        setWritten(typed);
        onChange(digitsIn(typed));
      }}
      onComplete={(typed: string) => onComplete(digitsIn(typed))}
      css={input}
      maxLength={CODE_LENGTH}
      inputMode="numeric"
      // No other characters, but full-width digits, too.
      pattern="^[\d０-９]+$"
      autoComplete="one-time-code"
      pasteTransformer={digitsIn}
      // Off: it widens the input to move the badges of password managers, which store no one-time
      // codes.
      pushPasswordManagerStrategy="none"
      // Off: it is an inline style sheet for pages without scripts.
      noScriptCSSFallback={null}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
      render={({ slots }) => (
        <div css={boxes}>
          {slots.map(({ char, isActive, hasFakeCaret }, index) => (
            <span
              key={index}
              css={box}
              aria-hidden="true"
              data-active={isActive || undefined}
              data-invalid={rest['aria-invalid']}
            >
              {char && digitsIn(char)}
              {hasFakeCaret ? <span css={caret} /> : null}
            </span>
          ))}
        </div>
      )}
    />
  );
}
