/** Where unexpected errors are reported. */
export interface ErrorReporter {
  /** `where` names the part that failed. Never pass what a visitor typed. */
  report(where: string, error: unknown): void;
}

/**
 * Where the site's errors go, those that break a part of a page among them: the console, with the error's name and
 * stack but no data of the visitor. Another reporter takes its place here.
 */
export const errorReporter: ErrorReporter = {
  report(where, error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : typeof error;
    console.error(`[tidyguard] ${where}: ${message}`);
  },
};
