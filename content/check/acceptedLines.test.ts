import type { LegalVersions } from '../legalVersions.ts';
import { acceptedLines } from './acceptedLines.ts';
import { exampleContent, legalRecords } from './testing/exampleContent.ts';

const [held] = (exampleContent.texts.versions as LegalVersions)['house-rules'] ?? [];
if (!held) throw new Error('The example has no house rules.');
const waiting = { ...held, from: '2027-01-01', sha256: 'another', previous: held.sha256 };
const withVersions = (...versions: LegalVersions[string]) => ({
  ...exampleContent,
  texts: legalRecords({ 'house-rules': versions }),
});

it('says each version and each address that is new', () => {
  const addresses = { ...exampleContent.addresses, 'house-rules': ['/house-rules', '/rules'] };
  expect(acceptedLines(withVersions(held), { ...withVersions(held, waiting), addresses })).toEqual([
    'house-rules: version 2, dated 2027-01-01.',
    'house-rules: the address /rules, which leads to it for good.',
  ]);
  expect(acceptedLines(withVersions(held), withVersions(held))).toEqual([]);
});

it('says that a version is gone that waited, where the text before it was brought back', () => {
  expect(acceptedLines(withVersions(held, waiting), withVersions(held))).toEqual([
    `house-rules: version 1, dated ${held.from}, is the newest again; the one that waited for its day is gone.`,
  ]);
});
