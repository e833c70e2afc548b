import { StoringHealth } from './storingHealth.ts';

const failing = (code: string) => async () => {
  throw Object.assign(new Error('refused'), { code });
};
const DISK_FULL = failing('53100');

function health() {
  const clock = { now: 1_000 };
  return { clock, storing: new StoringHealth(() => clock.now) };
}

test('is well before anything was stored', () => {
  expect(health().storing.isFailing).toBe(false);
});

test('fails for five seconds after the database refused', async () => {
  const { clock, storing } = health();
  await expect(storing.watch(DISK_FULL)).rejects.toThrow('refused');
  clock.now += 4_999;
  expect(storing.isFailing).toBe(true);
  clock.now += 1;
  expect(storing.isFailing).toBe(false);
});

test('is well again as soon as something is stored', async () => {
  const { storing } = health();
  await expect(storing.watch(DISK_FULL)).rejects.toThrow();
  expect(await storing.watch(async () => 'stored')).toBe('stored');
  expect(storing.isFailing).toBe(false);
});

test('a lead that cannot be stored says nothing about the database', async () => {
  const { storing } = health();
  await expect(storing.watch(failing('22021'))).rejects.toThrow();
  expect(storing.isFailing).toBe(false);
});
