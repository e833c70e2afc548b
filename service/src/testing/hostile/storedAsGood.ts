import { isIP } from 'node:net';
import { isStorable } from '@tidyguard/content';
import { DAY_MS } from '../../common/clock.ts';
import { placeOf } from '../../common/places.ts';
import { openPglite } from '../../database/pglite.ts';
import type { Queryable } from '../../database/types.ts';
import { readRecords, type LeadRecord } from '../../repositories/leadRecords.ts';

const MOST_RECORDS = 100_000;
const EARLIEST = Date.parse('2020-01-01T00:00:00Z');

const isName = (text: string) => /\p{L}/u.test(text) && isStorable(text);
/** People with only one name write a mark for the other. */
const isMark = (text: string) => text.trim() !== '' && /^\p{P}+$/u.test(text.trim());
const isPhone = (text: string) =>
  /^[2-9](?!11)\d\d[2-9](?!11)\d{6}$/.test(text) && !/^(\d)\1{9}$/.test(text);
const isEmail = (text: string) => /^[!-?A-~]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,}$/i.test(text);
const isHttps = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';

/** Why a lead is not good, by rules written anew and not by the service's own; empty if it is. */
function faultsOf(record: LeadRecord): string[] {
  const { quiz_answers: answers, consent, utm, metadata } = record;
  // By the service's clock if a ticket gives it: the browser's may be wrong by years.
  const agreed = Date.parse(consent?.ticked_at ?? consent?.agreed_at ?? '');
  const address = consent?.ip_address ?? '';
  const faults: [boolean, string][] = [
    [!isName(record.first_name), 'first name'],
    [!isName(record.last_name) && !isMark(record.last_name), 'last name'],
    [!isPhone(record.phone), 'phone'],
    [!isEmail(record.email), 'e-mail'],
    [placeOf(record.zip) === null, 'ZIP'],
    [answers.phone !== record.phone, 'another phone in the answers'],
    [answers.email !== record.email, 'another e-mail in the answers'],
    [answers.first_name !== record.first_name, 'another first name in the answers'],
    [answers.last_name !== record.last_name, 'another last name in the answers'],
    [consent === null, 'no consent'],
    [(consent?.text ?? '').trim() === '', 'blank consent text'],
    [!(agreed > EARLIEST && agreed < Date.now() + 2 * DAY_MS), 'time of consent'],
    [consent?.initially_checked !== false, 'no signals'],
    [consent?.certificate_url !== '' && !isHttps(consent?.certificate_url ?? ''), 'certificate'],
    [isIP(address) === 0, 'address'],
    [(consent?.user_agent ?? '').length > 1_000, 'long user agent'],
    [Object.keys(utm).some((name) => name.length > 200), 'long utm name'],
    [!isStorable(JSON.stringify([answers, utm, metadata])), 'unstorable text'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, words]) => words);
}

/** What is wrong with the leads that are stored as accepted: each kind of fault once, with an example. */
export async function faultsStoredAsGood(db: Queryable): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const record of await readRecords(db, null, MOST_RECORDS)) {
    if (record.status !== 'accepted') continue;
    for (const fault of faultsOf(record)) {
      if (!found.has(fault)) found.set(fault, JSON.stringify(record).slice(0, 2_000));
    }
  }
  return found;
}

/** The same for the embedded database of a service that has ended. */
export async function faultsInFolder(dataDir: string): Promise<Map<string, string>> {
  const db = await openPglite(dataDir, () => undefined);
  try {
    return await faultsStoredAsGood(db);
  } finally {
    await db.close();
  }
}
