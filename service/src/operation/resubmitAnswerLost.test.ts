/** Refused submissions that are submitted again while answers of the database are lost. */
import { systemClock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import type { Database, Row } from '../database/types.ts';
import { leadsCommand } from '../testing/leadsCommand.ts';
import { post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const ORIGIN = { origin: 'https://www.tidyguard.example' };

const db = await sharedDatabase();

/** The database, which loses the answer to the call of that number after carrying it out. */
function losing(number: number): { lossy: Database; lost: () => boolean } {
  let calls = 0;
  const lose = <T>(result: T): T => {
    calls += 1;
    if (calls === number) throw reset();
    return result;
  };
  const lossy: Database = {
    ...db,
    query: async <T extends Row>(sql: string, parameters?: readonly unknown[]) =>
      lose(await db.query<T>(sql, parameters)),
    transaction: async (work) => lose(await db.transaction(work)),
  };
  return { lossy, lost: () => calls >= number };
}

beforeEach(async () => {
  const app = await testApp(db, { clock: systemClock });
  for (const phone of ['2145550123', '2145550124', '2145550125']) {
    await post(app, paths.lead, leadSubmission({}, { phone }), ORIGIN);
  }
  await app.close();
});

const rows = async (table: string) =>
  (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

// The calls: the keys and the list; then for each the check for a newer lead, the storing and the removal.
const calls = Array.from({ length: 2 + 3 * 3 }, (_, index) => index + 1);

test.each(calls)('each is counted and taken once where answer %i is lost', async (number) => {
  const { lossy, lost } = losing(number);
  expect(await leadsCommand(lossy)('resubmit', '--reason', 'origin_not_allowed')).toMatch(
    /^3 submissions taken, 0 refused again; /,
  );
  expect(lost()).toBe(true);
  expect(await Promise.all(['leads', 'releases', 'refused_submissions'].map(rows))).toEqual([
    3, 3, 0,
  ]);
});

test('each attempt that is refused again is counted once', async () => {
  await db.query(`UPDATE refused_submissions SET body = replace(body, '"zip"', '"x"')`);
  // The calls: the keys, the list, a newer lead, the kept refusal, and storing its new reason.
  const { lossy, lost } = losing(5);
  expect(await leadsCommand(lossy)('resubmit', '--reason', 'origin_not_allowed')).toMatch(
    /^0 submissions taken, 3 refused again; /,
  );
  expect(lost()).toBe(true);
  expect(await db.query('SELECT attempts FROM refused_submissions')).toEqual(
    Array(3).fill({ attempts: 1 }),
  );
});
