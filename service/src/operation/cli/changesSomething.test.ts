import { parseCommand } from './arguments.ts';
import { storageUnavailable } from '../../common/serviceError.ts';
import { changesSomething, withDoubt } from './changesSomething.ts';
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

const DOUBT = /The connection to the database broke, .* \(npm run leads -- erasures\)\.$/;
const erasing = parseCommand(['erase', ...phone]);
const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each([
  ['a reset', coded('ECONNRESET', 'read ECONNRESET')],
  ['one that nothing could be sent to any more', coded('EPIPE')],
  ['a stopped server', coded('57P01', 'terminating connection due to administrator command')],
  ['no answer in time', new Error('Query read timeout')],
  ['a closed one', new Error('Connection terminated unexpectedly')],
  ['a reset after retries', storageUnavailable(coded('ECONNRESET'))],
])(
  'of %s a command that changes something says that the change may have been made',
  (_what, error) => {
    expect(withDoubt(erasing, error)).toHaveProperty(
      'message',
      expect.stringMatching(new RegExp(`^${error.message}\n${DOUBT.source}`)),
    );
    expect(withDoubt(parseCommand(['erase', ...phone, '--preview']), error)).toBe(error);
    expect(withDoubt(parseCompaniesCommand(['secret', 'bright-home']), error)).toBe(error);
  },
);

test.each([
  ['a wrong value', new Error('There is no lead 1.')],
  ['what the server took back itself', coded('40P01', 'deadlock detected')],
  ['a full disk', coded('53100')],
])('of %s it says no such thing', (_what, error) => {
  expect(withDoubt(erasing, error)).toBe(error);
});
