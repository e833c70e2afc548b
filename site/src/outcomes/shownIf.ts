import type { ShownVisitor } from './visitor';

/**
 * The attributes of what is to be seen only where something is true of the visitor, or is not. The inline
 * script chooses before React hydrates.
 */
export const shownIf = (
  visitor: ShownVisitor,
  fact: 'submitted' | 'refused' | 'waiting',
  is: boolean,
) => ({
  [`data-${fact}`]: is,
  hidden: visitor[fact] !== is,
  suppressHydrationWarning: true,
});
