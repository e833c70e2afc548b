import type { LegalVersions } from '../legalVersions.ts';
import { acceptConsents } from './acceptConsents.ts';
import { copyWorkspace, type WorkspaceCopy } from './testing/workspaceCopy.ts';
import { todayAt } from './today.ts';

/** A test checks all content up to four times: two minutes on a busy machine. This only ends what hangs. */
const limit = 300_000;
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

  it.each([
    ['says that legal pages quote a consent text', 'legal pages that are recorded', true],
    ['says nothing of legal pages', 'none', false],
  ])('%s where there are %s', async (_, __, areRecorded) => {
    const fresh = copyWorkspace();
    const folder = 'content/pest-control';
    for (const name of ['consent-versions', 'company-consent-versions']) {
      fresh.write(`${folder}/${name}.json`, '{}');
    }
    if (!areRecorded) fresh.remove(`${folder}/legal-versions.json`);
    const done = await acceptConsents(fresh.folder, '2027_v9', 'pest-control', today);
    await fresh.end();
    expect(done).toEqual([
      `${folder}/consent-versions.json: the consent text is version 2027_v9 from ${today.here} on.${
        areRecorded
          ? ' Now give the legal pages that quote it a new day, and run `npm run content:accept`.'
          : ''
      }`,
      `${folder}/company-consent-versions.json: the consent text is version 2027_v9_companies from ${today.here} on.`,
    ]);
  });

  it('writes the new version into the generated list of versions too', async () => {
    const fresh = copyWorkspace();
    const list = 'content/pest-control/generated/consentVersions.ts';
    const file = 'content/pest-control/consent.ts';
    fresh.write('content/pest-control/consent-versions.json', '{}');
    expect(fresh.read(list)).not.toContain('2027_v9');
    await acceptConsents(fresh.folder, '2027_v9', 'pest-control', today);
    const written = [fresh.read(file), fresh.read(list)];
    await fresh.end();
    expect(written).toEqual([
      expect.stringContaining("version: '2027_v9'"),
      expect.stringContaining("'2027_v9':"),
    ]);
  });

  it(
    'records every new text, or none where anything else is wrong, and says which',
    async () => {
      const read = (file: string) => copy.read(`content/cleaning/${file}`);
      const page = 'legal/privacy-policy.mdx';
      const recordsFile = 'legal-versions.json';
      const recorded = (JSON.parse(read(recordsFile)) as LegalVersions)['privacy-policy'] ?? [];
      const day = [today.here, recorded.at(-1)?.from ?? ''].sort().at(-1) ?? '';
      const dated = read(page)
        .replace(/\nlastUpdated:.*/, '')
        .replace('\npath:', `\nlastUpdated: ${day}\npath:`);
      copy.write(`content/cleaning/${page}`, `${dated}\n\n\nOne more sentence.\n`);
      const consent = read('consent.ts');
      copy.write('content/cleaning/consent.ts', consent.replace('By checking', 'By clicking'));
      const files = [page, recordsFile, 'legal-addresses.json', 'consent.ts'];
      const before = files.map(read);
      await expect(copy.run('accept')).rejects.toThrow(
        /The consent text changed[^]*Nothing was accepted/,
      );
      expect(files.map(read)).toEqual(before);
      copy.write('content/cleaning/consent.ts', consent);
      const output = await copy.run('accept');
      expect(output).toContain(
        `content/cleaning: privacy-policy: version ${recorded.length + 1}, dated ${day}.\n`,
      );
      expect(output.match(/: version /g)).toHaveLength(1);
      expect(await copy.run('accept')).toContain('There was nothing new to accept.');
    },
    limit,
  );

  it(
    'names both consent texts alike, or writes nothing',
    async () => {
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
    },
    limit,
  );

  it(
    'gives no version to consent texts that name different services',
    async () => {
      const file = 'content/pest-control/companyConsent.ts';
      const records = 'content/pest-control/company-consent-versions.json';
      const before = [copy.read(file), copy.read(records)];
      copy.write(file, copy.read(file).replace('pest control', 'roof cleaning'));
      const edited = copy.read(file);
      const what =
        'companyConsent.text says “messages about roof cleaning services, including” where consent.text says “messages about pest control services, including”.';
      const { problems } = await copy.check();
      const [told] = problems.filter((problem) => problem.what === what);
      expect(told).toMatchObject({ file, fix: expect.stringMatching(/^Let both say the same/) });
      expect(edited.split('\n')[(told?.line ?? 0) - 1]).toContain('By checking this box');
      const refused = copy.run('accept', 'consent', '2027_v9', 'pest-control');
      await expect(refused).rejects.toThrow(`${file}:${told?.line}  ${what}`);
      expect([copy.read(file), copy.read(records)]).toEqual([edited, before[1]]);
      copy.write(file, before[0] ?? '');
      expect((await copy.check()).problems.map((problem) => problem.what)).not.toContain(what);
    },
    limit,
  );

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
    limit,
  );
});
