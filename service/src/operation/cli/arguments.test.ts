import { jest } from '@jest/globals';
import { parseCommand, refuseLeadsOptionsOfNpm, type Command } from './arguments.ts';

const ID = '0189c8a2-3f5e-7a1b-9c2d-4e5f6a7b8c9d';
const SINCE = '2026-01-31T00:00:00.000Z';
const phone = { kind: 'phone', value: '2145550123' } as const;
const email = { kind: 'email', value: 'ana@example.com' } as const;

test.each<[string, Command]>([
  ['', { name: 'list', format: 'table', filter: {} }],
  ['list', { name: 'list', format: 'table', filter: {} }],
  ['--format csv', { name: 'list', format: 'csv', filter: {} }],
  ['list --format json', { name: 'list', format: 'json', filter: {} }],
  ['list --format=table', { name: 'list', format: 'table', filter: {} }],
  [
    'list --since 2026-01-31 --until 2026-02-01T12:00 --status quarantined --outcome deep-clean',
    {
      name: 'list',
      format: 'table',
      filter: {
        since: SINCE,
        before: '2026-02-01T12:00:00.000Z',
        status: 'quarantined',
        outcome: 'deep-clean',
      },
    },
  ],
  [
    `--phone 214-555-0123 --email ana@example.com --lead ${ID.toUpperCase()}`,
    {
      name: 'list',
      format: 'table',
      filter: { leadId: ID, phone: '2145550123', email: 'ana@example.com' },
    },
  ],
  ['replay', { name: 'replay', leadId: null, since: null }],
  [`replay --lead ${ID}`, { name: 'replay', leadId: ID, since: null }],
  ['replay --since 2026-01-31', { name: 'replay', leadId: null, since: SINCE }],
  ['replay --waiting', { name: 'replay', leadId: null, since: null, waiting: true }],
  [
    'replay --from old --to crm',
    { name: 'replay', leadId: null, since: null, move: { from: 'old', to: 'crm' } },
  ],
  [`replay --lead ${ID} --since 2026-01-31`, { name: 'replay', leadId: ID, since: SINCE }],
  [`release --lead ${ID}`, { name: 'release', leadId: ID }],
  [
    'release --unproven ticket_missing --since 2026-01-31',
    { name: 'release', unproven: 'ticket_missing', since: SINCE, before: null },
  ],
  [
    'release --unproven ticket_missing --since 2026-01-31 --until 2026-01-31T10:30',
    {
      name: 'release',
      unproven: 'ticket_missing',
      since: SINCE,
      before: '2026-01-31T10:30:00.000Z',
    },
  ],
  [`convert --lead ${ID}`, { name: 'convert', leadId: ID }],
  [
    'erase --phone 2145550123',
    { name: 'erase', subject: phone, withConsent: false, isPreview: false },
  ],
  [
    'erase --lead 0189C8A2',
    {
      name: 'erase',
      subject: { kind: 'lead', leadId: '0189c8a2' },
      withConsent: false,
      isPreview: false,
    },
  ],
  [
    'erase --phone 2145550123 --preview',
    { name: 'erase', subject: phone, withConsent: false, isPreview: true },
  ],
  ['bounced --email ana@example.com', { name: 'bounced', email: 'ana@example.com' }],
  [
    'referrals --since 2026-01-31 --format csv',
    { name: 'referrals', format: 'csv', since: SINCE, before: null },
  ],
  [
    'erase --email ana@example.com --with-consent',
    { name: 'erase', subject: email, withConsent: true, isPreview: false },
  ],
  ['erasures --phone 2145550123', { name: 'erasures', subject: phone }],
  ['erasures --email ana@example.com', { name: 'erasures', subject: email }],
  ['purge', { name: 'purge', isConfirmed: false }],
  ['purge --confirm', { name: 'purge', isConfirmed: true }],
  ['--help', { name: 'help' }],
  ['-h', { name: 'help' }],
  ['erase --help', { name: 'help' }],
  ['nonsense -h', { name: 'help' }],
  ['help', { name: 'help' }],
  ['help erase', { name: 'help' }],
])('reads "%s"', (line, command) => {
  expect(parseCommand(line.split(' ').filter((word) => word !== ''))).toEqual(command);
});

test.each([
  '2145550123',
  '(214) 555-0123',
  '+1 214 555 0123',
  '1-214-555-0123',
  '214.555.0123',
  '0012145550123',
  '011 1 214 555 0123',
])('reads %s as a phone number', (text) => {
  expect(parseCommand(['erasures', '--phone', text])).toEqual({
    name: 'erasures',
    subject: phone,
  });
});

test('reads an e-mail address without what cannot be seen', () => {
  expect(parseCommand(['erasures', '--email', ' ana@ex\u00adample.com\u200b'])).toEqual({
    name: 'erasures',
    subject: { kind: 'email', value: 'ana@example.com' },
  });
});

// The tests run in another time zone than UTC (jest.config.js).
test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T12:30', '2026-01-31T12:30:00.000Z'],
  ['2026-01-31 12:30:15', '2026-01-31T12:30:15.000Z'],
  ['2026-01-31T12:30:15.250Z', '2026-01-31T12:30:15.250Z'],
  ['2026-01-31T12:30-05:00', '2026-01-31T17:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
])('reads --since %s as %s', (text, since) => {
  expect(new Date(2026, 0, 31).getTimezoneOffset()).not.toBe(0);
  expect(parseCommand(['replay', '--since', text])).toMatchObject({ since });
});

test.each([
  ['2026-01-31', '2026-02-01T00:00:00.000Z'],
  ['2026-01-31T00:00', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T12:30-05:00', '2026-01-31T17:30:00.000Z'],
])('reads --until %s as before %s: a day is included', (text, before) => {
  expect(parseCommand(['list', '--until', text])).toMatchObject({ filter: { before } });
});

describe('--received', () => {
  const receivedOf = (text: string, name = 'revoke') => {
    const command = parseCommand([name, '--phone', '2145550123', '--received', text]);
    return 'receivedAt' in command ? command.receivedAt : undefined;
  };
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-29T18:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test.each([
    ['2026-11-20', '2026-11-20T23:59:59.999Z'],
    ['2026-11-20T15:30', '2026-11-20T15:30:00.000Z'],
    ['2026-11-20T15:30-06:00', '2026-11-20T21:30:00.000Z'],
    // The day is not over: the part of it that is still to come does not count.
    ['2026-11-29', '2026-11-29T18:00:00.000Z'],
    ['2025-12-01', '2025-12-01T23:59:59.999Z'],
  ])('%s is when a request came: %s', (text, receivedAt) => {
    expect(receivedOf(text)).toBe(receivedAt);
    expect(receivedOf(text, 'opt-out')).toBe(receivedAt);
  });

  test('is left out for a request that came now', () => {
    expect(parseCommand(['revoke', '--phone', '2145550123'])).toMatchObject({ receivedAt: null });
    expect(parseCommand(['opt-out', '--phone', '2145550123'])).toMatchObject({ receivedAt: null });
  });

  test.each([
    ['2026-11-30', '--received must not lie ahead: it is 2026-11-29T18:00:00.000Z now (UTC)'],
    ['2026-11-29T18:01', '--received must not lie ahead'],
    [
      '2025-11-20',
      '--received lies more than a year back: check it; without it the request counts',
    ],
    ['20 November', '--received must be a date or time (UTC), such as 2026-01-31'],
    ['2026-11-31', '--received must be a date or time'],
  ])('refuses %s', (text, message) => {
    expect(() => receivedOf(text)).toThrow(message);
  });
});

test.each(['erase', 'erasures', 'opt-out', 'list'])(
  '%s reads an address without what is around it',
  (name) => {
    const typed = parseCommand([name, '--email', ' ana@example.com\t']);
    expect(typed).toEqual(parseCommand([name, '--email', email.value]));
  },
);

test.each([
  ['nonsense', 'there is no command nonsense'],
  ['constructor', 'there is no command constructor'],
  ['list all', 'unexpected all'],
  ['purge now please', 'unexpected now please'],
  ['list --format xml', '--format must be one of table, csv, json'],
  ['list --format jsno', 'not jsno (did you mean json?)'],
  ['list --status acepted', 'not acepted (did you mean accepted?)'],
  ['relaese', 'there is no command relaese (did you mean release?)'],
  ['list --pohne 2145550123', 'there is no option --pohne (did you mean --phone?)'],
  ['list --until 2026-13-01', '--until must be a date or time'],
  ['list --since 2026-02-01 --until 2026-01-31', '--until must be after --since'],
  ['list --phone 123', '--phone must have ten digits'],
  ['list --lead 12', '--lead needs the id of a lead'],
  ['bounced', '--email must be an e-mail address'],
  ['bounced --phone 2145550123', 'bounced takes no --phone'],
  ['list --with-consent', 'list takes no --with-consent'],
  ['replay --lead 12', '--lead needs the id of a lead'],
  ['release', '--lead needs the id of a lead'],
  ['convert', '--lead needs the id of a lead'],
  [`convert --lead ${ID}0`, '--lead needs the id of a lead'],
  ['replay --since yesterday', '--since must be a date or time'],
  ['replay --since 2026-02-30', '--since must be a date or time'],
  ['replay --since 2026-01-31T25:00', '--since must be a date or time'],
  ['replay --since 2026', '--since must be a date or time'],
  ['replay --since 1', '--since must be a date or time'],
  ['erase', 'give one of --phone, --email, --lead'],
  ['erase --phone 2145550123 --email ana@example.com', 'give one of --phone, --email, --lead'],
  ['erase --phone 2145550123 --lead 0189c8a2', 'give one of --phone, --email, --lead'],
  ['erasures --phone 2145550123 --email ana@example.com', 'give either --phone or --email'],
  ['erasures', 'give either --phone or --email'],
  ['erase --phone 214555012', '--phone must have ten digits'],
  ['erase --phone 22145550123', '--phone must have ten digits'],
  ['erase --phone 00442079460958', '--phone must have ten digits'],
  ['erase --email ana', '--email must be an e-mail address'],
  ['erase --phone', '--phone needs a value'],
  ['list --lead --format csv', '--lead needs a value'],
  ['list --since=', '--since needs a value'],
  ['list --colour', 'there is no option --colour'],
  ['list -x', 'there is no option -x'],
  ['erase --with-consent=yes', 'does not take an argument'],
  // Ignored, they would let the command act on more than was meant.
  ['opt-outs --since 2026-01-31', 'opt-outs takes no --since'],
  [`purge --lead ${ID}`, 'purge takes no --lead'],
  [`release --lead ${ID} --since 2026-01-31`, '--since and --until go with --unproven only'],
  [`release --lead ${ID} --unproven ticket_missing`, 'give either --lead or --unproven'],
  ['release --unproven ticket_missing', '--unproven needs --since'],
  [
    'release --unproven ticket_mising --since 2026-01-31',
    'not ticket_mising (did you mean ticket_missing?)',
  ],
  [
    'release --unproven ticket_missing --since 2026-01-31 --until 2026-01-30',
    '--until must be after --since',
  ],
  ['replay --from crm', 'give both --from and --to'],
  ['replay --from crm --to crm', '--from and --to must be two destinations'],
  ['replay --from old --to crm --waiting', '--from and --to go with --lead only'],
  ['replay --phone 2145550123', 'replay takes no --phone'],
  ['erasures --phone 2145550123 --with-consent', 'erasures takes no --with-consent'],
  ['erase --phone 2145550123 --format csv', 'erase takes no --format'],
])('refuses "%s"', (line, message) => {
  expect(() => parseCommand(line.split(' '))).toThrow(message);
});

test.each([
  [['2145550123'], { npm_config_since: 'true', npm_config_email: 'me@example.com' }, '--since …'],
  [['erase', '2145550123'], { npm_config_phone: 'true' }, 'erase --phone …'],
  [
    ['2145550123', 'erase'],
    { npm_config_phone: 'true', npm_config_with_consent: 'true' },
    'erase --phone … --with-consent',
  ],
])('of %j, where npm took the options, says how to write it', (args, env, line) => {
  expect(() => refuseLeadsOptionsOfNpm(env, args)).toThrow(
    new RegExp(` npm run leads -- ${line}$`),
  );
});

test('takes the settings of npm itself for nothing else', () => {
  const env = { npm_config_email: 'me@example.com', npm_config_loglevel: 'silent' };
  expect(() => refuseLeadsOptionsOfNpm(env, ['list'])).not.toThrow();
});

test.each([
  [['release', '--lead', ID, '--lead', ID], 'give --lead once only'],
  [['--format', 'csv', '--format=json'], 'give --format once only'],
  [['purge', '--confirm', '--confirm'], 'give --confirm once only'],
])('%j is refused: one of the two would be ignored', (args, message) => {
  expect(() => parseCommand(args)).toThrow(message);
});
