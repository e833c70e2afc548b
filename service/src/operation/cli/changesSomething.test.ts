import { parseCommand } from './arguments.ts';
import { changesSomething } from './changesSomething.ts';

const phone = ['--phone', '2145550123'];

test.each<[string[], boolean]>([
  [['revoke', ...phone], true],
  [['opt-out', ...phone], true],
  [['opt-outs'], false],
  [['opt-outs', '--import', 'opt-outs.json'], true],
  [['erase', ...phone], true],
  [['erase', ...phone, '--preview'], false],
  [['erasures', ...phone], false],
  [['purge'], true],
  [[], false],
])('of %j is %s', (words, expected) => {
  expect(changesSomething(parseCommand(words))).toBe(expected);
});
