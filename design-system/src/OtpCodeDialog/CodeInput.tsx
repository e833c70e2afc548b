import { ClassNames } from '@emotion/react';
import { OTPInput, type SlotProps } from 'input-otp';
import { box, boxes, caret } from './styles.ts';

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
 * One real input, invisible above six boxes that draw what it holds: the
 * browser's own editing, paste and one-time-code autofill all work.
 */
export function CodeInput({ onEnter, 'aria-invalid': invalid, ...rest }: CodeInputProps) {
  return (
    <ClassNames>
      {({ css }) => (
        <OTPInput
          {...rest}
          aria-invalid={invalid}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onEnter();
          }}
          containerClassName={css(boxes)}
          maxLength={CODE_LENGTH}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="^\d+$"
          pasteTransformer={(pasted) => pasted.replace(/\D/g, '')}
          pushPasswordManagerStrategy="none"
          noScriptCSSFallback={null}
          render={({ slots }) =>
            slots.map((slot, index) => <Box key={index} {...slot} invalid={invalid} />)
          }
        />
      )}
    </ClassNames>
  );
}

function Box({
  char,
  isActive,
  hasFakeCaret,
  invalid,
}: SlotProps & { invalid?: boolean | undefined }) {
  return (
    <span css={box} aria-hidden="true" data-active={isActive || undefined} data-invalid={invalid}>
      {char}
      {hasFakeCaret ? <span css={caret} /> : null}
    </span>
  );
}
