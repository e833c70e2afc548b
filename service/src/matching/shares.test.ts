import { inOrder } from './shares.ts';

test('keeps within one turn those whom taking the furthest behind would not', () => {
  const weights = [3, 227, 4, 4, 4, 1, 1, 4, 2, 80, 267];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const waiting = weights.map((weight, index) => ({ index, weight, served: 0 }));
  let worst = 0;
  for (let turn = 1; turn <= sum; turn += 1) {
    const first = waiting[inOrder(waiting, () => false)[0]?.index ?? -1];
    if (first) first.served += 1;
    const off = waiting.map(({ weight, served }) => Math.abs((turn * weight) / sum - served));
    worst = Math.max(worst, ...off);
  }
  expect(worst).toBeLessThanOrEqual(1);
});
