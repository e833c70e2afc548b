import type { ProgressHTMLAttributes } from 'react';
import { progressBar } from './styles.ts';

export interface ProgressBarProps extends ProgressHTMLAttributes<HTMLProgressElement> {
  /** Progress from 0 to `max`; undefined if unknown. */
  value: number | undefined;
  max: number;
  /** Accessible name of the bar. */
  label: string;
  /** The value in words if a percentage is not enough: 'Step 2 of 9'. */
  valueText?: string | undefined;
  /**
   * How long the bar takes to follow: `step` 300 ms, `loading` 500 ms (specification,
   * section 2).
   */
  speed?: 'step' | 'loading' | undefined;
}

/** A native progress bar that moves smoothly to its value. */
export function ProgressBar({ label, valueText, speed = 'step', ...rest }: ProgressBarProps) {
  return (
    <progress
      css={progressBar}
      data-speed={speed}
      aria-label={label}
      aria-valuetext={valueText}
      {...rest}
    />
  );
}
