import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../service/src/testing/eventually.ts';
import { leadSubmission } from '../service/src/testing/samples.ts';
import { portIn, postTo } from '../service/src/testing/serverProcess.ts';
import { startService } from './lib/devService.mjs';
import { root as repository } from './lib/shell.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'dev-service-'));
const started: ReturnType<typeof startService>['child'][] = [];
afterAll(() => {
  // Ends what a failed test left running.
  for (const child of started) child.kill('SIGTERM');
  rmSync(root, { recursive: true });
});

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

const WORDS = 'content/cleaning/words.ts';
const say = (word: string) => write(WORDS, `export const word = '${word}';\n`);

it('runs again for content that is in order, and does not look at any that is not', async () => {
  say('first');
  write(
    'service/src/server.ts',
    `import { word } from '../../${WORDS}';\nconsole.log('says ' + word);\nsetInterval(() => {}, 1000);\n`,
  );
  write('tsconfig.base.json', '{}');
  write('service/package.json', '{ "type": "module" }');
  write('content/package.json', '{ "type": "module" }');
  const service = startService(root, { NODE_OPTIONS: '' }, 'pipe');
  started.push(service.child);
  let output = '';
  const saidUntil = async (words: string) => {
    while (!output.includes(words)) await once(service.child, 'said');
  };
  for (const stream of [service.child.stdout, service.child.stderr]) {
    stream?.on('data', (piece: Buffer) => {
      output += piece.toString();
      service.child.emit('said');
    });
  }
  await saidUntil('says first');
  rmSync(path.join(root, WORDS));
  service.take({ canBeShown: false });
  // Long enough for tsx to notice the change if it watched the content; a slower machine only tests less.
  await wait(1_500);
  say('second');
  service.take({ canBeShown: true });
  await saidUntil('says second');
  service.take({ canBeShown: true });
  say('third');
  service.take({ canBeShown: true });
  await saidUntil('says third');
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  expect(output.match(/says \w+/g)).toEqual(['says first', 'says second', 'says third']);
  // tsx names the file whose change makes it run the program again.
  expect(output).not.toMatch(/\[tsx\] .*content|Error/);
}, 60_000);

it('writes the e-mail that a lead causes, into a folder that is named from the repository', async () => {
  const dataDir = path.join(root, 'data');
  const fromRepository = path.relative(repository, dataDir);
  const settings = { DATA_DIR: fromRepository, PORT: '0', HOST: '127.0.0.1', SITE_DIR: 'none' };
  // Without a look-up of the address's domain, and without Jest's own options.
  const surroundings = { NODE_OPTIONS: '', NODE_ENV: 'development', EMAIL_MX: 'off' };
  const { child } = startService(repository, { ...settings, ...surroundings }, 'pipe');
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece: Buffer) => (output += piece.toString()));
  }
  await eventually('the service', 90_000, () => portIn(output) !== undefined);
  const { status } = await postTo(
    `http://127.0.0.1:${portIn(output)}`,
    '/hooks/lead',
    leadSubmission(),
  );
  expect(status).toBe(200);
  const mails = () => readdir(path.join(dataDir, 'mail')).catch(() => []);
  const isFailed = () => output.includes('sending e-mails failed');
  await eventually('the mail', 90_000, async () => isFailed() || (await mails()).length > 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(output).not.toContain('sending e-mails failed');
  expect(await mails()).toEqual([expect.stringMatching(/\.eml$/)]);
}, 240_000);
