import { LIST_HEADER, listLine } from '../../testing/companies.ts';
import { sharedDatabase, testConfig } from '../../testing/harness.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { executeCompanies } from './companyCommands.ts';

const db = await sharedDatabase();

/** What an import of these lines writes; of one that is refused, its message as well. */
async function importing(...lines: string[]): Promise<string> {
  let output = '';
  await executeCompanies(
    createOperations(db, null, testConfig()),
    { name: 'import', file: 'list.csv' },
    async (text) => {
      output += text;
    },
    async () => lines.join('\n'),
  ).catch((error: unknown) => {
    output += error instanceof Error ? error.message : String(error);
  });
  return output;
}
const list = (...lines: string[]) => importing(LIST_HEADER, ...lines);

test('counts the cells that are wrong, not what is wrong with them, and prints no control characters', async () => {
  const takes = 'home_type=castle; home_typ=\u001B[2J';
  expect(await list(listLine('a', { takes, weight: '0' }))).toMatch(
    /^line 2, takes: home_type has no .*\nline 2, takes: there is no question home_typ; .*\nline 2, weight: .*\nNothing was imported: 2 cells are wrong\.$/,
  );
  const unknown = await importing('PK\u0001\u001B[2J,company', 'a');
  expect(unknown).toContain('line 1, PK??[2J: is no column');
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
