import { exampleProduct } from '../testing/exampleProduct.ts';
import {
  acceptConsent,
  consentProblems,
  nameToAccept,
  withVersion,
  type ConsentRecord,
  type ConsentRecords,
} from './consentRecords.ts';
import { sha256 } from './records.ts';
import { consentFiles } from './testing/exampleContent.ts';
import { filesOf } from './workspace.ts';

const files = filesOf(exampleProduct.id);
const on = (day: string) => ({ here: day, latest: day });
const TODAY = on('2026-12-01');

const texts = ['I agree.', 'I do agree.', 'I agree to all of it.'];
const names = texts.map((_, index) => `version_${index + 1}`);
const name = (index: number) => names[index] ?? '';

/** Three versions; the last is the present one. */
const records = texts.reduce<ConsentRecords>(
  (before, text, index) =>
    withVersion(before, { version: name(index), text }, on(`2026-0${index + 1}-01`)),
  {},
);
const present = { version: name(2), text: texts[2] ?? '' };

const check = (changed: Readonly<Record<string, unknown>>, consent = present) =>
  consentProblems(consent, consentFiles(changed, consent), files, '2026_v1');
const record = (version: string): ConsentRecord => {
  const found = records[version];
  if (!found) throw new Error(`no ${version}`);
  return found;
};
const without = (version: string) =>
  Object.fromEntries(Object.entries(records).filter(([one]) => one !== version));

it('finds nothing wrong with records that only grew', () => {
  expect(check(records)).toEqual([]);
});

describe('an older version', () => {
  const forged = { ...record(name(0)), sha256: sha256('I agree to everything.') };
  const rewritten = { ...record(name(0)), text: 'No.', sha256: sha256('No.') };

  it.each([
    ['with a forged hash', { ...records, [name(0)]: forged }, name(0), 'was changed'],
    [
      'in other words',
      { ...records, [name(0)]: rewritten },
      name(1),
      'before version_2 was changed',
    ],
    ['that is gone', without(name(1)), name(2), 'changed, moved or removed'],
    ['that was the first and is gone', without(name(0)), name(1), 'changed, moved or removed'],
    [
      'begun on another day',
      { ...records, [name(1)]: { ...record(name(1)), from: '2026-01-09' } },
      name(2),
      'changed',
    ],
    ['without its text', { ...records, [name(1)]: { sha256: 'f' } }, name(1), 'not whole'],
    ['as only a hash', { ...records, [name(0)]: 'f'.repeat(64) }, name(0), 'not whole'],
  ])('%s is found, with the way back', (_, changed, where, what) => {
    const [problem, ...others] = check(changed);
    expect(others).toEqual([]);
    expect(problem?.what).toContain(what);
    expect(problem?.fix).toContain(`git restore ${files.versions}`);
    const line = JSON.stringify(changed, null, 2)
      .split('\n')
      .findIndex((one) => one.includes(`"${where}"`));
    expect(problem).toMatchObject({ file: files.versions, line: line + 1 });
  });
});

describe('the present text', () => {
  it.each([
    [
      'changed under its version',
      { ...present, text: 'Everything.' },
      records,
      'its version is still version_3',
    ],
    [
      'has a version without a record',
      { ...present, version: 'new' },
      records,
      'new has no record',
    ],
    ['lost its record', present, without(name(2)), 'version_3 has no record'],
    ['went back', { version: name(0), text: texts[0] ?? '' }, records, 'went back to version_1'],
  ])('is told when it %s, with what to type', (_, consent, changed, what) => {
    expect(check(changed, consent)).toEqual([
      {
        file: files.consent,
        line: 2,
        what: expect.stringContaining(what),
        fix: expect.stringContaining('npm run content:accept -- consent '),
      },
    ]);
  });
});

describe('a version without a record', () => {
  const isTaken = (name: string) => name in records;

  it.each([
    ['keeps its name', '2027_v1', '', '2027_v1'],
    ['keeps its name without the ending', '2027_v1_companies', '_companies', '2027_v1'],
    ['keeps its name where that lacks the ending', '2027_v1', '_companies', '2027_v1'],
    ['keeps a short name', 'v2', '_companies', 'v2'],
    ['gets the next name in place of none', '_companies', '_companies', '2026_v1'],
    ['gets the next name in place of digits alone', '2027', '', '2026_v1'],
    ['gets the next name in place of two words', 'version 2', '', '2026_v1'],
    ['gets the next name in place of a taken one', 'version_1_companies', '_companies', '2026_v1'],
  ])('the command that is told %s, and runs: %s', (_, version, suffix, name) => {
    const consent = { version, text: 'Everything.' };
    const content = consentFiles(records, consent);
    const given = nameToAccept([{ version, records, suffix }], isTaken, TODAY);
    const [told] = consentProblems(consent, content, files, given);
    expect(told?.fix).toContain(`run \`npm run content:accept -- consent ${name}\`.`);
    const accepted = acceptConsent(consent, content, files, `${name}${suffix}`, TODAY, isTaken);
    expect(accepted?.consent).toContain(`version: '${name}${suffix}'`);
  });
});

describe('accepting', () => {
  const changed = { ...present, text: 'I agree, again.' };
  const accept = (version: string, consent = changed) =>
    acceptConsent(
      consent,
      consentFiles(records, consent),
      files,
      version,
      TODAY,
      (name) => name in records,
    );

  it('adds a version and names it beside the text', () => {
    const accepted = accept('2026_v9');
    const written = JSON.parse(accepted?.records ?? '') as ConsentRecords;
    expect(Object.keys(written)).toEqual([...names, '2026_v9']);
    expect(written['2026_v9']).toMatchObject({ from: TODAY.here, text: changed.text });
    expect(accepted?.consent).toContain("version: '2026_v9'");
    expect(check(written, { ...changed, version: '2026_v9' })).toEqual([]);
  });

  it('does nothing where the newest version has the text', () => {
    expect(accept('2026_v9', present)).toBeNull();
  });

  it('gives the text of the newest version another one where it stands under another name', () => {
    const renamed = { ...present, version: 'new' };
    const accepted = accept('2026_v9', renamed);
    const written = JSON.parse(accepted?.records ?? '') as ConsentRecords;
    expect(written['2026_v9']).toMatchObject({ text: present.text });
    expect(check(written, { ...renamed, version: '2026_v9' })).toEqual([]);
  });

  it.each([
    ['the name of an older version', name(0), 'has its text already'],
    ['no name', '', 'is no name of a version'],
    ['a year alone', '2027', '“2027” is no name of a version'],
  ])('refuses %s', (_, version, message) => {
    expect(() => accept(version)).toThrow(message);
  });

  it('refuses while an older version is forged', () => {
    const broken = { ...records, [name(0)]: { ...record(name(0)), text: 'No.' } };
    expect(() =>
      acceptConsent(changed, consentFiles(broken, changed), files, '2026_v9', TODAY, () => false),
    ).toThrow('git restore');
  });
});
