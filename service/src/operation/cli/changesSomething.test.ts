import { parseCommand } from './arguments.ts';
import { changesSomething } from './changesSomething.ts';
import { parseCompaniesCommand } from './companyCommands.ts';

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

test.each<[string[], boolean]>([
  [['import', 'companies.csv'], true],
  [['pause', 'bright-home'], true],
  [['resume', 'bright-home'], true],
  [['secret', 'bright-home'], false],
  [['secret', 'bright-home', '--rotate'], true],
  [['import-secrets', 'company-secrets.json'], true],
  [['export'], false],
  [['show', 'bright-home'], false],
  [['list'], false],
])('of companies, %j is %s', (words, expected) => {
  expect(changesSomething(parseCompaniesCommand(words))).toBe(expected);
});
