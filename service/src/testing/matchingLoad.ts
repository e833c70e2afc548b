import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { placeOf } from '../common/places.ts';
import { readList } from '../companies/readList.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/types.ts';
import { decisionOn } from '../matching/decisions.ts';
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
  (zip) => placeOf(zip)?.state,
);

/** A list of 1,000 companies which name every ZIP, each some of them; or which all cover all. */
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

async function addLeads(db: Database, count: number): Promise<string[]> {
  const leads = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    zip: zips[(index * 7_919) % zips.length],
  }));
  await db.query(
    `WITH x AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS x (id uuid, zip text)),
       l AS (INSERT INTO leads (lead_id, session_id, created_at) SELECT id, id::text, now() FROM x)
     INSERT INTO lead_versions (lead_id, version, received_at, fingerprint, status, first_name,
       last_name, phone, email, zip, computed_outcome, claimed_outcome, submission)
     SELECT id, 1, now(), '', 'accepted', '', '', '', '', zip, '', '',
       '{"quiz_answers": {"home_type": "apartment", "timing": "asap"}}' FROM x`,
    [JSON.stringify(leads)],
  );
  return leads.map(({ id }) => id);
}

/** How long an import took, and each decision on a lead, with what it reads and stores: milliseconds. */
export interface MatchingTimes {
  imported: number;
  decisions: number[];
}

/** Imports 1,000 companies and decides on leads from ZIPs of the whole country, one after the other. */
export async function timeMatching(
  location: { databaseUrl: string | null; dataDir: string },
  kind: 'regional' | 'nationwide',
  leads: number,
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
    const decisions: number[] = [];
    // The first reads the list; a process does that once after a change of it.
    for (const leadId of await addLeads(db, leads + 1)) {
      const begin = performance.now();
      await decisionOn(db, leadId, new Date());
      decisions.push(performance.now() - begin);
    }
    return { imported, decisions: decisions.slice(1) };
  } finally {
    await db.close();
  }
}
