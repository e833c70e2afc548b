import { Check, X } from 'lucide';
import type { HTMLAttributes } from 'react';
import { Spinner } from '../Spinner/Spinner.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { statusIcon } from './styles.ts';

/** The state of a check. */
export type CheckStatus = 'idle' | 'loading' | 'valid' | 'invalid';

export interface StatusIconProps extends HTMLAttributes<HTMLSpanElement> {
  status: CheckStatus;
  /** Texts for screen readers; English by default. */
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
  valid: <Icon of={Check} strokeWidth={3} />,
  invalid: <Icon of={X} strokeWidth={3} />,
};

/**
 * A spinner, a check mark or a cross. It is a live region that is always rendered,
 * because screen readers do not announce a region that is added together with its text.
 */
export function StatusIcon({ status, labels, ...rest }: StatusIconProps) {
  return (
    <span css={statusIcon} data-status={status} role="status" {...rest}>
      {icons[status]}
      <VisuallyHidden>{labels?.[status] ?? defaultLabels[status]}</VisuallyHidden>
    </span>
  );
}
