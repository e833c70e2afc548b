import type { DialogHTMLAttributes, Ref } from 'react';
import { quizDialog } from './styles.ts';

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
 * pages that show the quiz without any script. It fills what an on-screen keyboard leaves
 * of the window, where the page calls `watchVisibleArea`.
 */
export function QuizDialog({ label, ...rest }: QuizDialogProps) {
  return (
    // If opened before hydration, it has an attribute that React did not render.
    <dialog
      css={quizDialog}
      aria-label={label}
      suppressHydrationWarning
      data-standing={rest.open || undefined}
      {...rest}
    />
  );
}
