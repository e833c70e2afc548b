/**
 * The record of every consent text that visitors ever agreed to. It only grows: stored leads name a version, and in a
 * dispute its text has to be there word for word.
 */
import { isDay } from '../dates.ts';
import type { Consent } from '../productDefinition.ts';
import type { Flaw, Problem } from './problem.ts';
import { sha256 } from './records.ts';
import type { Today } from './today.ts';

/** One version of a consent text. */
export interface ConsentRecord {
  /** The ISO day that the version began. */
  from: string;
  /** The text as visitors read it. */
  text: string;
  /** The SHA-256 of the text, as stored leads and the service know it. */
  sha256: string;
  /** The previous version's seal, null for the first: any change before the last version is noticed. */
  previous: string | null;
}

/** Every version of a product, the oldest first. */
export type ConsentRecords = Readonly<Record<string, ConsentRecord>>;

/** A product's `consent-versions.json`, parsed and as text, and its `consent.ts`. */
export interface ConsentFiles {
  records: Readonly<Record<string, unknown>>;
  /** The text of `consent-versions.json`. */
  recordsSource: string;
  /** The text of `consent.ts`. */
  consentSource: string;
}

const isRecord = (value: unknown): value is ConsentRecord => {
  if (typeof value !== 'object' || value === null) return false;
  const { from, text, sha256: digest, previous } = value as Partial<ConsentRecord>;
  return (
    typeof text === 'string' &&
    typeof digest === 'string' &&
    typeof from === 'string' &&
    isDay(from) &&
    (previous === null || typeof previous === 'string')
  );
};

const sealOf = (version: string, { from, text, sha256: digest, previous }: ConsentRecord) =>
  sha256(JSON.stringify([version, from, text, digest, previous]));

/** The number of the first line that starts with these characters, or 1. */
function lineStarting(source: string, start: string): number {
  const index = source.split('\n').findIndex((line) => line.trimStart().startsWith(start));
  return index === -1 ? 1 : index + 1;
}

const bringBack = (file: string) =>
  `Bring the committed file back with \`git restore ${file}\`; a new wording is a new version, written by \`npm run content:accept -- consent <its name>\`.`;

function recordFlaw(
  version: string,
  record: unknown,
  before: string | null,
  file: string,
): Flaw | null {
  const fix = bringBack(file);
  if (!isRecord(record)) {
    return { what: `The record of the consent version ${version} is not whole.`, fix };
  }
  if (record.sha256 !== sha256(record.text)) {
    const what = `The record of the consent version ${version} was changed: its text and its sha256 do not belong together.`;
    return { what, fix };
  }
  if (record.previous === before) return null;
  return {
    what: `A consent version before ${version} was changed, moved or removed.`,
    fix,
  };
}

/** What is wrong among the records: the first flaw. */
function chainProblems({ records, recordsSource }: ConsentFiles, file: string): Problem[] {
  let before: string | null = null;
  for (const [version, record] of Object.entries(records)) {
    const flaw = recordFlaw(version, record, before, file);
    // Later records would be reported, too, although nothing is wrong with them.
    if (flaw) return [{ file, line: lineStarting(recordsSource, `"${version}"`), ...flaw }];
    before = sealOf(version, record as ConsentRecord);
  }
  return [];
}

/** Whether either consent text of the product already has a version of this name. */
export type IsTaken = (name: string) => boolean;

/** A name for the next version of every consent text of a product: `2026_v2`. */
function nextVersion(isTaken: IsTaken, { here }: Today): string {
  const year = here.slice(0, 4);
  let number = 1;
  while (isTaken(`${year}_v${number}`)) number += 1;
  return `${year}_v${number}`;
}

// The order of the record is proof, and JavaScript lists keys made only of digits first.
const isVersionName = (name: string) => /^(?=.*\D)\w[\w.-]{0,39}$/.test(name);

/** What of a consent text matters for the name of its next version. */
interface NamedText {
  version: string;
  records: Readonly<Record<string, unknown>>;
  /** The ending of its versions' names. */
  suffix: string;
}

const withoutSuffix = ({ version, suffix }: NamedText) =>
  version.endsWith(suffix) ? version.slice(0, version.length - suffix.length) : version;

/**
 * The name to accept a product's consent texts under; the command gives the same name to each text that
 * changed. It is the name of a version without a record, if the command accepts that name; else the next
 * one.
 */
export function nameToAccept(texts: readonly NamedText[], isTaken: IsTaken, today: Today): string {
  const given = texts
    .filter(({ version, records }) => !(version in records))
    .map(withoutSuffix)
    .find((name) => isVersionName(name) && !isTaken(name));
  return given ?? nextVersion(isTaken, today);
}

/** @param name the name to accept it under. */
function presentFlaw(
  { version, text }: Consent,
  records: ConsentRecords,
  name: string,
): Flaw | null {
  const record = records[version];
  const accept = `run \`npm run content:accept -- consent ${name}\``;
  if (!record) {
    return {
      what: `The consent version ${version} has no record.`,
      fix: `If this text is what visitors are to agree to, ${accept}.`,
    };
  }
  if (record.text !== text) {
    return {
      what: `The consent text changed, but its version is still ${version}.`,
      fix: `If a lawyer approved it, ${accept}; or bring the old words back.`,
    };
  }
  const last = Object.keys(records).at(-1);
  if (last === version) return null;
  return {
    what: `The consent version went back to ${version}, but the newest record is ${last}.`,
    fix: `Bring the text of ${last} back; or, to return to the older words, ${accept}.`,
  };
}

/**
 * What is wrong between the consent text, its version, and the record of both.
 *
 * @param name the name to accept a new version under.
 */
export function consentProblems(
  consent: Consent,
  content: ConsentFiles,
  files: { consent: string; versions: string },
  name: string,
): Problem[] {
  const broken = chainProblems(content, files.versions);
  if (broken.length > 0) return broken;
  const records = content.records as ConsentRecords;
  const flaw = presentFlaw(consent, records, name);
  if (!flaw) return [];
  if (Object.keys(records).length === 0) {
    flaw.fix = `If one was published before, bring their record back first: \`git restore ${files.versions}\`. ${flaw.fix}`;
  }
  return [{ file: files.consent, line: lineStarting(content.consentSource, 'version:'), ...flaw }];
}

/** The records with one more version, in force from today. */
export function withVersion(
  records: ConsentRecords,
  { version, text }: Consent,
  { here }: Today,
): ConsentRecords {
  const last = Object.entries(records).at(-1);
  const previous = last ? sealOf(...last) : null;
  return { ...records, [version]: { from: here, text, sha256: sha256(text), previous } };
}

/** The contents of the two files that accepting a version writes. */
export interface AcceptedConsent {
  records: string;
  consent: string;
}

const VERSION_LINE = /(\bversion:\s*)(['"])[^'"\n]*\2/;

/**
 * Gives the present consent text a version; null if the newest record already has that text.
 *
 * @throws Error that says what keeps it from being recorded, and how to fix it.
 */
export function acceptConsent(
  consent: Consent,
  content: ConsentFiles,
  files: { consent: string; versions: string },
  version: string,
  today: Today,
  isTaken: IsTaken,
): AcceptedConsent | null {
  const [broken] = chainProblems(content, files.versions);
  if (broken)
    throw new Error(`${files.versions}:${broken.line}  ${broken.what}\n    ${broken.fix}`);
  const records = content.records as ConsentRecords;
  const [name, newest] = Object.entries(records).at(-1) ?? [];
  if (newest?.text === consent.text && name === consent.version) return null;
  if (!isVersionName(version)) {
    throw new Error(
      `“${version}” is no name of a version: write letters, digits and _, and not digits alone, such as ${nextVersion(isTaken, today)}.`,
    );
  }
  if (version in records) {
    throw new Error(
      `${files.versions}  The version ${version} has its text already, which stored leads point to.\n` +
        `    Take another name: \`npm run content:accept -- consent ${nextVersion(isTaken, today)}\`.`,
    );
  }
  if (!VERSION_LINE.test(content.consentSource)) {
    throw new Error(
      `${files.consent}  There is no line \`version: '…',\`.\n    Write it above the text.`,
    );
  }
  return {
    records: `${JSON.stringify(withVersion(records, { ...consent, version }, today), null, 2)}\n`,
    consent: content.consentSource.replace(VERSION_LINE, `$1'${version}'`),
  };
}
