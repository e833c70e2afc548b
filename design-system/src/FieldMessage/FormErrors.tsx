import { useEffect, type ReactNode } from 'react';
import { holdFocusEvents } from '../utilities/holdFocusEvents.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { JudgedTogether } from './FieldMessage.tsx';

export interface FormErrorsProps {
  /** How many fields the last press found wrong; null while a press is being judged. */
  wrong: number | null;
  /** Says to screen readers how many fields are wrong. */
  words: (wrong: number) => string;
  /** The form's fields. */
  children: ReactNode;
}

/**
 * Announces the errors that come by one press of a form's button in one sentence: each by itself, they
 * would flood a screen reader. An error that comes otherwise, as when a field is left, is announced by itself,
 * and waits for the end of the press by which the field was left.
 */
export function FormErrors({ wrong, words, children }: FormErrorsProps) {
  useEffect(holdFocusEvents, []);
  return (
    <JudgedTogether value={wrong === null}>
      {children}
      <VisuallyHidden role="alert">{wrong ? words(wrong) : null}</VisuallyHidden>
    </JudgedTogether>
  );
}
