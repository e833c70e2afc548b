/**
 * What editors typically get wrong. Each edit goes by the form of a file and not by its words, so that no edit of the
 * words breaks a test.
 */
export interface Mistake {
  name: string;
  /** The file, from `content/`. */
  file: string;
  from: RegExp | string;
  to: string;
  /** Part of the message. */
  what: string | RegExp;
  /** What the line of the problem holds after the edit; the first line where absent. */
  at?: string | RegExp;
  /** The file of the problem, where it is another one. */
  in?: string;
  /** Part of what to do. */
  fix?: string | RegExp;
}
