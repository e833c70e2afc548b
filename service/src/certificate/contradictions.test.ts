import { fullCertificate as full } from '../testing/fullCertificate.ts';
import type { CertificateData } from './certificateData.ts';
import { certificateDocument } from './certificateDocument.ts';
import { contradictionsOf } from './contradictions.ts';

const { times, text, proof, chain, lead } = full;
if (!proof || !chain?.head || !lead) throw new Error('the sample is not full');
const { head, ...chainWithoutHead } = chain;
const withoutProof = { ...full };
delete withoutProof.chain;
delete withoutProof.proof;
/** An hour after the consent. */
const LATER = '2026-01-31T13:03:00Z';
const withTimes = (changes: Partial<CertificateData['times']>) => ({
  ...full,
  times: { ...times, ...changes },
});
const withoutTicket = {
  times: { tickedByBrowser: times.tickedByBrowser, received: times.received },
};
const erasedAt = (at: string): CertificateData['events'] => [
  { what: 'erasure', entry: 'lane-1/9', at },
];
/** A STOP of which the chain was told more than an hour later. */
const toldLate = (source: 'sms' | 'operator'): CertificateData['events'][number] => ({
  what: 'revocation',
  entry: 'lane-1/9',
  at: '2026-02-01T13:30:01Z',
  request: 'stop',
  source,
  requestedAt: '2026-02-01T12:30:00.000Z',
  record: 'own',
});

test('finds none in a consent whose times fit', () => {
  expect(contradictionsOf(full)).toEqual([]);
});

test.each<[string, CertificateData, RegExp]>([
  [
    'a text that was published after the consent',
    { ...full, text: { ...text, shownFrom: LATER } },
    /^the text was first published on January 31, 2026, 13:03:00 UTC, after the consent of .* 12:02:00 UTC$/,
  ],
  [
    'a text that was published between the ticket and the tick',
    { ...full, text: { ...text, shownFrom: '2026-01-31T12:02:30Z' } },
    /^the text was first published on .* 12:02:30 UTC, after the consent of .* 12:02:00 UTC$/,
  ],
  [
    'a tick after the submission, by the browser’s clock',
    withTimes({ submittedByBrowser: '2026-01-31T12:02:59Z' }),
    /^by the browser’s clock the box was ticked on .* 12:03:00.000 UTC, after the form was submitted on .* 12:02:59.000 UTC$/,
  ],
  [
    'a tick after the submission, by the service’s clock',
    withTimes({ ticked: '2026-01-31T12:03:04Z' }),
    /^by the service’s clock the box was ticked on .* 12:03:04.000 UTC, after .* 12:03:03.000 UTC$/,
  ],
  [
    'a tick from before the form was there',
    withTimes({
      formShownMs: 5_800,
      submittedByBrowser: '2026-01-31T12:08:06Z',
      received: '2026-01-31T12:08:07Z',
    }),
    /^the box was ticked on .* 12:03:00 UTC, but the form was shown for only 5\.8 seconds before it was submitted on .* 12:08:06 UTC$/,
  ],
  [
    'a ticket, and no entry in the chain',
    { ...withoutProof, proof },
    /^the chain of hashes has no entry of this consent: it was changed or added afterwards, or /,
  ],
  [
    'an entry that has not its own hash',
    { ...full, chain: { ...chain, isWhole: false } },
    /^the entry of this consent in the chain, or the head that covers it, was changed$/,
  ],
  [
    'a request of which the chain was told more than an hour later',
    { ...full, events: [toldLate('sms')] },
    /^the chain was told on .* 13:30:01 UTC of a request of .* 12:30:00 UTC: the service was away, or /,
  ],
  ...(
    [
      [
        'in that hour',
        '2026-02-01T13:20:00Z',
        'the company entered it on .* 13:20:00 UTC, after it had come',
      ],
      ['long before', '2026-02-01T12:30:00.5Z', 'the service was away'],
    ] as const
  ).map(([when, enteredAt, cause]): [string, CertificateData, RegExp] => [
    `a request that the company had entered ${when}`,
    {
      ...full,
      events: [toldLate('operator')],
      revocations: [
        {
          kind: 'phone',
          request: 'stop',
          source: 'operator',
          words: 'letter',
          at: '2026-02-01T12:30:00.000000Z',
          enteredAt,
        },
      ],
    },
    new RegExp(
      `^the chain was told on .* 13:30:01 UTC of a request of .* 12:30:00 UTC: ${cause}, or `,
    ),
  ]),
  [
    'a consent that was entered later than it was received',
    { ...full, chain: { ...chain, at: '2026-01-31T12:13:04Z' } },
    /^the consent was received on .* 12:03:03 UTC and entered in the chain on .* 12:13:04 UTC: an operator submitted it again .*$/,
  ],
  [
    'an entry that tells of another row',
    { ...full, chain: { ...chain, isOfRow: false } },
    /^the entry that this consent names in the chain does not hold the hash of it/,
  ],
  [
    'a request of another program than the page’s',
    { ...full, visitor: { ...full.visitor, userAgent: 'curl/8', browserUserAgent: 'Mozilla/5.0' } },
    /^the request named another browser than the page’s script read/,
  ],
  [
    'clocks that differ at the tick',
    withTimes({ tickedByBrowser: '2026-01-31T11:57:00Z' }),
    /^the box was ticked on .* 12:03:01 UTC by the service’s clock, and on .* 11:57:00 UTC by the browser’s/,
  ],
  [
    'a browser’s clock that is ahead at the tick',
    withTimes({
      tickedByBrowser: '2026-01-31T12:08:02Z',
      submittedByBrowser: '2026-01-31T12:08:03Z',
    }),
    /^the box was ticked on .* 12:03:01 UTC by the service’s clock, and on .* 12:08:02 UTC by the browser’s/,
  ],
  [
    'clocks that differ at the submission',
    withTimes({ submittedByBrowser: '2026-01-31T12:08:04Z' }),
    /^more than five minutes lie between the submission by the browser’s clock \(.* 12:08:04 UTC\) and its arrival by the service’s \(.* 12:03:03 UTC\)/,
  ],
  [
    'a submission that arrived late',
    withTimes({ received: '2026-01-31T12:08:03Z' }),
    /^more than five minutes lie between the submission by the browser’s clock \(.* 12:03:02 UTC\) and its arrival by the service’s \(.* 12:08:03 UTC\)/,
  ],
  [
    'a tick of a clock that is ahead, where nothing else is known',
    { ...full, times: { ...withoutTicket.times, tickedByBrowser: '2026-01-31T12:09:00Z' } },
    /^the box was ticked on .* 12:09:00 UTC by the browser’s clock, after the submission was received/,
  ],
  [
    'a head that was signed more than a day after the entry',
    { ...full, chain: { ...chain, head: { ...head, signedAt: '2026-02-01T12:03:04Z' } } },
    /^the first signed head that covers the consent is of February 1, 2026, 12:03:04 UTC, more than a day/,
  ],
  [
    'no head more than a day after the entry',
    { ...full, chain: chainWithoutHead, writtenAt: '2026-02-01T12:03:04Z' },
    /^no signed head covers the consent, more than a day after its entry/,
  ],
  [
    'a ticket that another consent has',
    { ...full, proof: { ...proof, sharedWith: ['lead-2/1'] } },
    /^the same ticket stands at another consent as well: lead-2\/1$/,
  ],
  [
    'a lead that was erased and is there',
    { ...full, events: erasedAt(LATER) },
    /^the chain tells that the lead was erased on January 31, 2026, 13:03:00 UTC, and it is still stored$/,
  ],
])('finds, and says at the top of the certificate: %s', (_what, data, words) => {
  const found = contradictionsOf(data);
  expect(found).toEqual([expect.stringMatching(words)]);
  expect(certificateDocument(data).notices).toContainEqual({
    tone: 'open',
    text: `This does not fit: ${String(found[0])}.`,
  });
});

test.each<[string, CertificateData]>([
  [
    'a text that was published as the ticket was issued',
    { ...full, text: { ...text, shownFrom: times.shown ?? '' } },
  ],
  [
    'a submission at the moment of the tick',
    withTimes({ submittedByBrowser: times.tickedByBrowser }),
  ],
  ['clocks that are five minutes apart', withTimes({ submittedByBrowser: '2026-01-31T12:08:03Z' })],
  [
    'a tick five minutes before the form was there, by clocks that may have been set',
    withTimes({
      formShownMs: 6_000,
      submittedByBrowser: '2026-01-31T12:08:06Z',
      received: '2026-01-31T12:08:07Z',
    }),
  ],
  [
    'a browser whose name was cut',
    {
      ...full,
      visitor: {
        ...full.visitor,
        userAgent: 'Mozilla/5.0 (long)',
        browserUserAgent: 'Mozilla/5.0',
      },
    },
  ],
  [
    'a tick long before the submission',
    {
      ...full,
      times: { ...withoutTicket.times, received: LATER },
      chain: { ...chain, at: LATER, head: { ...head, signedAt: LATER } },
    },
  ],
  [
    'a head that was signed a day after the entry',
    { ...full, chain: { ...chain, head: { ...head, signedAt: '2026-02-01T12:03:03Z' } } },
  ],
  ['a consent without a chain and a ticket', withoutProof],
  [
    'a consent from before tickets, when the service did not note yet since when a text was there',
    { ...withoutProof, text: { ...text, shownFrom: LATER } },
  ],
  ['a lead that was erased and is gone', { ...full, lead: null, events: erasedAt(LATER) }],
])('finds nothing in %s', (_what, data) => {
  expect(contradictionsOf(data)).toEqual([]);
});
