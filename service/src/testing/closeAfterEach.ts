/**
 * Closes what a test opened when it ends, also where it failed before its last
 * line: a queue or a server left open keeps the test runner from ending.
 *
 * @returns a function that takes what is to be done; done last first.
 */
export function closeAfterEach(): (close: () => Promise<void>) => void {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (let close = open.pop(); close; close = open.pop()) await close();
  });
  return (close) => void open.push(close);
}
