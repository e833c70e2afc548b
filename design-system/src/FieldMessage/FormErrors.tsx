import { useEffect, type ReactNode } from 'react';
import { holdFocusEvents } from '../utilities/holdFocusEvents.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { JudgedTogether } from './FieldMessage.tsx';

export interface FormErrorsProps {
  /** How many fields the last press found wrong; null while a press is being judged. */
  wrong: number | null;
  /** The sentence that tells screen readers how many fields are wrong. */
  words: (wrong: number) => string;
  /** The form's fields. */
  children: ReactNode;
}

/**
 * Announces in one sentence the errors that a press of a form's button brings: one by one they would flood a
 * screen reader. Any other error, such as that of a field that is left, is announced by itself; if a press
 * moved the focus away from the field, only once that press has ended.
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
