import type { ShownVisitor } from './visitor';

type Fact = 'submitted' | 'refused' | 'waiting';

const attributes = (visitor: ShownVisitor, fact: Fact, is: boolean) => ({
  [`data-${fact}`]: is,
  hidden: visitor[fact] !== is,
  suppressHydrationWarning: true,
});

/**
 * The attributes of what is to be seen only where something is true of the visitor. The inline script
 * chooses before React hydrates.
 */
export const shownIf = (visitor: ShownVisitor, fact: Fact) => attributes(visitor, fact, true);

/** The same of what is to be seen only where it is not true. */
export const shownUnless = (visitor: ShownVisitor, fact: Fact) => attributes(visitor, fact, false);
