/** What somebody who hands an export on can do to it, and what the programs say of an intact one. */
import type { Head } from '../repositories/proof.ts';
import { sharedDatabase } from '../testing/harness.ts';
import { atTime } from '../testing/atTime.ts';
import {
  before,
  FORGED_LANE,
  FORGED_LEAD,
  HOUR_MS,
  now,
  ProofScene,
} from '../testing/proofScene.ts';
import { shownByPython } from '../testing/verifyByPython.ts';
import { exportOf, verifyLines } from '../testing/verifyChain.ts';
import { sha256 } from '../common/sha256.ts';
import { exportLines, proofSourceOf, type ProofSource } from './exportLines.ts';
import { makeHead } from './heads.ts';

const EARLIER = '2023-01-01T00:00:01.123Z';

const db = await sharedDatabase();
const scene = new ProofScene(db);
const { key } = scene;

const calledLate = (line: string) =>
  line.replace(/^\{"entry"/, '{"late"').replace(/^\{"head"/, '{"lateHead"');

/** Changes to the lines of an intact export, and the finding that each must lead to. */
const exports: [what: string, change: (lines: string[]) => string[], named: RegExp][] = [
  [
    'without a consent, of which everything is called late',
    (lines) => lines.filter((line) => !line.startsWith('{"consent"')).map(calledLate),
    /^every entry is called late: an export begins with what was there before it$/,
  ],
  [
    'of which two consents say the same ticket, and an empty reason why it proves nothing',
    (lines) =>
      lines.map((line) =>
        line
          .replace(/"ticket_id":[^,}]*/, '"ticket_id":"one"')
          .replace(/"unproven":[^,}]*/, '"unproven":""'),
      ),
    /^consent .* and consent .* are proven by the same ticket$/,
  ],
  [
    'without consents, whose entries are called late',
    (lines) =>
      lines
        .filter((line) => !line.startsWith('{"consent"'))
        .map((line) => line.replace(/^\{"entry"/, '{"late"')),
    /^entry .* is no late one: head 1 covers it$/,
  ],
  [
    'with an altered consent before the true one',
    (lines) =>
      lines.flatMap((line) =>
        line.startsWith('{"consent"') ? [line.replace('2145550123', '9995551234'), line] : [line],
      ),
    /^consent .* is there twice$/,
  ],
  [
    'with a second phone before the true one',
    (lines) => lines.map((line) => line.replace('"phone":', '"phone":"9995551234","phone":')),
    /^line \d+ is no/,
  ],
  ['with a line that is cut', (lines) => [...lines, '{"entry":{"la'], /^line \d+ is no line/],
];

test.each(exports)('an export %s is not whole', async (_what, change, named) => {
  await scene.store();
  const whole = await exportOf(db);
  expect(await scene.findingsOf(whole)).toEqual([[], []]);
  for (const findings of await scene.findingsOf(change(whole))) {
    expect(findings).toContainEqual(expect.stringMatching(named));
  }
});

test('an export without a signed head proves nothing', async () => {
  await scene.storeLeads(1);
  const [, python] = await scene.findingsOf(await exportOf(db));
  expect(python).toEqual(['no head is signed: nothing shows when any of this was stored']);
});

test('a text that is gone while a consent was given to it is named', async () => {
  await scene.store();
  const lines = (await exportOf(db)).filter((line) => !line.startsWith('{"text"'));
  await scene.expectFound(/^text [0-9a-f]{64} is missing, to which consent .* was given$/, lines);
});

test('an export that calls late what was read before is not whole', async () => {
  await atTime(before(1), () => scene.storeLeads(1));
  await scene.makeHeadBefore(1);
  const whole = await exportOf(db);
  const head = whole.find((line) => line.startsWith('{"head"')) ?? '';
  const late = whole
    .filter((line) => !line.startsWith('{"consent"'))
    .map((line) => line.replace(/^\{"entry"/, '{"late"').replace(/^\{"head"/, '{"lateHead"'));
  const kept = head.replace(/^\{"head"/, '{"kept"');
  expect(verifyLines([kept, ...late], [key.publicPem]).findings).toContain(
    'head 1 is no late one: it was kept before',
  );
  const [first = ''] = whole.filter((line) => line.startsWith('{"entry"'));
  const earlier = late
    .filter((line) => !line.endsWith(first.slice('{"entry"'.length)))
    .map((line) =>
      line.startsWith('{"late"') ? line.replace(/"at":"[^"]*"/, `"at":"${EARLIER}"`) : line,
    );
  await scene.expectFound(/^entry .* is no late one: newer ones were read before$/, [
    first,
    ...earlier,
  ]);
});

test.each([
  ['a number below 1', (line: string) => line.replace('"number":1', '"number":-7')],
  ['a time in another spelling', (line: string) => line.replace(/("at":"[^"]*)Z"/, '$1+05:00"')],
])('an entry with %s is named', async (_what, change) => {
  await scene.storeLeads(1);
  await makeHead(db, key, new Date());
  const lines = (await exportOf(db)).map((line) =>
    line.startsWith('{"entry"') ? change(line) : line,
  );
  await scene.expectFound(
    /^entry .* (has no time that can be read|has a number that no entry has)/,
    lines,
  );
});

test.each([
  ['{"note":"x"}', /^line \d+ holds no note that is known$/],
  ['{"late":{}}', /^line \d+ holds no late that is known$/],
  ['[1,2]', /^line \d+ is no line of an export/],
])('an export with the line %s is not whole', async (line, named) => {
  await scene.storeLeads(1);
  await makeHead(db, key, new Date());
  await scene.expectFound(named, [...(await exportOf(db)), line]);
});

test('one broken head does not accuse what it covers', async () => {
  await scene.store();
  const lines = (await exportOf(db)).map((line) =>
    line.startsWith('{"head":{') && line.includes('"number":2')
      ? line.replace(/"signature":"./, '"signature":"_')
      : line,
  );
  for (const findings of await scene.findingsOf(lines)) {
    expect(findings).toEqual([expect.stringMatching(/^head 2 is not signed with a key/)]);
  }
});

test('an export whose late part spans more than an export takes is not whole', async () => {
  await atTime(before(5), () => scene.storeLeads(1));
  await scene.makeHeadBefore(5);
  await atTime(before(4), () => scene.storeLeads(1));
  await scene.makeHeadBefore(4);
  await scene.makeHeadBefore(2);
  const lines = await exportOf(db);
  const first = before(4.5).toISOString();
  const isOlder = (line: string) => (/"at\\?":\\?"([^"\\]*)/.exec(line)?.[1] ?? '') < first;
  const changed = lines.map((line) =>
    /^\{"(entry|head)"/.test(line) && !isOlder(line) ? calledLate(line) : line,
  );
  await scene.expectFound(
    /^what is called late is of .* to .*, longer than an export is read$/,
    changed,
  );
});

test.each(['proofRows', 'proofEntriesAfter'] as const)(
  'a head that is signed while an export is read accuses nobody: before each %s',
  async (call) => {
    await scene.store();
    const source = proofSourceOf(db);
    let hours = 24;
    const signing: ProofSource = {
      ...source,
      [call]: async (request: never) => {
        hours += 1;
        await makeHead(db, key, new Date(Date.now() + hours * HOUR_MS));
        return source[call](request);
      },
    };
    const lines: string[] = [];
    for await (const line of exportLines(signing)) lines.push(line);
    const isClock = (finding: string) => / is dated |longer than an export is read$/.test(finding);
    for (const findings of await scene.findingsOf(lines)) {
      expect(findings.filter((finding) => !isClock(finding))).toEqual([]);
    }
  },
);

test('a head that says of an entry which is not there that it has no hash is named', async () => {
  await scene.store();
  const lines = await exportOf(db);
  const latest = lines
    .map((line) => JSON.parse(line) as { head?: Head })
    .findLast((line) => line.head);
  const body = JSON.stringify({
    number: 3,
    at: now(),
    previous: latest?.head?.hash,
    entries: 1,
    lanes: [[FORGED_LANE, 99, null]],
    key: key.keyId,
  });
  const signature = Buffer.from(await key.sign(Buffer.from(body))).toString('base64');
  const head = { number: 3, body, hash: sha256(body), signature };
  await scene.expectFound(/^entry .*\/99 is (not the one of|missing, though it is in) head 3$/, [
    ...lines,
    JSON.stringify({ head }),
  ]);
});

test('the Python program shows the entry that tells of a consent, not one that mentions it', async () => {
  await scene.store();
  const { name } = await scene.firstConsent();
  const filter = ['consent', name, 'f'.repeat(64)];
  await scene.addEntry('event', JSON.stringify([['view', null, { filter }]]));
  await makeHead(db, key, new Date());
  const shown = await shownByPython(await exportOf(db), key.publicPem, name);
  expect(shown.code).toBe(0);
  expect(shown.output).not.toContain(`Entry ${FORGED_LANE}`);
  expect(shown.output).toMatch(/^Entry .*\nHead 1 of .* covers it: .*\nWhole: /m);
});

test('a consent that is not in an export is no success to who asked for it', async () => {
  await scene.store();
  const shown = await shownByPython(await exportOf(db), key.publicPem, `${FORGED_LEAD}/1`);
  expect(shown.code).toBe(1);
  expect(shown.output).toContain(`Consent ${FORGED_LEAD}/1 is not in this export.`);
});
