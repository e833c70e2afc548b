/** Something wrong in a product's definition that the types cannot see. */
export interface DefinitionProblem {
  /** The names that lead to it from the product, as textsOf.ts writes them: `landing.hero.title`. */
  place: string;
  /** What is wrong, as a sentence. */
  what: string;
  /** What to do, as a sentence. */
  fix: string;
  /** What stands there, where it is a text: a list that leaves an entry out has it at another position. */
  text?: string;
  /** The legal page, by its slug, whose title it goes by. */
  legalPage?: string;
}

/** The problem where something is wrong, else none. */
export const problemIf = (
  isWrong: boolean,
  place: string,
  what: string,
  fix: string,
): DefinitionProblem[] => (isWrong ? [{ place, what, fix }] : []);
