/**
 * Runs `look` at each interval, never twice at once. Its timer does not keep the process running.
 *
 * @returns a function that stops it and resolves once a run that has begun is over.
 */
export function lookNowAndThen(
  look: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
