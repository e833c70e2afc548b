/**
 * A typical mistake of editors. Each edit looks for the form of a file, not for its words, so that changing
 * the words breaks no test.
 */
export interface Mistake {
  name: string;
  /** The file, from `content/`. */
  file: string;
  from: RegExp | string;
  to: string;
  /** Part of the message. */
  what: string | RegExp;
  /** Part of the line of the problem, after the edit; if absent, the problem is on the first line. */
  at?: string | RegExp;
  /** The file of the problem, if it is another one. */
  in?: string;
  /** Part of what to do. */
  fix?: string | RegExp;
}
