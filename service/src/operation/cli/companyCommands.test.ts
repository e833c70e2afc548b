import { standardProduct } from '@tidyguard/content/products';
import { systemClock } from '../../common/clock.ts';
import { takeAnswer } from '../../matching/answers.ts';
import { readAssignments } from '../../repositories/assignments.ts';
import { askForCompanies, matchedLead } from '../../testing/matchedVisitor.ts';
import { closeAfterEach } from '../../testing/closeAfterEach.ts';
import { LIST_HEADER, listLine } from '../../testing/companies.ts';
import { post, sharedDatabase, testApp, testConfig } from '../../testing/harness.ts';
import { paths } from '../../contract/index.ts';
import { createOperations } from '../adminChannel/operations.ts';
import {
  executeCompanies,
  parseCompaniesCommand,
  refuseCompaniesOptionsOfNpm,
} from './companyCommands.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** What a command writes, with a list of these lines; of one that is refused, its message as well. */
async function run(
  command: Parameters<typeof executeCompanies>[1],
  lines: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<string> {
  let output = '';
  await executeCompanies(
    createOperations(db, null, testConfig(env)),
    command,
    async (text) => {
      output += text;
    },
    async () => lines.join('\n'),
  ).catch((error: unknown) => {
    output += error instanceof Error ? error.message : String(error);
  });
  return output;
}
const importing = (...lines: string[]) => run({ name: 'import', file: 'list.csv' }, lines);
const list = (...lines: string[]) => importing(LIST_HEADER, ...lines);

test('counts the cells that are wrong, not what is wrong with them, and prints no control characters', async () => {
  const takes = 'home_type=castle; home_typ=\u001B[2J';
  expect(await list(listLine('a', { takes, weight: '0' }))).toMatch(
    /^line 2, takes: home_type has no .*\nline 2, takes: there is no question home_typ; .*\nline 2, weight: .*\nNothing was imported: 2 cells are wrong\.$/,
  );
  const unknown = await importing('PK\u0001\u001B[2J,company', 'a');
  expect(unknown).toContain('line 1, PK??[2J: is no column');
});

test('says that the file is wrong, and of no cell, where it is a spreadsheet', async () => {
  expect(await importing('PK\u0003\u0004\u0014\u0000[Content_Types].xml')).toMatch(
    /^line 1, the whole file: .*"CSV UTF-8".*\nNothing was imported: the file is wrong\.$/,
  );
});

test('says of a company that goes on again that a document keeps it from leads', async () => {
  await list(listLine('a', { insured_until: '2020-01-01' }), listLine('b'));
  const resume = (companyId: string) => run({ name: 'resume', companyId });
  expect(await resume('a')).toBe(
    'a is active already.\n' +
      'It gets no leads all the same: insured expired after 2020-01-01. Import a new day.\n',
  );
  expect(await resume('b')).toBe('b is active already.\n');
});

test.each([
  ['', 'a: wants its leads by email, but these are only written into files: set MAIL_URL\n'],
  ['smtp://127.0.0.1:25', ''],
])(
  'says of a company that wants e-mails whether they are sent (MAIL_URL=%s)',
  async (url, warning) => {
    const env = url === '' ? {} : { MAIL_URL: url, MAIL_FROM: 'us@example.com' };
    const lines = [LIST_HEADER, listLine('a', { destination: 'leads@a.example.com' })];
    const output = await run({ name: 'import', file: 'list.csv' }, lines, env);
    expect(output).toBe(`1 company added, 0 changed, 0 as before.\na: new\n${warning}`);
  },
);

test('says of a company that wants e-mails that none can be sent in production', async () => {
  const env = { NODE_ENV: 'production', RATE_LIMIT: 'on' };
  const lines = [LIST_HEADER, listLine('a', { destination: 'leads@a.example.com' })];
  expect(await run({ name: 'import', file: 'list.csv' }, lines, env)).toMatch(
    /\na: wants its leads by email, but none can be sent: set MAIL_URL, then npm run leads -- replay\n$/,
  );
  expect(await run({ name: 'list', format: 'table' }, [], env)).toMatch(/ nothing /);
});

test.each([
  ['21 752 99', 'a: zip_prefixes has 21; if you wrote 021, a spreadsheet dropped the 0\n'],
  ['10 75', 'a: zip_prefixes has 10 75; if you wrote 010 075, a spreadsheet dropped the 0\n'],
  ['7 021 0213', ''],
])('asks about the beginnings of ZIPs that may lack a 0 (%s)', async (zip_prefixes, question) => {
  expect(await list(listLine('a', { zip_prefixes }))).toBe(
    `1 company added, 0 changed, 0 as before.\na: new\n${question}`,
  );
});

test('says once of all companies that an import adds or changes that their e-mails are not sent', async () => {
  const mailed = (id: string, weight = '1') =>
    listLine(id, { destination: `leads@${id}.example.com`, weight });
  const warning = 'by email, but these are only written into files: set MAIL_URL\n';
  expect(await list(mailed('a'), mailed('b'), listLine('c'))).toContain(
    `c: new\na, b: want their leads ${warning}`,
  );
  expect(await list(mailed('a'), mailed('b', '2'), mailed('d'))).toContain(
    `→ 2\nb, d: want their leads ${warning}`,
  );
  expect(await list(mailed('a'))).toBe('0 companies added, 0 changed, 1 as before.\n');
  const listed = await run({ name: 'list', format: 'csv' });
  expect(listed.match(/set MAIL_URL/g)).toHaveLength(3);
});

test('says of companies that they may take longer to accept a lead than visitors are told', async () => {
  const { contactWithinMinutes: promised } = testConfig().product.promise;
  const within = (id: string, minutes: number) => listLine(id, { answer_minutes: String(minutes) });
  const late = `longer to accept a lead than the ${promised} minutes within which visitors are told to expect a call`;
  expect(await list(within('a', promised))).toBe(
    '1 company added, 0 changed, 0 as before.\na: new\n',
  );
  const imported = await list(within('b', promised + 1), within('c', 60), within('a', promised));
  expect(imported).toContain(`b, c: have ${late}\n`);
  expect(await list(within('b', promised + 1), within('c', 90))).toContain(`\nc: has ${late}\n`);
  const listed = await run({ name: 'list', format: 'csv' });
  expect(listed.match(/longer to accept a lead/g)).toHaveLength(2);
});

test('says of companies that they are open only while nobody near them may be called', async () => {
  const night = { hours: 'mon-fri 22:00-23:00', time_zone: 'America/Chicago' };
  const words = 'open only while nobody in its time zone may be called (8:00 to 21:00)';
  expect(
    await list(listLine('a', night), listLine('b', { ...night, hours: 'fri 20:30-23:00' })),
  ).toBe(`2 companies added, 0 changed, 0 as before.\na: new\nb: new\na: is ${words}\n`);
});

test.each([['help'], ['help', 'import'], ['--help'], ['import', '-h']])(
  'the words %s %s ask for help',
  (...args) => {
    expect(parseCompaniesCommand(args)).toEqual({ name: 'help' });
  },
);

test.each([
  ['lst', 'there is no command lst (did you mean list?)'],
  ['list --formt csv', 'there is no option --formt (did you mean --format?)'],
  ['list --format', '--format needs a value'],
  ['list --format xml', '--format must be one of table, csv, json'],
  ['list acme', 'unexpected acme'],
  ['secret acme --rotate --rotate', 'give --rotate once only'],
  ['secret acme --rotate=yes', 'does not take an argument'],
  ['secret acme --at-once', '--at-once needs --rotate'],
  ['secret', 'secret needs one company'],
  ['pause acme --rotate', 'pause takes no --rotate'],
  ['import', 'import needs one file'],
])('refuses "%s"', (line, message) => {
  expect(() => parseCompaniesCommand(line.split(' '))).toThrow(message);
});

test('refuses options that npm took, and says how to write them', () => {
  // Without them, the secret that was to be replaced would be shown as if it were the new one.
  const env = { npm_config_rotate: 'true', npm_config_at_once: 'true' };
  expect(() => refuseCompaniesOptionsOfNpm(env, ['secret', 'acme'])).toThrow(
    'npm took --rotate and --at-once for options of its own: write -- before the command and its options, ' +
      'as in npm run companies -- secret --rotate --at-once',
  );
  expect(() => refuseCompaniesOptionsOfNpm({}, ['secret', 'acme'])).not.toThrow();
});

test('warns of a company that is listed under a second id', async () => {
  const names = { legal_name: 'Bright Home LLC', shown_name: 'Bright Home' };
  expect(await list(listLine('bright-home', names))).not.toContain('same');
  expect(
    await list(listLine('bright-home-2', { ...names, legal_name: 'BRIGHT HOME  LLC' })),
  ).toContain(
    'bright-home, bright-home-2: have the same legal_name and shown_name; if they are one company, its share and ' +
      'capacity count twice, and visitors cannot tell them apart: pause all but one, or change a name\n',
  );
});

describe('while visitors are shown a company', () => {
  const away = 'their leads go to the next company that they are shown, or wait\n';
  beforeEach(async () => {
    await list(
      listLine('a', { weight: '1000' }),
      listLine('b'),
      listLine('far', { zip_prefixes: '02' }),
    );
    const app = await testApp(db);
    closeLater(() => app.close());
    await askForCompanies(app);
    await askForCompanies(app);
    const { session_id } = await askForCompanies(app);
    await post(app, paths.releaseCompanies, { session_id });
    const over = await askForCompanies(app);
    const end = 'UPDATE reservations SET expires_at = $2 WHERE session_id = $1';
    await db.query(end, [over.session_id, new Date().toISOString()]);
  });

  test('an import that renames it says how many are shown its old name', async () => {
    const renamed = { legal_name: 'New LLC' };
    const output = await list(listLine('a', renamed), listLine('b'), listLine('far', renamed));
    expect(output).toContain(
      `a: 2 visitors are being shown a LLC right now, which is not its legal_name any more; ${away}`,
    );
    expect(output.match(/being shown/g)).toHaveLength(1);
    // What visitors are shown is right again.
    expect(await list(listLine('a'))).not.toContain('being shown');
  });

  test('an import that renames it says how many leads it loses, which are those that it has not accepted', async () => {
    const app = await testApp(db);
    closeLater(() => app.close());
    const submit = async (phone: string) => {
      const lead = await matchedLead(app, await askForCompanies(app), new Date(), phone);
      const { body } = await post(app, paths.lead, lead);
      const [assignment] = await readAssignments(db, [String(body.lead_id)]);
      expect(assignment?.company_id).toBe('a');
      return assignment?.assignment_id ?? '';
    };
    const rename = (legal_name: string) => list(listLine('a', { weight: '1000', legal_name }));
    const by = { db, clock: systemClock, promise: standardProduct.promise };
    await takeAnswer(by, await submit('2145550123'), { answer: 'accept' });
    expect(await rename('New LLC')).not.toContain('loses');
    await submit('2145550188');
    expect(await list(listLine('a', { weight: '2000', legal_name: 'New LLC' }))).not.toContain(
      'loses',
    );
    expect(await rename('Newer LLC')).toContain(
      'a: loses 1 lead that it has not accepted, because the consents name another legal name; ' +
        'each goes to the next company that its consent names, or waits\n',
    );
  });

  test('an import that ends a document of it says how many are shown it', async () => {
    expect(await list(listLine('b', { insured_until: '2020-01-01' }))).toContain(
      `b: 2 visitors are being shown b LLC right now, and it is paused by a document; ${away}`,
    );
  });

  test('its pause says how many are shown it, and that it keeps what it has', async () => {
    expect(await run({ name: 'pause', companyId: 'a' })).toBe(
      'a is now paused.\nIt keeps the leads that it has, and may still accept them.\n' +
        `a: 2 visitors are being shown a LLC right now, and it is paused; ${away}`,
    );
    expect(await run({ name: 'resume', companyId: 'a' })).toBe('a is now active.\n');
  });

  test('another change of it says nothing of them', async () => {
    expect(await list(listLine('a', { weight: '2', shown_name: 'A' }))).not.toContain(
      'being shown',
    );
  });
});
