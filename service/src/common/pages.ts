/**
 * Every item of a list that is read a page at a time.
 *
 * @param pageSize how many items a page has; one with fewer is the last.
 * @param read returns the page after the item `last`; null asks for the first page.
 */
export async function* inPages<T>(
  pageSize: number,
  read: (last: T | null) => Promise<T[]>,
): AsyncGenerator<T> {
  for (let last: T | null = null; ;) {
    const page: T[] = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}
