import { useMemo, useRef, type DialogHTMLAttributes, type Ref } from 'react';
import { mergeRefs } from '../utilities/mergeRefs.ts';
import { quizDialog } from './styles.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

export interface QuizDialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  /** Referenced by `commandfor` of the buttons that open it. */
  id: string;
  /** Accessible name of the dialog. */
  label: string;
  ref?: Ref<HTMLDialogElement> | undefined;
}

/**
 * The full-screen dialog of the quiz. The prerendered page contains it, closed, and the
 * browser opens it (`command="show-modal"`), possibly before React has loaded. That is
 * why this component never opens or closes it. `open` is the plain HTML attribute, for
 * pages that show the quiz without any script.
 */
export function QuizDialog({ label, ref, ...rest }: QuizDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const refs = useMemo(() => mergeRefs(dialog, ref), [ref]);
  useVisibleHeight(dialog);
  return (
    // If opened before hydration, it has an attribute that React did not render.
    <dialog
      css={quizDialog}
      aria-label={label}
      suppressHydrationWarning
      data-standing={rest.open || undefined}
      {...rest}
      ref={refs}
    />
  );
}
