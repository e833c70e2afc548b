import { sharedDatabase } from '../testing/harness.ts';
import {
  impersonalTables,
  tablesByContact,
  tablesByVisit,
  tablesFoundByCode,
  tablesKept,
  tablesOfOthers,
} from './personTables.ts';

const db = await sharedDatabase();

// Those of the queue hold ids alone: leads/completeErasure.test.ts reads them as well.
test('every table is named once: as one of people, with what an erasure does, or as one that names nobody', async () => {
  const tables = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
     ORDER BY relname COLLATE "C"`,
  );
  const named = [
    tablesByContact,
    tablesByVisit,
    tablesOfOthers,
    tablesKept,
    tablesFoundByCode,
    impersonalTables,
  ].flatMap((group) => Object.keys(group));
  expect(named.sort()).toEqual(tables.map(({ name }) => name));
});

test('what goes with another row goes by a foreign key', async () => {
  const cascading = await db.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confdeltype = 'c' AND connamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(cascading.map(({ name }) => name)).toEqual(Object.keys(tablesOfOthers).sort());
});
