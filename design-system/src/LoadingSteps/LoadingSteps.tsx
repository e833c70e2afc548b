import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';
import { bar, heading, message as messageStyle, view } from './styles.ts';

export interface LoadingStepsProps {
  title: string;
  /** What is happening now; each change is announced politely. */
  message: string;
  /** Progress from 0 to `max` (100 by default). */
  value: number;
  max?: number | undefined;
}

/** A process in stages whose progress is known. */
export function LoadingSteps({ title, message, value, max = 100 }: LoadingStepsProps) {
  return (
    <div css={view}>
      <h2 css={heading} tabIndex={-1}>
        {title}
      </h2>
      <div css={bar}>
        <ProgressBar value={value} max={max} label={title} speed="loading" />
      </div>
      <p css={messageStyle} role="status">
        {message}
      </p>
    </div>
  );
}
