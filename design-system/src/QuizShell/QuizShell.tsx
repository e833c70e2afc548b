import { ArrowLeft, X } from 'lucide-react';
import { useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import {
  content,
  footer as footerStyle,
  header,
  headerButton,
  main,
  shell,
  step,
} from './styles.ts';
import { useStepMotion } from './useStepMotion.ts';

export interface QuizShellProps {
  /** 'Step 2 of 9'; absent where steps are not counted. */
  stepLabel?: string | undefined;
  /** The bar under the header. */
  progress?: { value: number; max: number } | undefined;
  /** The accessible name of the bar. */
  progressLabel?: string | undefined;
  /** Shows the back arrow. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  /** Further attributes of the close button, such as a command that works without script. */
  closeButtonProps?: ButtonHTMLAttributes<HTMLButtonElement> | undefined;
  backLabel?: string | undefined;
  closeLabel?: string | undefined;
  /** Buttons that stay in sight below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * What a quiz dialog holds: a header with back, step, close and progress, the
 * step, and a footer. Only the step scrolls; it glides in whenever `stepLabel`
 * changes. Nothing is remounted by that, so a form may span all of it.
 */
export function QuizShell({
  stepLabel,
  progress,
  progressLabel = 'Progress',
  onBack,
  onClose,
  closeButtonProps,
  backLabel = 'Back',
  closeLabel = 'Close',
  footer,
  children,
}: QuizShellProps) {
  const stepContent = useRef<HTMLDivElement>(null);
  useStepMotion(stepContent, stepLabel, progress?.value ?? 0);
  return (
    <div css={shell}>
      <header css={header}>
        {onBack ? (
          <button css={headerButton} type="button" aria-label={backLabel} onClick={onBack}>
            <ArrowLeft />
          </button>
        ) : null}
        <p css={step} aria-live="polite">
          {stepLabel}
        </p>
        <button
          css={headerButton}
          data-end
          type="button"
          aria-label={closeLabel}
          {...closeButtonProps}
          onClick={onClose}
        >
          <X />
        </button>
        {progress ? (
          <ProgressBar {...progress} label={progressLabel} valueText={stepLabel} />
        ) : null}
      </header>
      <div css={main}>
        <div css={content} ref={stepContent}>
          {children}
        </div>
      </div>
      {footer ? <div css={footerStyle}>{footer}</div> : null}
    </div>
  );
}
