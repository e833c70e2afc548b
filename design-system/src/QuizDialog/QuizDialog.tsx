import { useMemo, useRef, type DialogHTMLAttributes, type Ref } from 'react';
import { mergeRefs } from '../utilities/mergeRefs.ts';
import { quizDialog } from './styles.ts';
import { useVisibleHeight } from './useVisibleHeight.ts';

export interface QuizDialogProps extends DialogHTMLAttributes<HTMLDialogElement> {
  /** What the buttons that open it name in `commandfor`. */
  id: string;
  /** The dialog's accessible name. */
  label: string;
  ref?: Ref<HTMLDialogElement> | undefined;
}

/**
 * The full-screen dialog of the quiz. It stands closed in the prerendered page
 * and the browser opens it (`command="show-modal"`), perhaps before React has
 * arrived: this component therefore never opens or closes it. `open` is the
 * plain HTML attribute, for pages that show it without any script.
 */
export function QuizDialog({ label, ref, ...rest }: QuizDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const refs = useMemo(() => mergeRefs(dialog, ref), [ref]);
  useVisibleHeight(dialog);
  return (
    // Opened before hydration it carries an attribute that React did not render.
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
