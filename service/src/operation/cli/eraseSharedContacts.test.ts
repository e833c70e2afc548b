/** An erasure when several people, or several requests of one, have a phone or an address in common. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { leadReference } from '../../common/leadReference.ts';
import { paths } from '../../contract/index.ts';
import { post, sharedDatabase, testApp } from '../../testing/harness.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { leadSubmission } from '../../testing/samples.ts';

const SHARED_PHONE = '2145550123';
const ZED = {
  first_name: 'Zed',
  last_name: 'Quux',
  phone: SHARED_PHONE,
  email: 'zed@example.com',
};
const ZED_ELSEWHERE = { ...ZED, phone: '2145550124' };
const BOB = { first_name: 'Bob', last_name: 'Ray', phone: SHARED_PHONE, email: 'bob@example.com' };

const db = await sharedDatabase();
const leads = leadsCommand(db);

const ids = { zed: '', elsewhere: '', bob: '' };

async function visit(app: FastifyInstance, person: typeof ZED): Promise<string> {
  const submission = leadSubmission({ session_id: randomUUID() }, person);
  const { phone } = person;
  await post(app, paths.sendCode, { phone, session_id: submission.session_id });
  const { first_name, last_name, email } = person;
  await post(app, paths.contact, {
    ...{ first_name, last_name, email, message_id: randomUUID() },
    ...{ message: `From ${first_name}`, consent: 'You may answer me.' },
  });
  return String((await post(app, paths.lead, submission)).body.lead_id);
}

beforeEach(async () => {
  const app = await testApp(db, {
    codeSender: { kind: 'local', send: async () => undefined },
  });
  ids.zed = await visit(app, ZED);
  ids.elsewhere = await visit(app, ZED_ELSEWHERE);
  ids.bob = await visit(app, BOB);
  await app.close();
});

/** What is stored of leads, messages and codes. */
async function left() {
  const read = async (sql: string) => (await db.query<{ it: string }>(sql)).map(({ it }) => it);
  return {
    leads: await read('SELECT lead_id AS it FROM leads ORDER BY 1'),
    messages: await read('SELECT email AS it FROM contact_messages ORDER BY 1'),
    codes: await read('SELECT phone AS it FROM verifications ORDER BY 1'),
  };
}
const everything = () => ({
  leads: Object.values(ids).sort(),
  messages: [BOB.email, ZED.email, ZED.email],
  codes: [SHARED_PHONE, ZED_ELSEWHERE.phone],
});

const NAMES =
  'It was sent under the names Bob Ray, Zed Quux. A phone or an address that was mistyped is of somebody else: ' +
  'erase --lead ID erases one request alone.\n';
const others = (contacts: string) => `The same requests and visits name ${contacts}. `;

test.each([
  ['a preview', ['--preview'], 'would stay'],
  ['an erasure', [], 'stay'],
])(
  '%s by a phone says whose requests go, and which other ones of these people stay',
  async (_what, more, stay) => {
    const said = await leads('erase', '--phone', SHARED_PHONE, ...more);
    expect(said).toContain('2 leads');
    expect(said).toContain(
      NAMES +
        others(`${BOB.email}, ${ZED.email}`) +
        `Other requests do as well, and ${stay}: ${leadReference(ids.elsewhere)}.\n`,
    );
    if (more.length > 0) expect(await left()).toEqual(everything());
  },
);

test('one lead alone is erased, and what it has in common with others stays, which the command says', async () => {
  const erase = ['erase', '--lead', leadReference(ids.zed)];
  const neighbours = [ids.elsewhere, ids.bob].sort().map(leadReference).join(', ');
  const told = (stay: string) =>
    others(`${SHARED_PHONE}, ${ZED.email}`) +
    `Other requests do as well, and ${stay}: ${neighbours}. ` +
    'So does what else is held under a phone or an address that they share.\n';
  const preview = await leads(...erase, '--preview');
  expect(preview).toContain('  1 lead with 1 submission\n');
  expect(preview).toContain('  0 messages of the contact page\n');
  expect(preview).toContain(told('would stay'));
  expect(await left()).toEqual(everything());
  const said = await leads(...erase);
  expect(said).toContain('1 lead erased; 1 consent record kept');
  expect(said).toContain('It was sent under the name Zed Quux.');
  expect(said).toContain(told('stay'));
  expect(await left()).toEqual({
    ...everything(),
    leads: [ids.elsewhere, ids.bob].sort(),
  });
  for (const known of [
    ['--phone', SHARED_PHONE],
    ['--email', ZED.email],
  ]) {
    expect(await leads('erasures', ...known)).toContain('1 lead erased');
  }
});

test('with one lead goes what no other lead has in common with it', async () => {
  expect(await leads('erase', '--lead', ids.bob)).toContain('1 lead erased');
  expect(await left()).toEqual({
    ...everything(),
    leads: [ids.zed, ids.elsewhere].sort(),
    messages: [ZED.email, ZED.email],
  });
  await leads('erase', '--lead', ids.zed);
  await leads('erase', '--lead', ids.elsewhere);
  expect(await left()).toEqual({ leads: [], messages: [], codes: [] });
});

test('a later erasure of one lead removes its consent records as well', async () => {
  await leads('erase', '--lead', ids.bob);
  expect(await leads('erase', '--lead', ids.bob, '--with-consent')).toContain(
    '1 consent record removed',
  );
  await expect(leads('erase', '--lead', ids.bob)).rejects.toThrow(`There is no lead ${ids.bob}.`);
});
