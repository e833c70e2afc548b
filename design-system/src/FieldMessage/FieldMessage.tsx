import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { error as errorStyle, hint as hintStyle } from './styles.ts';

export interface FieldHintProps {
  id: string;
  children: ReactNode;
}

/** Help that belongs to a control and is read as its description. */
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

/** What is wrong with a control, announced at once; empty while nothing is. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <div id={id} css={errorStyle} role="alert">
      {children ? (
        <>
          <CircleAlert />
          <span>{children}</span>
        </>
      ) : null}
    </div>
  );
}
