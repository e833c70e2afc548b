/** E-mails across kill -9: the built server, and a real mail server that outlives it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../common/packageRoot.ts';
import { eventually } from '../../testing/eventually.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { killServers, postTo, startServer } from '../../testing/serverProcess.ts';
import { startMailServer } from '../../testing/smtpServer.ts';

afterAll(killServers);

/** How the mail server treats an address at first. */
const treated = ['held', 'silent', 'taken'] as const;
const addresses = treated.flatMap((how) => [1, 2, 3].map((each) => `${how}${each}@example.com`));

test('a mail arrives exactly once over a kill, and one that may have arrived is not sent again', async () => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'tidyguard-mail-kills-')), 'data');
  const mails = await startMailServer((to, attempt) => {
    if (attempt > 1) return 'take';
    return to.startsWith('held') ? 'hold' : to.startsWith('silent') ? 'silent' : 'take';
  });
  const env = { DATA_DIR: dataDir, MAIL_URL: mails.url };
  const arrived = (how: string) => mails.received.filter(({ to }) => to.startsWith(how));

  const killed = await startServer(env);
  for (const email of addresses) {
    const reply = await postTo(killed.url, '/hooks/lead', leadSubmission({}, { email }));
    expect(reply.status).toBe(200);
  }
  await eventually('every mail to be under way', 20_000, () =>
    addresses.every((address) => mails.asked.includes(address)),
  );
  await eventually(
    'what is taken',
    20_000,
    () => arrived('silent').length + arrived('taken').length === 6,
  );
  await killed.end('SIGKILL');

  const next = await startServer(env);
  // Without this, what a dead process had in flight would only be taken up again after a minute.
  const command = [join(packageRoot, 'dist/operation/cli/leads.js'), 'replay', '--waiting'];
  await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } });
  await eventually('the mails that were held', 30_000, () => arrived('held').length === 3);
  await next.end('SIGTERM');
  await mails.close();

  expect(mails.received.map(({ to }) => to).sort()).toEqual([...addresses].sort());
  expect(new Set(mails.received.map(({ id }) => id)).size).toBe(addresses.length);
  await rm(join(dataDir, '..'), { recursive: true, force: true });
}, 120_000);
