/** Where unexpected errors are reported. */
export interface ErrorReporter {
  /** `where` names the part that failed. Never pass what a visitor typed. */
  report(where: string, error: unknown): void;
}

/**
 * Where the site's errors go, among them those that break a part of a page: to the console, with the error's
 * name and stack but no data of the visitor. To use another reporter, replace this one.
 */
export const errorReporter: ErrorReporter = {
  report(where, error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : typeof error;
    console.error(`[tidyguard] ${where}: ${message}`);
  },
};
