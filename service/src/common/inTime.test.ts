import { inTime } from './inTime.ts';

const late = () => new Error('late');
const never = new Promise<string>(() => undefined);

test('gives what the work gives in time', async () => {
  expect(await inTime(Promise.resolve('done'), 1_000, late)).toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), 1_000, late)).rejects.toThrow('broken');
});

test('fails where the work takes longer', async () => {
  await expect(inTime(never, 10, late)).rejects.toThrow('late');
});

test('leaves no error of later work without a handler', async () => {
  let fail = (_error: Error): void => undefined;
  const work = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  await expect(inTime(work, 10, late)).rejects.toThrow('late');
  // If the late failure was an unhandled rejection, it would end the test.
  fail(new Error('nobody waits'));
  await new Promise(setImmediate);
  await expect(work).rejects.toThrow('nobody waits');
});
