import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { redirectsTo } from '../otherAddresses.ts';
import type { LegalPage } from '../productDefinition.ts';
import {
  ADDRESSES_FILE,
  newAddresses,
  readLegalAddresses,
  withFormerPaths,
  withPresentAddresses,
} from './legalAddresses.ts';

const rules: LegalPage = {
  slug: 'rules',
  title: 'Rules',
  description: 'Ours.',
  path: '/rules',
  shortPath: '/r',
};

describe('the record of addresses', () => {
  let product = '';
  beforeEach(() => {
    product = path.join(mkdtempSync(path.join(tmpdir(), 'addresses-')), 'pianos');
    mkdirSync(product);
  });
  afterEach(() => rmSync(path.dirname(product), { recursive: true }));
  const write = (text: string) => writeFileSync(path.join(product, ADDRESSES_FILE), text);

  it('is empty before anything was accepted', () => {
    expect(readLegalAddresses(product)).toEqual({});
  });

  it('is read as it was written', () => {
    write('{ "rules": ["/house-rules", "/rules"] }\n');
    expect(readLegalAddresses(product)).toEqual({ rules: ['/house-rules', '/rules'] });
  });

  it.each(['{ "rules": "/house-rules" }', '{ "rules": [7] }', '{ "rules": ["//example.com"] }'])(
    'says what is wrong with %s, and how to mend it',
    (text) => {
      write(text);
      expect(() => readLegalAddresses(product)).toThrow(
        'content/pianos/legal-addresses.json  What stands there for “rules” is no list of addresses.\n' +
          '    Write it as "rules": ["/rules"], or bring the committed file back with `git restore content/pianos/legal-addresses.json`.',
      );
    },
  );

  it('says that a file is no JSON', () => {
    write('{');
    expect(() => readLegalAddresses(product)).toThrow('legal-addresses.json  The file cannot be');
  });
});

it('grows by what a page has now, and never loses what it had', () => {
  const recorded = { rules: ['/house-rules', '/rules'], notice: ['/notice'] };
  expect(newAddresses(rules, recorded)).toEqual(['/r']);
  expect(withPresentAddresses(recorded, [rules])).toEqual({
    rules: ['/house-rules', '/rules', '/r'],
    notice: ['/notice'],
  });
});

describe('the addresses that a page had before', () => {
  const addressesOf = (recorded: readonly string[]) =>
    redirectsTo([withFormerPaths(rules, { rules: recorded })]).slice(redirectsTo([]).length);

  it('lead to it, and so do those of its history', () => {
    expect(addressesOf(['/house-rules', '/rules', '/r'])).toEqual([
      { from: '/r', to: '/rules' },
      { from: '/r/history', to: '/rules/history' },
      { from: '/house-rules', to: '/rules' },
      { from: '/house-rules/history', to: '/rules/history' },
    ]);
  });

  it('are none where it never moved', () => {
    expect(withFormerPaths(rules, { rules: ['/rules', '/r'] })).toBe(rules);
    expect(withFormerPaths(rules, {})).toBe(rules);
  });
});
