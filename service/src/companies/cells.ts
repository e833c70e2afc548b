import type { QuizDefinition } from '@tidyguard/content';

/** What is wrong with a cell, and what to write instead. */
export interface CellProblem {
  problem: string;
  fix: string;
}

/** What a cell says, or all that is wrong with it. */
export type Reading<T> = { value: T } | { problems: CellProblem[] };
export type Reader<T> = (text: string, quiz: QuizDefinition) => Reading<T>;

export const ok = <T>(value: T): Reading<T> => ({ value });
export const wrong = (problem: string, fix: string) => ({ problems: [{ problem, fix }] });
