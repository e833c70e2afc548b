import { Check, X } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { Spinner } from '../Spinner/Spinner.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { statusIcon } from './styles.ts';

/** How the check of a value stands. */
export type CheckStatus = 'idle' | 'loading' | 'valid' | 'invalid';

export interface StatusIconProps extends HTMLAttributes<HTMLSpanElement> {
  status: CheckStatus;
  /** What screen readers hear; English defaults. */
  labels?: Partial<Record<CheckStatus, string>> | undefined;
}

const defaultLabels: Record<CheckStatus, string> = {
  idle: '',
  loading: 'Checking',
  valid: 'Valid',
  invalid: 'Invalid',
};

const icons = {
  idle: null,
  loading: <Spinner />,
  valid: <Check strokeWidth={3} />,
  invalid: <X strokeWidth={3} />,
};

/**
 * A spinner, a check or a cross. It is a live region that always stands in the
 * document, because a region that appears together with its text is not read.
 */
export function StatusIcon({ status, labels, ...rest }: StatusIconProps) {
  return (
    <span css={statusIcon} data-status={status} role="status" {...rest}>
      {icons[status]}
      <VisuallyHidden>{labels?.[status] ?? defaultLabels[status]}</VisuallyHidden>
    </span>
  );
}
