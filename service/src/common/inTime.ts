/**
 * The result of work that may take `limitMs` at most. Work that takes longer goes on, but nobody waits.
 *
 * @throws what `late` makes, if the work takes longer; what the work throws.
 */
export async function inTime<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
