import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LegalVersions } from '../legalVersions.ts';
import type { Product } from '../productDefinition.ts';
import { exampleContent, fileOf } from './testing/exampleContent.ts';
import { exampleProduct } from '../testing/exampleProduct.ts';
import type { Today } from './today.ts';
import {
  companyConsentFilesOf,
  acceptedContent,
  checkContent,
  filesOf,
  readContent,
  writeRecords,
  type Content,
} from './workspace.ts';

const DAY = '2026-12-01';
const TODAY: Today = { here: DAY, latest: DAY };

const check = (content: Content, product: Product = exampleProduct) =>
  checkContent(content, product, TODAY);
const sentences = (content: Content) => check(content).map(({ what }) => what);

describe('accepting', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'content-'));
    const { legal, texts, addresses, consent, versions } = filesOf(exampleProduct.id);
    const naming = companyConsentFilesOf(exampleProduct.id);
    mkdirSync(path.join(folder, legal), { recursive: true });
    for (const { file, source } of exampleContent.pages) {
      writeFileSync(path.join(folder, file), source);
    }
    writeFileSync(path.join(folder, texts), exampleContent.texts.source);
    writeFileSync(path.join(folder, addresses), JSON.stringify(exampleContent.addresses));
    writeFileSync(path.join(folder, versions), exampleContent.consent.recordsSource);
    writeFileSync(path.join(folder, consent), exampleContent.consent.consentSource);
    writeFileSync(path.join(folder, naming.versions), exampleContent.companyConsent.recordsSource);
    writeFileSync(path.join(folder, naming.consent), exampleContent.companyConsent.consentSource);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = () => readContent(folder, exampleProduct.id);
  /** The content once it has been accepted. */
  const accept = (product: Product = exampleProduct) => {
    writeRecords(folder, acceptedContent(read(), product, TODAY));
    return read();
  };
  const daysOf = (slug: string) =>
    (read().texts.versions as LegalVersions)[slug]?.map(({ from }) => from);
  const write = (slug: string, edit: (source: string) => string) => {
    const file = path.join(folder, fileOf(slug));
    writeFileSync(file, edit(readFileSync(file, 'utf8')));
  };

  it('reads the files in the folders', () => {
    expect(read()).toEqual(exampleContent);
  });

  it('takes no file for a page whose name cannot be an address, and says which', () => {
    const { legal } = filesOf(exampleProduct.id);
    const names = ['refunds.MDX', 'Access Policy.mdx', 'notes.md', 'drawing.svg'];
    for (const name of names) writeFileSync(path.join(folder, legal, name), '');
    const { pages, strays } = read();
    expect(pages).toEqual(exampleContent.pages);
    expect([...strays].sort()).toEqual(['Access Policy.mdx', 'notes.md', 'refunds.MDX']);
  });

  it.each(['texts', 'versions'] as const)('names the file of %s that is broken', (which) => {
    const file = filesOf(exampleProduct.id)[which];
    writeFileSync(path.join(folder, file), '{ "a": ');
    expect(read).toThrow(`${file}  The file cannot be read as JSON`);
  });

  it('records a text whose day moved', () => {
    write('house-rules', (source) =>
      source.replace('You pay', 'We pay').replace('2026-11-21', '2026-11-30'),
    );
    expect(check(accept())).toEqual([]);
    expect(daysOf('house-rules')).toEqual(['2026-11-21', '2026-11-30']);
  });

  it('keeps the address of a page that moves, which leads to the new one for good', () => {
    write('house-rules', (source) => source.replace('path: /house-rules', 'path: /rules'));
    expect(check(read())).toContainEqual({
      file: fileOf('house-rules'),
      line: 4,
      what: 'The address /rules has not been accepted yet.',
      fix: 'If it is to lead to this page for good, run `npm run content:accept` and commit what it writes.',
    });
    expect(accept().addresses['house-rules']).toEqual(['/house-rules', '/rules']);
    // The other page names the old address in its text.
    const { file, fix } = check(read())[0] ?? {};
    expect(sentences(read())).toEqual(['The link leads to /house-rules, a former address.']);
    expect({ file, fix }).toEqual({ file: fileOf('privacy-notice'), fix: 'Write /rules instead.' });
  });

  it('records no address that another page has, or had before', () => {
    write('house-rules', (source) => source.replace('path: /house-rules', 'path: /rules'));
    accept();
    write('privacy-notice', (source) => source.replace(': /privacy-notice', ': /house-rules'));
    expect(accept().addresses['privacy-notice']).toEqual(['/privacy-notice', '/privacy']);
    expect(check(read())).toContainEqual({
      file: fileOf('privacy-notice'),
      line: 4,
      what: 'The address /house-rules was that of house-rules before: links to it lead there.',
      fix: 'Choose another address; or take this one from the list of “house-rules” in legal-addresses.json, if no link to it is left.',
    });
  });

  it('waits with a page that quotes a consent text until that has a version', () => {
    const changed = { ...exampleProduct.consent, text: 'I agree, in other words.' };
    const product = { ...exampleProduct, consent: changed };
    write('house-rules', (source) =>
      source
        .replace('You pay', '<Value of="consentText" /> You pay')
        .replace('2026-11-21', '2026-11-30'),
    );
    accept(product);
    expect(daysOf('house-rules')).toEqual(['2026-11-21']);
    // The first step to take is reported first.
    const [first, ...others] = check(read(), product);
    expect(first?.file).toBe(filesOf(exampleProduct.id).consent);
    expect(others).toMatchObject([
      {
        file: fileOf('house-rules'),
        what: 'The text or its day changed.',
        fix: 'If that is meant, have the consent text accepted, which it quotes, as is said of consent.ts, then run `npm run content:accept` and commit what it writes.',
      },
    ]);
    expect(check(accept())).toEqual([]);
    expect(daysOf('house-rules')).toEqual(['2026-11-21', '2026-11-30']);
  });

  it('refuses a text whose day did not move', () => {
    write('house-rules', (source) => source.replace('You pay', 'We pay'));
    expect(sentences(accept())).toEqual([
      'The text changed, but Last Updated is still 2026-11-21.',
    ]);
    expect(read().texts).toEqual(exampleContent.texts);
  });

  it('refuses a day that went back, even where the text is as it was', () => {
    write('house-rules', (source) => source.replace('2026-11-21', '2026-11-20'));
    expect(sentences(accept())).toEqual(['Last Updated went back from 2026-11-21 to 2026-11-20.']);
    expect(read().texts).toEqual(exampleContent.texts);
  });

  it('records nothing of a page that was given another name, whose history would begin anew', () => {
    const file = (slug: string) => path.join(folder, fileOf(slug));
    renameSync(file('house-rules'), file('rules'));
    expect(sentences(accept())).toContain('The page is missing.');
    expect(read().texts).toEqual(exampleContent.texts);
  });

  it('records nothing where a version was changed', () => {
    const { texts } = filesOf(exampleProduct.id);
    const forged = exampleContent.texts.source.replace('You pay', 'We pay');
    writeFileSync(path.join(folder, texts), forged);
    write('house-rules', (source) => source.replace('2026-11-21', '2026-11-30'));
    expect(sentences(accept())).toEqual([
      'The version of 2026-11-21 of the page “house-rules” was changed after it was accepted.',
    ]);
    expect(read().texts.source).toBe(forged);
  });

  it('keeps the record of a page that is gone, so that it is missed', () => {
    rmSync(path.join(folder, fileOf('house-rules')));
    expect(sentences(accept())).toContain('The page is missing.');
  });
});
