import type { ShownVisitor } from './visitor';

type Fact = 'submitted' | 'refused' | 'waiting';

const attributes = (visitor: ShownVisitor, fact: Fact, is: boolean) => ({
  [`data-${fact}`]: is,
  hidden: visitor[fact] !== is,
  suppressHydrationWarning: true,
});

/**
 * The attributes of an element that is visible only if something is true of the visitor. Before React
 * hydrates, the inline script chooses.
 */
export const shownIf = (visitor: ShownVisitor, fact: Fact) => attributes(visitor, fact, true);

/** The attributes of an element that is visible only if it is not true. */
export const shownUnless = (visitor: ShownVisitor, fact: Fact) => attributes(visitor, fact, false);
