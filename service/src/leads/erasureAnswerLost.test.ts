/** An erasure whose commit was not answered, whether the database made it or lost it in a failover. */
import { systemClock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { leadsCommand } from '../testing/leadsCommand.ts';
import { post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { exportOf, verifyLines } from '../testing/verifyChain.ts';

const PHONE = '2145550123';
const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

const db = await sharedDatabase();

beforeEach(async () => {
  const app = await testApp(db, { clock: systemClock });
  await post(app, paths.lead, leadSubmission({}, { phone: PHONE, email: 'ana@example.com' }));
  await app.close();
});

/** The database, whose first answer to the commit of an erasure is lost; `isKept` says whether it was committed. */
function losingAnswer(isKept: boolean): { lossy: Database; lost: () => number } {
  let lost = 0;
  const lossy: Database = {
    ...db,
    transaction: async (work) => {
      let isErasure = false;
      const watched = await db.transaction(async (tx) => {
        const result = await work({
          ...tx,
          query: (sql, parameters) => {
            isErasure ||= sql.includes('INSERT INTO erasures');
            return tx.query(sql, parameters);
          },
        });
        if (!isErasure || lost > 0 || isKept) return result;
        lost += 1;
        throw reset();
      });
      if (!isErasure || lost > 0) return watched;
      lost += 1;
      throw reset();
    },
  };
  return { lossy, lost: () => lost };
}

const proofs = () => db.query('SELECT leads FROM erasures');

test.each([
  ['was committed', true],
  ['was lost in a failover', false],
])('what %s without an answer is told once, with one proof', async (_what, isKept) => {
  const { lossy, lost } = losingAnswer(isKept);
  expect(await leadsCommand(lossy)('erase', '--phone', PHONE)).toMatch(
    /^1 lead erased; 1 consent record kept .*\nThe proof is stored/,
  );
  expect(lost()).toBe(1);
  // One proof for the phone and one for the address.
  expect(await proofs()).toEqual([{ leads: 1 }, { leads: 1 }]);
  expect(await db.query('SELECT 1 FROM leads')).toEqual([]);
  expect(verifyLines(await exportOf(db)).findings).toEqual([]);
});

test('an erasure that found nobody is told once, too', async () => {
  const { lossy, lost } = losingAnswer(true);
  expect(await leadsCommand(lossy)('erase', '--phone', '2145550199')).toMatch(/\n0 leads erased; /);
  expect(lost()).toBe(1);
  expect(await proofs()).toEqual([{ leads: 0 }]);
});
