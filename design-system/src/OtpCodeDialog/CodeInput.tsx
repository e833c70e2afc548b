import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { box, boxes, caret, input } from './styles.ts';

/** Digits in a one-time code (specification, section 5). */
export const CODE_LENGTH = 6;

export interface CodeInputProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once the last digit is there. */
  onComplete: (value: string) => void;
  /** Enter was pressed; a form around the input is not submitted by it. */
  onEnter: () => void;
  disabled?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/**
 * Six boxes over one real input, so that editing, paste and the autofill of a
 * text message's code are the browser's own.
 *
 * `input-otp` sets its styles through the style object and `insertRule`, which a
 * content security policy without `unsafe-inline` allows as long as it allows an
 * empty `<style>`. It must not be rendered into HTML, where its style attributes
 * would be refused.
 */
export function CodeInput({ onEnter, ...rest }: CodeInputProps) {
  return (
    <OTPInput
      {...rest}
      css={input}
      maxLength={CODE_LENGTH}
      inputMode="numeric"
      pattern={REGEXP_ONLY_DIGITS}
      autoComplete="one-time-code"
      pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
      // No room is made for password managers, which have nothing to offer here.
      pushPasswordManagerStrategy="none"
      // Its style sheet for pages without scripts would be inline.
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
              {char}
              {hasFakeCaret ? <span css={caret} /> : null}
            </span>
          ))}
        </div>
      )}
    />
  );
}
