import { standardProduct } from '@tidyguard/content/products';
import { addOptIn, addOptOut } from '../../repositories/optOuts.ts';
import { sharedDatabase, testConfig } from '../../testing/harness.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { parseCommand } from './arguments.ts';
import { execute } from './commands.ts';

const db = await sharedDatabase();
const operations = createOperations(db, null, testConfig());

async function leads(...args: string[]): Promise<string> {
  const command = parseCommand(args);
  if (command.name === 'help') throw new Error('only commands that do something');
  let output = '';
  await execute(operations, command, standardProduct.quiz, async (text) => {
    output += text;
  });
  return output;
}

test('records a request that came by e-mail or post, and lists it with those by text', async () => {
  expect(await leads('opt-outs')).toBe('Nobody has opted out.\n');
  expect(await leads('opt-out', '--email', 'Ana@Example.com')).toMatch(/^Recorded: /);
  await addOptOut(db, '2145550123', 'Stop, please', new Date('2026-03-01T09:00:00Z'));

  expect(JSON.parse(await leads('opt-outs', '--format', 'json'))).toMatchObject([
    { kind: 'email', subject: 'ana@example.com', request: 'do_not_sell', source: 'operator' },
    { kind: 'phone', subject: '2145550123', request: 'stop', source: 'sms' },
  ]);
  expect(await leads('opt-outs', '--format', 'csv')).toContain(
    '2026-03-01T09:00:00.000000Z,2026-03-01T09:00:00.000000Z,stop,sms,phone,2145550123,false,"Stop, please",0,0,true,',
  );
  const table = await leads('opt-outs');
  expect(table).toMatch(/2026-03-01 09:00:00 {2}stop +out +sms +2145550123 +0 +0\n/);
  expect(table).toMatch(/2 opt-outs\n$/);

  await addOptIn(db, '2145550123', 'START', new Date('2026-03-02T09:00:00Z'));
  expect(await leads('opt-outs')).toMatch(/2026-03-01 09:00:00 {2}stop +in again +sms/);
  const [, phone] = JSON.parse(await leads('opt-outs', '--format', 'json')) as [
    unknown,
    { history: unknown },
  ];
  expect(phone.history).toMatchObject([
    { request: 'stop', keyword: 'Stop, please', requested_at: '2026-03-01T09:00:00.000000Z' },
    { request: 'start', keyword: 'START', requested_at: '2026-03-02T09:00:00.000000Z' },
  ]);
});

test.each([
  [['opt-out'], 'give either --phone or --email'],
  [['opt-out', '--phone', '123'], '--phone must have ten digits'],
  [['opt-outs', '--format', 'xml'], '--format must be one of table, csv, json'],
])('refuses %j', (args, message) => {
  expect(() => parseCommand(args)).toThrow(message);
});
