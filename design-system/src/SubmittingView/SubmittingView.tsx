import { bar, message as messageStyle, view } from '../LoadingSteps/styles.ts';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { heading, spinnerColor } from './styles.ts';

export interface SubmittingViewProps {
  /** What is in progress: a heading, which scripts can focus so that it is read. */
  message: string;
  /** Progress from 0 to `max` (100 by default); undefined if unknown. */
  value?: number | undefined;
  max?: number | undefined;
}

/** Shown while the answers are being submitted. */
export function SubmittingView({ message, value, max = 100 }: SubmittingViewProps) {
  return (
    <div css={view}>
      <span css={spinnerColor}>
        <Spinner size="large" />
      </span>
      <h2 css={[heading, messageStyle]} tabIndex={-1}>
        {message}
      </h2>
      <div css={bar}>
        <ProgressBar value={value} max={max} label={message} speed="loading" />
      </div>
    </div>
  );
}
