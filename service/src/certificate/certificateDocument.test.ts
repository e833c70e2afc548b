import { jest } from '@jest/globals';
import type { Operations } from '../operation/adminChannel/operations.ts';
import { writeCertificates } from '../operation/cli/certificate.ts';
import { sectionOf, valueOf } from '../testing/certificates.ts';
import { fullCertificate as full } from '../testing/fullCertificate.ts';
import type { CertificateData, RevocationData } from './certificateData.ts';
import { certificateDocument } from './certificateDocument.ts';

const PHONE = '2145550123';

const asked = (request: string, kind: 'phone' | 'email' = 'phone', day = 1): RevocationData => ({
  kind,
  request,
  source: 'sms',
  words: '',
  at: `2026-03-0${day}T09:00:00.000Z`,
});
const day = (number: number) => `March ${number}, 2026, 09:00:00 UTC`;
const stopped = (number: number) =>
  `On ${day(number)} the person asked for: no more texts and calls (STOP). From then on nobody may call or text ` +
  'on the strength of this consent.';
const lifted = (stop: number, start: number) =>
  `On ${day(stop)} the person asked for: no more texts and calls (STOP). Until ${day(start)}, when the person ` +
  'asked for texts and calls again (START), nobody was allowed to call or text on the strength of this consent.';
const notSold = (number: number) =>
  `On ${day(number)} the person asked for: not to sell or share their data.`;

test.each<[string, RevocationData[], string[]]>([
  ['a START', [asked('start')], []],
  ['a STOP', [asked('stop')], [stopped(1)]],
  ['STOP twice', [asked('stop'), asked('stop', 'phone', 2)], [stopped(1)]],
  ['a STOP that START lifts', [asked('stop'), asked('start', 'phone', 2)], [lifted(1, 2)]],
  [
    'two STOPs that one START lifts',
    [asked('stop'), asked('stop', 'phone', 2), asked('start', 'phone', 3)],
    [lifted(1, 3)],
  ],
  [
    'two times between STOP and START',
    [
      asked('stop'),
      asked('start', 'phone', 2),
      asked('stop', 'phone', 3),
      asked('start', 'phone', 4),
    ],
    [lifted(1, 2), lifted(3, 4)],
  ],
  [
    'a STOP after START',
    [asked('stop'), asked('start', 'phone', 2), asked('stop', 'phone', 3)],
    [lifted(1, 2), stopped(3)],
  ],
  ['a STOP by e-mail, and START', [asked('stop', 'email'), asked('start')], [stopped(1)]],
  [
    'a STOP by e-mail, one by text, and START',
    [asked('stop', 'email'), asked('stop', 'phone', 2), asked('start', 'phone', 3)],
    [stopped(1), lifted(2, 3)],
  ],
  [
    'no sale, then STOP and START',
    [asked('do_not_sell'), asked('stop', 'phone', 2), asked('start', 'phone', 3)],
    [notSold(1), lifted(2, 3)],
  ],
  [
    'STOP, then no sale',
    [asked('stop'), asked('do_not_sell', 'phone', 2)],
    [stopped(1), notSold(2)],
  ],
  [
    'a STOP, and one of before that was stored later',
    [asked('stop', 'phone', 2), { ...asked('stop'), enteredAt: '2026-03-03T09:00:00.000Z' }],
    [
      `On ${day(1)} the company got a request of the person, which it entered on ${day(3)}: no more texts and calls ` +
        '(STOP). From then on nobody may call or text on the strength of this consent.',
    ],
  ],
  [
    'a STOP and START from before the consent',
    [
      { ...asked('stop'), at: '2026-01-01T09:00:00.000Z' },
      { ...asked('start'), at: '2026-01-02T09:00:00.000Z' },
    ],
    [],
  ],
])(
  'says at the top when requests ended the consent, and until when: %s',
  (_what, revocations, said) => {
    const { notices } = certificateDocument({ ...full, revocations });
    expect(notices.slice(1)).toEqual(said.map((text) => ({ tone: 'open', text })));
  },
);

test.each<[string, RevocationData[], string[]]>([
  ['a STOP by text', [asked('stop')], []],
  ['a STOP by e-mail', [asked('stop', 'email')], []],
  ['not to sell', [asked('do_not_sell')], [notSold(1)]],
  ['a STOP, and one after the code', [asked('stop'), asked('stop', 'phone', 3)], [stopped(3)]],
  ['a STOP at the time of the code', [asked('stop', 'phone', 2)], [stopped(2)]],
])(
  'says of no STOP at the top that ended nothing, because a code was confirmed after it: %s',
  (_what, revocations, said) => {
    const code = { ...full.code, confirmedAt: '2026-03-02T09:00:00.000Z' };
    const { notices, sections } = certificateDocument({ ...full, code, revocations });
    expect(notices.slice(1)).toEqual(said.map((text) => ({ tone: 'open', text })));
    const list = sections.find(({ table }) =>
      table?.rows.some((row) => row.some((cell) => cell.startsWith('March '))),
    );
    expect(list?.table?.rows).toHaveLength(revocations.length);
  },
);

test('says at the top who was told of a revocation, which no START takes back', () => {
  const notice = { event: 'consent.revoked', attempts: 1, lastStatus: 200 };
  const told = { ...notice, state: 'delivered', deliveredAt: '2026-03-01T09:01:00Z' };
  const { notices } = certificateDocument({
    ...full,
    revocations: [asked('stop'), asked('start', 'phone', 2)],
    deliveries: [
      { ...told, event: 'lead', destination: 'mail' },
      { ...told, destination: 'crm' },
      { ...told, destination: 'company:ren', legalName: 'Ren, Inc.' },
      { ...notice, destination: 'agency', state: 'pending' },
    ],
  });
  expect(notices.at(-1)?.text).toBe(
    `${lifted(1, 2)} Told that the consent was revoked, which no START takes back: crm; Ren, Inc. (company:ren).`,
  );
});

test.each([
  [49, []],
  [
    50,
    [
      [
        'These are the newest 50 consents; there may be older ones: ask for each with --consent ID/VERSION.',
      ],
    ],
  ],
])('says whether there may be more than those it makes: %i', async (count, said) => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const operations = {
    certificates: () => Promise.resolve(Array.from({ length: count }, () => full)),
    noteReading: () => Promise.resolve(null),
  } as unknown as Operations;
  const written: string[] = [];
  await writeCertificates(operations, { phone: PHONE }, async (text) => void written.push(text));
  expect(JSON.parse(written.join(''))).toHaveLength(count);
  expect(error.mock.calls).toEqual(said);
  error.mockRestore();
});

test('stands on the certificate', () => {
  const document = certificateDocument(full);
  expect(document.notices).toEqual([
    {
      tone: 'good',
      text: expect.stringMatching(
        /^A ticket of the service fits this consent: .* does not prove that the page showed the text/,
      ) as string,
    },
  ]);
  expect(valueOf(document, 'Until')).toBe('It is the latest that was published');
  expect(
    valueOf(document, 'Text shown: first ticket for it issued, by the service’s clock'),
  ).toContain('12:02:00');
  expect(valueOf(document, 'Box ticked, by the service’s clock')).toContain('12:03:01');
  expect(valueOf(document, 'Submitted, by the browser’s clock')).toContain('12:03:02');
  expect(valueOf(document, 'Certificate retained')).toBe(
    'Yes / On January 31, 2026, 12:04:00 UTC / Until January 31, 2031, 12:04:00 UTC / The phone in it is another one',
  );
  expect(valueOf(document, 'Hash of the entry before it')).toBe('d'.repeat(64));
  expect(valueOf(document, 'Signed head that covers it')).toContain('Head 2');
  expect(sectionOf(document, /^The page/).pictures).toHaveLength(1);
  const { steps } = sectionOf(document, /by hand/);
  expect(steps).toContainEqual({
    text: expect.stringContaining('head-00000002.tsr') as string,
    command: `openssl ts -verify -digest ${'f'.repeat(64)} -in head-00000002.tsr -CAfile tsa.pem`,
  });
  expect(steps).toContainEqual(expect.stringContaining('b'.repeat(64)));
});

test.each([
  [[], 'TidyGuard Home Services LLC. Consent', ['TidyGuard Home Services LLC']],
  [
    ['Ren, Inc.'],
    'TidyGuard Home Services LLC; Ren, Inc. Consent',
    ['TidyGuard Home Services LLC', 'Ren, Inc.'],
  ],
  // A company listed under two ids is in the text twice, but in the summary once.
  [
    ['Two LLC', 'Two LLC'],
    'TidyGuard Home Services LLC; Two LLC. Consent',
    ['TidyGuard Home Services LLC', 'Two LLC'],
  ],
])('names everybody who may contact the person: with %j', (companies, summary, values) => {
  const text = { ...full.text, text: `${full.issuer.legalName} and (${companies.join('; ')})` };
  const document = certificateDocument({ ...full, text, companies });
  expect(document.summary).toContain(` that agrees to calls and texts by ${summary} `);
  const term = /^(Company|Companies) it was stored for$/;
  const { facts = [] } = sectionOf(document, /^Who consented/);
  expect(facts.find((fact) => term.test(fact.term))).toEqual({
    term: companies.length === 0 ? 'Company it was stored for' : 'Companies it was stored for',
    values: values.map((value) => `${value}, named in the text`),
  });
});

test.each<[string, Partial<CertificateData>, string]>([
  [
    'a box that stood ticked',
    { initiallyTicked: true },
    'a box that stood ticked already was sent for Ana Example beside a text that agrees to calls and texts by TidyGuard Home Services LLC. ',
  ],
  [
    'a text of somebody else',
    { text: { ...full.text, text: 'I agree to be called by Nobody Inc.' } },
    'Ana Example ticked the box beside a text that names no company of this record. ',
  ],
])('says in its first sentence no more than the record: %s', (_what, changes, said) => {
  expect(certificateDocument({ ...full, ...changes }).summary).toContain(said);
});

test.each<[string, CertificateData['lead'], string]>([
  ['erased', null, 'No longer stored'],
  [
    'held',
    { status: 'quarantined', quarantineReasons: ['consent_prechecked'], timeZones: [] },
    'In quarantine: the consent box stood ticked when it was shown: no consent',
  ],
  [
    'released',
    { status: 'accepted', quarantineReasons: ['consent_prechecked'], timeZones: [] },
    'Accepted by the service / Released from quarantine, where it was held for: the consent box stood ticked when it was shown: no consent',
  ],
])('says what became of a lead that was %s', (_what, lead, said) => {
  expect(valueOf(certificateDocument({ ...full, lead }), 'Lead')).toBe(said);
});

test('has every field of the record in the spelling of an export', () => {
  expect(sectionOf(certificateDocument(full), /^The record/).table?.rows).toEqual([
    ['first_name', 'Ana', 'Name'],
    ['gpc', 'true', 'Global Privacy Control as the script read it'],
    ['version', '1', 'Consent, after the /'],
  ]);
});

test('names the step of a time-stamp service only where its answer is stored', () => {
  const { chain } = full;
  if (!chain?.head) throw new Error('the sample is not full');
  const head = { ...chain.head, isTimestamped: false };
  const without = certificateDocument({ ...full, chain: { ...chain, head } });
  expect(JSON.stringify(sectionOf(without, /by hand/).steps)).not.toContain('openssl');
  expect(valueOf(without, 'Time stamp of somebody else on that head (RFC 3161)')).toMatch(/^None/);
});

test('shows a company that got the lead by its legal name, and any other destination by its id', () => {
  const sent = { event: 'lead', state: 'delivered', attempts: 1, lastStatus: 200 };
  const deliveries = [
    { ...sent, destination: 'crm' },
    { ...sent, destination: 'company:ren', legalName: 'Ren LLC' },
  ];
  const { table } = sectionOf(certificateDocument({ ...full, deliveries }), /^Who got the lead/);
  expect(table?.rows.map(([destination]) => destination)).toEqual(['crm', 'Ren LLC (company:ren)']);
});

test.each<[string, CertificateData, RegExp]>([
  [
    'a consent without a ticket',
    { ...full, proof: { isProven: false, reason: 'the page sent no ticket' } },
    /^No ticket of the service proves this consent. Why: the page sent no ticket\.$/,
  ],
  [
    'a box that stood ticked',
    { ...full, initiallyTicked: true },
    /^The box stood ticked before the visitor pressed it, .* is no consent\.$/,
  ],
  [
    'a company that the text does not name',
    { ...full, companies: ['Two LLC'] },
    /^The text does not name Two LLC: it proves no consent to its calls\.$/,
  ],
  [
    'a request that the company entered',
    { ...full, revocations: [{ ...asked('stop'), source: 'operator' }] },
    /^On March 1, .* the company entered a request of the person: .* When they asked is not recorded\. From then on nobody may call/,
  ],
  [
    'a request that a company that called reported',
    { ...full, revocations: [{ ...asked('stop'), source: 'company' }] },
    /^On March 1, .* a company that calls reported a request of the person: .* When they asked is not recorded\. From then on nobody may call/,
  ],
  [
    'a text that was changed',
    { ...full, text: { ...full.text, hashFits: false } },
    /no longer has the hash/,
  ],
  [
    'a text that was never published',
    { ...full, text: { ...full.text, isPublished: false } },
    /none that the company published/,
  ],
  [
    'a picture that was changed',
    {
      ...full,
      page: {
        ...full.page,
        pictures: full.page.pictures.map((picture) => ({ ...picture, hashFits: false })),
      },
    },
    /no longer as it was taken/,
  ],
  [
    'a request that the company entered, and that no START lifts',
    {
      ...full,
      revocations: [{ ...asked('stop'), source: 'operator' }, asked('stop'), asked('start')],
    },
    /^On March 1, .* the company entered a request of the person: /,
  ],
])('%s is named first', (_what, data, words) => {
  expect(certificateDocument(data).notices).toContainEqual({
    tone: 'open',
    text: expect.stringMatching(words) as string,
  });
});

test.each([
  ['first: no_more_calls', 'Report of first: the person wants no more calls or texts'],
  ['first: not_requested', 'Report of first: the person says to have asked for nothing'],
  ['first: wrong_number', 'Report of first: the number is not this person’s'],
])('what a company reported as %s stands in words', (words, shown) => {
  const revocations = [{ ...asked('stop'), source: 'company', words }];
  const { sections } = certificateDocument({ ...full, revocations });
  const rows = sections.flatMap(({ table }) => table?.rows ?? []);
  expect(rows.find((row) => row.at(-1) === shown)).toContain(
    'Said to a company that calls, which reported it',
  );
});

test('a report that the company of the record refused is shown as such, and ends no consent', () => {
  const report = { ...asked('stop'), source: 'company', words: 'first: wrong_number' };
  const { sections, notices } = certificateDocument({
    ...full,
    revocations: [{ ...report, isRefused: true }],
  });
  expect(notices).toEqual(certificateDocument({ ...full, revocations: [] }).notices);
  const words = sections.flatMap(({ table }) => table?.rows ?? []).map((row) => row.at(-1));
  expect(words).toContain(
    'Report of first: the number is not this person’s. The company of this record found that this is not so',
  );
});
