import type { ProgressHTMLAttributes } from 'react';
import { progressBar } from './styles.ts';

export interface ProgressBarProps extends ProgressHTMLAttributes<HTMLProgressElement> {
  /** How much is done, from 0 to `max`; undefined while that is not known. */
  value: number | undefined;
  max: number;
  /** What progresses. */
  label: string;
  /** The value in words, where a percentage says too little: 'Step 2 of 9'. */
  valueText?: string | undefined;
  /** How fast the bar follows: `step` 300 ms, `loading` 500 ms (specification, section 2). */
  speed?: 'step' | 'loading' | undefined;
}

/** A native progress bar whose fill glides to its value. */
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
