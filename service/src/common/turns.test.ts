import { setTimeout as wait } from 'node:timers/promises';
import { Turns } from './turns.ts';

test('work runs one after the other in its order, also after one that failed', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const results = await Promise.allSettled(
    [30, 10, 0].map((ms) =>
      turns.run(async () => {
        log.push(`begin ${ms}`);
        await wait(ms);
        log.push(`end ${ms}`);
        if (ms === 10) throw new Error('failed');
        return ms;
      }),
    ),
  );
  expect(log).toEqual(['begin 30', 'end 30', 'begin 10', 'end 10', 'begin 0', 'end 0']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
