import type { ReactNode } from 'react';
import type { ShownVisitor } from './visitor';

export interface ForCallProps {
  /** The kinds of call that the words are true of, separated by spaces. */
  of: string;
  call: ShownVisitor['call'];
  as?: 'div' | 'span';
  children: ReactNode;
}

/** Words that are true of some calls only; before React hydrates, the inline script chooses them. */
export function ForCall({ of, call, as: Element = 'span', children }: ForCallProps) {
  return (
    <Element data-call={of} hidden={!of.split(' ').includes(call)} suppressHydrationWarning>
      {children}
    </Element>
  );
}
