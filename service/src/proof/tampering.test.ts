/** Changes by a superuser with triggers off are found by the verifier, and by the program in docs/proof. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standardProduct } from '@tidyguard/content/products';
import { packageRoot } from '../common/packageRoot.ts';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { amount } from '../testing/amount.ts';
import { post, sharedDatabase, testApp } from '../testing/harness.ts';
import { atTime } from '../testing/atTime.ts';
import { leadSubmission } from '../testing/samples.ts';
import { insertTimestamp } from '../repositories/proof.ts';
import { Tamperer } from '../testing/tamper.ts';
import { findingsOfPython } from '../testing/verifyByPython.ts';
import { exportOf, testHeadKey, verifyLines } from '../testing/verifyChain.ts';
import { withProof } from './chain.ts';
import { publishTexts } from './consentTexts.ts';
import { makeHead } from './heads.ts';

const TAMPERINGS = amount(1_000, 60);

const db = await sharedDatabase();
const key = testHeadKey();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-tampering-'));
  await writeFile(join(folder, 'key.pem'), key.publicPem);
});
afterAll(() => rm(folder, { recursive: true }));

/** Stores leads of several people in several lanes, an erasure, other events and a head. */
async function fillEarlier(): Promise<void> {
  await publishTexts(db, standardProduct, new Date());
  const app = await testApp(db);
  const contact = (index: number) => ({
    phone: `214555012${index}`,
    email: `${index}@example.com`,
  });
  const forged = leadSubmission({}, contact(0));
  forged.consent.tcpa_text = String.raw`I "agree" – \ 😀 214-555-0120`;
  for (const body of [forged, ...[1, 2, 3, 4].map((index) => leadSubmission({}, contact(index)))]) {
    expect(await post(app, paths.lead, body)).toMatchObject({ status: 200 });
  }
  await app.close();
  await makeHead(db, key, new Date());
  await withProof(db, 'stored', (tx, proof) => insertTimestamp(tx, proof, 1, 'MIIB'));
  const subject = { kind: 'phone', value: contact(4).phone } as const;
  await erase(db, subject, { now: new Date(), withConsent: true });
  // The copy of `db` stands for another process, with its own lane.
  await withProof({ ...db }, 'event', async (_tx, proof) => proof.event('release', null, {}));
}

/** The same an hour ago, with a second head now. */
async function fill(): Promise<void> {
  await atTime(new Date(Date.now() - 3_600_000), fillEarlier);
  await makeHead(db, key, new Date());
}

test('names every changed, missing, added or exchanged row, and nothing where nothing was done', async () => {
  await fill();
  const whole = await exportOf(db);
  expect(verifyLines(whole, [key.publicPem])).toMatchObject({ findings: [], heads: 2, lanes: 2 });
  await writeFile(join(folder, 'whole.jsonl'), whole.join('\n'));
  const python = [join(packageRoot, '../docs/proof/verify.py'), 'whole.jsonl', 'key.pem'];
  expect(execFileSync('python3', python, { cwd: folder, encoding: 'utf8' })).toMatch(/^Whole: /);

  const seed = Number(process.env.SEED ?? 1 + Math.floor(Math.random() * 1e6));
  const tamperer = new Tamperer(db, seed);
  await tamperer.prepare();
  const tamperings = [{ what: 'nothing', names: [] as string[], lines: whole }];
  for (let index = 0; index < TAMPERINGS; index += 1) {
    const { what, names, undo } = await tamperer.tamper();
    tamperings.push({ what: `SEED=${seed}, ${index}: ${what}`, names, lines: await exportOf(db) });
    await undo();
  }
  expect(verifyLines(await exportOf(db), [key.publicPem]).findings).toEqual([]);

  const byPython = await findingsOfPython(
    tamperings.map(({ lines }) => lines),
    key.publicPem,
  );
  expect(byPython[0]).toEqual([]);
  const missed = tamperings.slice(1).flatMap(({ what, names, lines }, index) => {
    const isNamed = (findings: readonly string[] | undefined) =>
      findings?.some((finding) => names.some((name) => finding.includes(name)));
    const { findings } = verifyLines(lines, [key.publicPem]);
    const python = byPython[index + 1];
    return isNamed(findings) && isNamed(python) ? [] : [{ what, names, findings, python }];
  });
  expect(missed).toEqual([]);
}, 120_000);
