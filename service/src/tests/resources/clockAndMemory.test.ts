import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../contract/index.ts';
import { openPglite } from '../../database/pglite.ts';
import { readRecords } from '../../repositories/leadRecords.ts';
import { eventually } from '../../testing/eventually.ts';
import { clockMovedBy } from '../../testing/movedClock.ts';
import { leadSubmission, sessionContext } from '../../testing/samples.ts';
import { killServers, postTo, startServer } from '../../testing/serverProcess.ts';
import { challengeOf, solveProof } from '../../testing/solveProof.ts';

const HOUR_MS = 3_600_000;
/** The heap of the main thread, in MiB; the embedded database's thread has its own of the same size. */
const SMALL_MEMORY = '--max-old-space-size=96';
const CALLERS = 64;
const BURST = 1_500;

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-resources-'));
});
afterEach(async () => {
  killServers();
  await rm(dataDir, { recursive: true, force: true });
});

async function storedRecords() {
  const db = await openPglite(dataDir, () => undefined);
  const records = await readRecords(db, null, 10 * BURST);
  await db.close();
  return records;
}

test.each([-30, 30])(
  'with a clock %i hours off stores the lead with both times and confirms codes',
  async (hours) => {
    const server = await startServer(
      { DATA_DIR: dataDir },
      { nodeOptions: clockMovedBy(hours * HOUR_MS) },
    );
    const { session_id } = sessionContext();
    const submission = leadSubmission({ session_id });
    const agreed = new Date();
    submission.consent.tcpa_timestamp = agreed.toISOString();
    const { phone } = submission.lead;
    const asked = { phone, session_id };
    const { body } = await postTo(server.url, paths.sendCode, asked);
    const proof = solveProof(challengeOf(body));
    expect((await postTo(server.url, paths.sendCode, { ...asked, proof })).status).toBe(200);
    const code = () => /\[sms\] \+12145550123: \D*(\d{6})/.exec(server.output())?.[1];
    await eventually('the code', 5_000, () => code() !== undefined);
    const confirmation = { phone, session_id, otp: code() };
    expect(await postTo(server.url, paths.verifyCode, confirmation)).toMatchObject({ status: 200 });
    expect((await postTo(server.url, paths.lead, submission)).status).toBe(200);
    await server.end('SIGTERM');

    const [record] = await storedRecords();
    expect(record?.status).toBe('accepted');
    const consent = record?.consent as { agreed_at: string; received_at: string } | undefined;
    expect(new Date(consent?.agreed_at ?? '').getTime()).toBe(agreed.getTime());
    const skew = new Date(consent?.received_at ?? '').getTime() - agreed.getTime();
    expect(Math.round(skew / HOUR_MS)).toBe(hours);
    expect(record?.consent).toMatchObject({ phone_verified: true });
  },
  60_000,
);

test('loses no acknowledged lead in a burst of large bodies with little memory', async () => {
  const server = await startServer({ DATA_DIR: dataDir }, { nodeOptions: [SMALL_MEMORY] });
  const acknowledged: string[] = [];
  let sent = 0;
  let isDown = false;
  const visitor = async () => {
    while (!isDown && (sent += 1) <= BURST) {
      const submission = leadSubmission();
      // The largest bodies that are accepted, and every third one too large.
      const extra = 'x'.repeat(sent % 3 === 0 ? 500_000 : 3_900);
      submission.consent.tcpa_text = `${submission.session_id} ${extra}`;
      const reply = await postTo(server.url, paths.lead, submission).catch(() => null);
      if (reply === null) isDown = true;
      if (reply?.status === 200) acknowledged.push(submission.session_id);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, visitor));
  expect(acknowledged.length).toBeGreaterThan(0);
  await server.end('SIGKILL');

  const next = await startServer({ DATA_DIR: dataDir });
  expect((await postTo(next.url, paths.lead, leadSubmission())).status).toBe(200);
  await next.end('SIGTERM');
  const kept = new Set((await storedRecords()).map((record) => record.session_id));
  expect(acknowledged.filter((session) => !kept.has(session))).toEqual([]);
  process.stdout.write(
    `${acknowledged.length} acknowledged with ${SMALL_MEMORY}; the process ${isDown ? 'died' : 'survived'}\n`,
  );
}, 120_000);

const residentMiB = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

test('a flood of refused calls takes no memory, also right after the database was created', async () => {
  const server = await startServer({ DATA_DIR: dataDir });
  const before = await residentMiB(server.pid);
  const until = performance.now() + 5_000;
  const statuses = new Set<number>();
  const refused = async () => {
    while (performance.now() < until) {
      const { status } = await fetch(server.url + paths.lead, {
        method: 'POST',
        headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x'.repeat(10_000) }),
      });
      statuses.add(status);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, refused));
  const after = await residentMiB(server.pid);
  expect([...statuses]).toEqual([403]);
  expect(before).toBeLessThan(800);
  expect(after).toBeLessThan(before + 150);
  await server.end('SIGTERM');
}, 60_000);
