import { paths } from '../contract/index.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { asOwner, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { readRecords } from './leadRecords.ts';
import { addOptOut, addSaleOptOut } from './optOuts.ts';

const ANA = { first_name: 'Ana', phone: '2145550101', email: 'ana@example.com' };
const BOB = { first_name: 'Bob', phone: '2145550102', email: 'Bob@Example.com' };
const EVA = { first_name: 'Eva', phone: '2145550103', email: 'eva@example.com' };

const db = await sharedDatabase();
const closeLater = closeAfterEach();
beforeEach(async () => {
  const app = await testApp(db);
  closeLater(() => app.close());
  for (const person of [ANA, BOB, EVA]) await post(app, paths.lead, leadSubmission({}, person));
});

const optedOut = async () =>
  (await readRecords(db, null, 10))
    .filter(({ opted_out }) => opted_out)
    .map(({ first_name }) => first_name);

test('says of each record whether the person opted out, by phone or e-mail address', async () => {
  expect(await optedOut()).toEqual([]);
  await addSaleOptOut(
    db,
    { subjects: [{ kind: 'email', value: 'bob@example.com' }], source: 'form', gpc: false },
    new Date(),
  );
  await addOptOut(db, EVA.phone, 'STOP', new Date());
  expect((await optedOut()).sort()).toEqual(['Bob', 'Eva']);
});

test('works out what holds only for people who asked for something', async () => {
  await asOwner(
    db,
    `ALTER FUNCTION stop_of(text) RENAME TO real_stop_of;
     CREATE FUNCTION stop_of(number text) RETURNS opt_outs LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'worked out for %', number; END $$`,
  );
  try {
    expect(await optedOut()).toEqual([]);
    const subjects = [{ kind: 'phone', value: BOB.phone } as const];
    await addSaleOptOut(db, { subjects, source: 'form', gpc: false }, new Date());
    await expect(optedOut()).rejects.toThrow(`worked out for ${BOB.phone}`);
  } finally {
    await asOwner(
      db,
      'DROP FUNCTION stop_of(text); ALTER FUNCTION real_stop_of(text) RENAME TO stop_of',
    );
  }
});
