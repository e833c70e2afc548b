import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { placeInArea } from '../checks/zip.ts';
import { systemClock } from '../common/clock.ts';
import { readList } from '../companies/readList.ts';
import { openDatabase } from '../database/open.ts';
import { decideFor, reserveCompanies } from '../matching/reservations.ts';
import { importCompanies } from '../repositories/companies.ts';
import { LIST_HEADER, listLine } from './companies.ts';

const COMPANIES = 1_000;
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
];

/** Every ZIP of the 50 states and DC. */
const zips = Array.from({ length: 100_000 }, (_, number) => String(number).padStart(5, '0')).filter(
  (zip) => typeof placeInArea(zip) !== 'string',
);

/** A list of 1,000 companies which together name every ZIP, each a part of them; or which all cover all. */
function listOf(kind: 'regional' | 'nationwide'): string {
  const each = Math.ceil(zips.length / COMPANIES);
  const lines = Array.from({ length: COMPANIES }, (_, index) => {
    const own = zips.slice(index * each, (index + 1) * each);
    const middle = own[0] ?? '75201';
    return listLine(`company-${index}`, {
      ...(kind === 'nationwide'
        ? { zip_prefixes: '0 1 2 3 4 5 6 7 8 9' }
        : {
            zips: own.join(' '),
            zip_prefixes: middle.slice(0, 3),
            around: `60 miles around ${middle}`,
          }),
      time_zone: ZONES[index % ZONES.length] ?? '',
      weight: String(1 + (index % 7)),
      takes: index % 3 === 0 ? 'home_type=apartment|townhouse' : '',
      hours: `mon-fri ${7 + (index % 4)}:00-${17 + (index % 4)}:30; sat 9:00-13:00`,
    });
  });
  return [LIST_HEADER, ...lines].join('\n');
}

/** How long everything took, in milliseconds. */
export interface MatchingTimes {
  imported: number;
  /** Each decision with its reads. */
  decisions: number[];
  /** Each reservation with its lock, its decision, the consent text and what is stored. */
  reservations: number[];
}

/** A visitor from one of the ZIPs, each from an address of its own. */
const visitor = (index: number) => ({
  address: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  body: {
    session_id: randomUUID(),
    zip: zips[(index * 7_919) % zips.length] ?? '',
    answers: { home_type: 'apartment', timing: 'asap' },
  },
});

/**
 * Imports 1,000 companies and reserves some of them for visitors from the whole country, one after the
 * other, who all keep their reservations.
 */
export async function timeMatching(
  location: { databaseUrl: string | null; dataDir: string },
  kind: 'regional' | 'nationwide',
  visitors: number,
): Promise<MatchingTimes> {
  const db = await openDatabase(
    { databaseConnections: 4, ...location },
    { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
  );
  try {
    const text = listOf(kind);
    const start = performance.now();
    const { companies, problems } = readList(text, standardProduct.quiz);
    if (problems.length > 0) throw new Error(JSON.stringify(problems[0]));
    await importCompanies(db, companies, new Date());
    const imported = performance.now() - start;
    const options = { db, clock: systemClock, product: standardProduct, answerWithinMs: 10_000 };
    const decisions: number[] = [];
    const reservations: number[] = [];
    // The first decision reads the list, as a process does once after each change of it.
    for (let index = 0; index <= visitors; index += 1) {
      const { body, address } = visitor(index);
      const begin = performance.now();
      await decideFor(db, db, body, new Date());
      const decided = performance.now();
      decisions.push(decided - begin);
      const { status } = await reserveCompanies(options, body, address);
      reservations.push(performance.now() - decided);
      if (status !== 'matched') throw new Error(`nobody for ${body.zip}: ${status}`);
    }
    return { imported, decisions: decisions.slice(1), reservations: reservations.slice(1) };
  } finally {
    await db.close();
  }
}
