/**
 * Closes after each test what it opened, even if the test failed: a queue or server that stays
 * open would keep Jest from ending.
 *
 * @returns a function to register a close; the last one registered is called first.
 */
export function closeAfterEach(): (close: () => Promise<void>) => void {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (let close = open.pop(); close; close = open.pop()) await close();
  });
  return (close) => void open.push(close);
}
