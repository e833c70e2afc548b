/** Something wrong in a content file, in words that tell an editor how to fix it. */
export interface Problem {
  /** The file, from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  what: string;
  fix: string;
}

/** What is wrong, and how to fix it, when the place is known otherwise. */
export type Flaw = Pick<Problem, 'what' | 'fix'>;

/** A problem on one line, in the form that editors and terminals make clickable; below it, the fix. */
export const formatProblem = ({ file, line, what, fix }: Problem) =>
  `${file}:${line}  ${what}\n    ${fix}`;

/** An error while reading that carries the problem and its place. */
export class PlacedError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.what);
  }
}
