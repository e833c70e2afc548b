/** Something wrong in a content file, in words that tell its editor how to fix it. */
export interface Problem {
  /** The file, from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  what: string;
  fix: string;
}

/** What is wrong with something whose place is known, and how to fix it. */
export type Flaw = Pick<Problem, 'what' | 'fix'>;

/** A problem on one line, as editors and terminals make it clickable, and how to fix it below. */
export const formatProblem = ({ file, line, what, fix }: Problem) =>
  `${file}:${line}  ${what}\n    ${fix}`;

/** An error of reading that knows what is wrong, and where. */
export class PlacedError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.what);
  }
}
