/** Something wrong in a product's definition that the types cannot see. */
export interface DefinitionProblem {
  /** The names that lead to it from the product, as textsOf.ts writes them: `landing.hero.title`. */
  place: string;
  /** What is wrong, as a sentence. */
  what: string;
  /** What to do, as a sentence. */
  fix: string;
  /** The text there, if it is one: it finds an entry that moved because its list leaves others out. */
  text?: string;
  /** The slug of the legal page whose title the problem is about. */
  legalPage?: string;
}

/** The problem, if something is wrong; else none. */
export const problemIf = (
  isWrong: boolean,
  place: string,
  what: string,
  fix: string,
): DefinitionProblem[] => (isWrong ? [{ place, what, fix }] : []);
