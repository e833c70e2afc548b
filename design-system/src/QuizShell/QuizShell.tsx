import { ArrowLeft, X } from 'lucide';
import { useRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import { Icon } from '../Icon/Icon.tsx';
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
  /** 'Step 2 of 9'; absent for steps that are not counted. */
  stepLabel?: string | undefined;
  /** The progress bar under the header. */
  progress?: { value: number; max: number } | undefined;
  /** Accessible name of the progress bar. */
  progressLabel?: string | undefined;
  /** If present, the back button is shown. */
  onBack?: (() => void) | undefined;
  onClose: () => void;
  /** More attributes of the close button, such as a command that works without script. */
  closeButtonProps?: ButtonHTMLAttributes<HTMLButtonElement> | undefined;
  backLabel?: string | undefined;
  closeLabel?: string | undefined;
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * The content of a quiz dialog: a header with back button, step count, close button and
 * progress bar; the step; a footer. Only the step scrolls, and it slides in whenever
 * `stepLabel` changes. Nothing is remounted by that, so a form can span all of it.
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
            <Icon of={ArrowLeft} data-directional="" />
          </button>
        ) : null}
        <p css={step} aria-live="polite">
          {stepLabel}
        </p>
        <button
          css={headerButton}
          type="button"
          aria-label={closeLabel}
          {...closeButtonProps}
          onClick={onClose}
        >
          <Icon of={X} />
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
