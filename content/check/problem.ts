/** Something wrong in a content file, said so that its editor can mend it. */
export interface Problem {
  /** The file, from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  what: string;
  mend: string;
}

/** A problem on one line, as editors and terminals make it clickable, and its remedy below. */
export const formatProblem = ({ file, line, what, mend }: Problem) =>
  `${file}:${line}  ${what}\n    ${mend}`;
