import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount } from '../../testing/amount.ts';
import { quickWasm } from '../../testing/quickWasm.ts';
import { killServers } from '../../testing/serverProcess.ts';
import { simulateCompanies } from '../../testing/simulation/simulate.ts';

const LEADS = amount(3_000, 240);
const CALLERS = 24;

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tidyguard-companies-'));
});
afterAll(async () => {
  killServers();
  await rm(parent, { recursive: true, force: true });
});

test.each(['postgres', 'pglite'] as const)(
  'gives every lead to one company that its text names, within capacities and shares, through kills and midnight on %s',
  async (database) => {
    const result = await simulateCompanies({
      database,
      dataDir: join(parent, database),
      leads: LEADS,
      callers: CALLERS,
      killEvery: [LEADS / 4, LEADS / 2],
      midnightAfterMs: 10_000,
      nodeOptions: quickWasm,
    });
    expect(result.violations).toEqual([]);
    const { assigned, waiting, kills, replayed, full, shares } = result;
    expect(assigned + waiting).toBe(LEADS);
    // Otherwise the simulation would test less than it says.
    expect(kills).toBeGreaterThan(0);
    expect(replayed).toBeGreaterThanOrEqual(assigned);
    expect(waiting).toBeGreaterThan(0);
    expect(full.companies).toBeGreaterThan(2);
    for (const { decisions } of shares) expect(decisions).toBeGreaterThan(LEADS / 25);
  },
  240_000,
);
