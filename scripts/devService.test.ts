import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from './lib/devService.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'dev-service-'));
afterAll(() => rmSync(root, { recursive: true }));

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
  write('service/package.json', '{ "type": "module" }');
  write('content/package.json', '{ "type": "module" }');
  const service = startService(root, { NODE_OPTIONS: '' }, 'pipe');
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
  // Long enough for tsx to notice, were it looking there; on a slower machine the test only sees less.
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
  // tsx names the file at whose change it runs the program again.
  expect(output).not.toMatch(/\[tsx\] .*content|Error/);
}, 60_000);
