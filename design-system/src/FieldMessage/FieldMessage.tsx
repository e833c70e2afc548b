import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { error as errorStyle, hint as hintStyle } from './styles.ts';

export interface FieldHintProps {
  id: string;
  children: ReactNode;
}

/** Help for a control, which refers to it by `aria-describedby`. */
export function FieldHint({ id, children }: FieldHintProps) {
  return (
    <div id={id} css={hintStyle}>
      {children}
    </div>
  );
}

export interface FieldErrorProps {
  id: string;
  children: ReactNode;
}

/**
 * The error of a control, announced at once. Always rendered, and empty without an
 * error: screen readers do not announce a live region that is added together with its
 * text.
 */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <div id={id} css={errorStyle} role="alert">
      {children ? (
        <>
          <Icon of={CircleAlert} />
          <span>{children}</span>
        </>
      ) : null}
    </div>
  );
}
