import { acceptConsents } from './accept.ts';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspaceCopy.ts';
import { todayAt } from './today.ts';

const today = todayAt(new Date());
let copy: WorkspaceCopy;
beforeAll(() => {
  copy = copyWorkspace();
});
afterAll(() => copy.end());

describe('accepting', () => {
  it('refuses a product that does not exist', async () => {
    await expect(acceptConsents(copy.folder, '2027_v9', 'claening', today)).rejects.toThrow(
      'There is no product “claening”. The products are cleaning, pest-control.',
    );
  });

  it('names both consent texts alike, or writes nothing', async () => {
    const read = (file: string) => copy.read(`content/cleaning/${file}`);
    const records = ['consent-versions.json', 'company-consent-versions.json'] as const;
    const lastOf = (file: string) => Object.keys(JSON.parse(read(file)) as object).at(-1) ?? '';
    for (const file of ['consent.ts', 'companyConsent.ts']) {
      copy.write(`content/cleaning/${file}`, read(file).replace('By checking', 'By ticking'));
    }
    const files = [...records, 'consent.ts', 'companyConsent.ts'];
    const before = files.map(read);
    const taken = lastOf(records[1]).replace(/_companies$/, '');
    const { problems } = await copy.check();
    const [advice = '', ...others] = new Set(
      problems.flatMap(({ fix }) => /accept -- consent (\w+)/.exec(fix)?.[1] ?? []),
    );
    expect(others).toEqual([]);
    const refused = copy.run('accept', 'consent', taken);
    await expect(refused).rejects.toThrow(`content:accept -- consent ${advice}`);
    expect(files.map(read)).toEqual(before);
    await copy.run('accept', 'consent', advice);
    expect(records.map(lastOf)).toEqual([advice, `${advice}_companies`]);
  }, 120_000);

  it.each([
    [['consnet', '2027_v9']],
    [['cleaning']],
    [['consent', '2027_v9', 'cleaning', 'pest-control']],
  ])(
    'refuses words that it does not know: %j',
    async (words) => {
      await expect(copy.run('accept', ...words)).rejects.toThrow(
        `“${words.join(' ')}” is not known here`,
      );
    },
    60_000,
  );
});
