import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../contract/index.ts';
import { eventually } from '../testing/eventually.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { fileTransport, mailFolderOf } from './fileTransport.ts';

const db = await sharedDatabase();
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('without a mail server each mail is a file for its owner only, which an erasure removes', async () => {
  const config = testConfig({ DATA_DIR: dataDir });
  const folder = mailFolderOf(config.dataDir);
  const app = await testApp(db, { config, mailTransport: fileTransport(folder) });
  for (const email of ['ana@example.com', 'max@example.com']) {
    await post(app, paths.lead, leadSubmission({}, { email }));
  }
  const names = async () => (await readdir(folder).catch(() => [])).sort();
  await eventually('the files', 10_000, async () => (await names()).length === 2);
  await eventually('the results', 10_000, async () => {
    const sent = await db.query("SELECT 1 FROM mails WHERE state = 'sent'");
    return sent.length === 2;
  });
  await app.close();
  const files = await names();
  expect(files.every((name) => /^[0-9a-f-]{36}\.eml$/.test(name))).toBe(true);
  expect((await stat(join(folder, files[0] ?? ''))).mode & 0o077).toBe(0);

  await writeFile(join(folder, 'notes.txt'), 'not ours');
  // Left by a process that ended while it wrote.
  await writeFile(join(folder, `${randomUUID()}.eml.${randomUUID()}.part`), '');
  const subject = { kind: 'email', value: 'ana@example.com' } as const;
  await createOperations(db, null, config).erase({ subject, withConsent: true });
  const left = await names();
  expect(left).toHaveLength(2);
  expect(left).toContain('notes.txt');
  const kept = left.find((name) => name !== 'notes.txt') ?? '';
  expect(await readFile(join(folder, kept), 'utf8')).toContain('max@example.com');
});

test('a file that cannot be written is another attempt, not a loss', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const mail = {
    mailId: 'x',
    from: 'a@example.com',
    to: 'b@example.com',
    content: Buffer.from('x'),
  };
  const { signal } = new AbortController();
  expect(await fileTransport(file).send(mail, async () => true, signal)).toEqual({
    kind: 'failed',
    status: null,
    error: 'EEXIST',
  });
});
