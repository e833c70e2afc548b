import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  indexFiles,
  outcomeIds,
  productIds,
  readLegalPages,
  writeIndexes,
} from './productFolders.ts';

const committed = path.resolve(import.meta.dirname, '..');

describe('the files that are committed', () => {
  it('are what the folders hold', async () => {
    for (const [file, text] of await indexFiles(committed)) {
      expect({ file, text: readFileSync(file, 'utf8') }).toEqual({ file, text });
    }
  });
});

describe('a content folder', () => {
  let content = '';
  const write = (file: string, text = '') => {
    mkdirSync(path.dirname(path.join(content, file)), { recursive: true });
    writeFileSync(path.join(content, file), text);
  };
  const read = (file: string) => readFileSync(path.join(content, file), 'utf8');
  const writeOutcome = (id: string) => {
    write(`pianos/outcomes/${id}/page.ts`);
    write(`pianos/outcomes/${id}/points.ts`);
  };

  beforeEach(() => {
    content = mkdtempSync(path.join(tmpdir(), 'content-'));
    write('pianos/index.ts');
    writeOutcome('home-visit');
    write(
      'pianos/legal/privacy.mdx',
      '---\ntitle: Privacy\ndescription: Ours.\npath: /privacy-notice\nshortPath: /privacy\nfooter: 2\n---\n',
    );
    write('check/cli.ts');
  });
  afterEach(() => rmSync(content, { recursive: true }));

  it('has a product in each folder with an index.ts', () => {
    write('garden-care/index.ts');
    expect(productIds(content)).toEqual(['garden-care', 'pianos']);
  });

  it('names a new product with nothing else to do', async () => {
    await writeIndexes(content);
    expect(read('generated/products.ts')).toContain('pianos,\n');
    write('garden-care/index.ts');
    expect(await writeIndexes(content)).toEqual([
      'generated/products.ts',
      'garden-care/generated/exports.ts',
      'garden-care/generated/parts.ts',
      'garden-care/generated/outcomeId.ts',
      'garden-care/generated/outcomePages.ts',
      'garden-care/generated/outcomePoints.ts',
      'garden-care/generated/legalPages.ts',
      'garden-care/generated/consentVersions.ts',
    ]);
    expect(read('generated/products.ts')).toContain(
      "import { product as gardenCare } from '../garden-care/index.ts';",
    );
    expect(read('generated/products.ts')).toContain("'garden-care': gardenCare,");
    expect(read('garden-care/generated/outcomeId.ts')).toContain('OutcomeId = never');
  });

  it('names a new outcome with nothing else to do', async () => {
    await writeIndexes(content);
    writeOutcome('concert-care');
    expect(await writeIndexes(content)).toEqual([
      'pianos/generated/outcomeId.ts',
      'pianos/generated/outcomePages.ts',
      'pianos/generated/outcomePoints.ts',
    ]);
    expect(read('pianos/generated/outcomeId.ts')).toContain("'concert-care' | 'home-visit'");
    for (const part of ['outcomePages', 'outcomePoints']) {
      expect(read(`pianos/generated/${part}.ts`)).toContain("'concert-care': concertCare,");
    }
  });

  it('names a new legal page with nothing else to do', async () => {
    await writeIndexes(content);
    write(
      'pianos/legal/terms.mdx',
      '---\ntitle: Terms\ndescription: Fair.\npath: /terms\nfooter: 1\n---\n',
    );
    expect(await writeIndexes(content)).toEqual(['pianos/generated/legalPages.ts']);
    expect(readLegalPages(path.join(content, 'pianos'))).toEqual([
      { slug: 'terms', title: 'Terms', description: 'Fair.', path: '/terms', footer: 1 },
      {
        slug: 'privacy',
        title: 'Privacy',
        description: 'Ours.',
        path: '/privacy-notice',
        shortPath: '/privacy',
        footer: 2,
      },
    ]);
  });

  it('names a new version of the consent text with nothing else to do', async () => {
    await writeIndexes(content);
    write('pianos/consent-versions.json', '{ "2026_v1": { "sha256": "0123" } }\n');
    expect(await writeIndexes(content)).toEqual(['pianos/generated/consentVersions.ts']);
    expect(read('pianos/generated/consentVersions.ts')).toContain("'2026_v1': '0123'");
  });

  it('names the file of the versions where it is broken', async () => {
    write('pianos/consent-versions.json', '{ "2026_v1": ');
    await expect(writeIndexes(content)).rejects.toThrow(
      'content/pianos/consent-versions.json  The file cannot be read as JSON',
    );
  });

  it('lists pages outside the footer last, by name', () => {
    write('pianos/legal/b.mdx', '---\ntitle: B\n---\n');
    write('pianos/legal/a.mdx', '---\ntitle: A\n---\n');
    const slugs = readLegalPages(path.join(content, 'pianos')).map(({ slug }) => slug);
    expect(slugs).toEqual(['privacy', 'a', 'b']);
  });

  it.each([
    ['as YAML reads a day', 'lastUpdated: 2026-12-01', '2026-12-01'],
    ['as text', 'lastUpdated: "2026-12-01"', '2026-12-01'],
    ['not where it is no day', 'lastUpdated: soon', undefined],
    ['not where it is absent', '', undefined],
  ])('knows the day of a page’s last change, %s', (_, line, day) => {
    write('pianos/legal/a.mdx', `---\ntitle: A\n${line}\n---\n`);
    const pages = readLegalPages(path.join(content, 'pianos'));
    expect(pages.find(({ slug }) => slug === 'a')?.lastUpdated).toBe(day);
  });

  it('takes a copy of a page’s file for none, as the check does', () => {
    write('pianos/legal/privacy copy.mdx', read('pianos/legal/privacy.mdx'));
    const slugs = readLegalPages(path.join(content, 'pianos')).map(({ slug }) => slug);
    expect(slugs).toEqual(['privacy']);
  });

  it('writes nothing where nothing changed', async () => {
    await writeIndexes(content);
    expect(await writeIndexes(content)).toEqual([]);
  });

  it('still describes a page whose front matter is wrong, so that the check can report it', () => {
    write('pianos/legal/broken.mdx', '---\ntitle: "a\nb: [\n---\n');
    write('pianos/legal/wrong.mdx', '---\ntitle: 7\nfooter: first\nshortPath: ""\n---\n');
    expect(readLegalPages(path.join(content, 'pianos')).slice(1)).toEqual([
      { slug: 'broken', title: 'broken', description: 'broken', path: '/broken' },
      { slug: 'wrong', title: 'wrong', description: 'wrong', path: '/wrong' },
    ]);
  });

  it('takes an empty folder for no outcome', () => {
    mkdirSync(path.join(content, 'pianos/outcomes/encore'));
    expect(outcomeIds(path.join(content, 'pianos'))).toEqual(['home-visit']);
  });

  it.each(['Encore', 'grand encore', '2nd-encore'])(
    'does not take a folder named “%s”',
    async (name) => {
      writeOutcome(name);
      await expect(writeIndexes(content)).rejects.toThrow(
        `content/pianos/outcomes  The folder “${name}” cannot have this name.\n    Write small letters`,
      );
    },
  );

  it.each(['page.ts', 'points.ts'])('names the outcome that has no %s', async (missing) => {
    writeOutcome('encore');
    rmSync(path.join(content, 'pianos/outcomes/encore', missing));
    await expect(writeIndexes(content)).rejects.toThrow(
      `The outcome encore of pianos has no ${missing}: add ` +
        `content/pianos/outcomes/encore/${missing}, or remove the folder.`,
    );
  });
});
