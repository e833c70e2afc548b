import type {
  CertificateDocument,
  CertificateFact,
  CertificateSection,
} from '../contract/certificateDocument.ts';
import type {
  CertificateData,
  ChainData,
  EventRecord,
  ProofData,
  RetainedData,
  RevocationData,
} from './certificateData.ts';
import { noticesOf } from './certificateNotices.ts';
import { COVERED_SECTIONS, eventsSection, NOT_COVERED, OTHER_SECTIONS } from './chainSections.ts';
import { checkSteps } from './checkSteps.ts';
import { recordSection } from './recordSection.ts';
import {
  deliveryStates,
  heldFor,
  namedSellersOf,
  sellersOf,
  events,
  localTime,
  NOT_RECORDED,
  requests,
  requestSources,
  preciseTime,
  shownTime,
  yesOrNo,
} from './words.ts';

const fact = (
  term: string,
  value: string | readonly string[] | undefined,
  { missing = NOT_RECORDED, ...more }: Pick<CertificateFact, 'isExact'> & { missing?: string } = {},
): CertificateFact => {
  const values = (typeof value === 'string' ? [value] : (value ?? [])).filter(
    (line) => line !== '',
  );
  return values.length > 0
    ? { term, values, ...more }
    : { term, values: [missing], isMissing: true };
};

const exactly = (term: string, value: string | undefined, missing?: string) =>
  fact(term, value, { isExact: true, ...(missing !== undefined && { missing }) });

const time = (term: string, at: string | undefined, missing?: string) =>
  fact(
    term,
    at === undefined ? undefined : shownTime(at),
    missing === undefined ? {} : { missing },
  );

const moment = (term: string, at: string | undefined, missing?: string) =>
  fact(
    term,
    at === undefined ? undefined : preciseTime(at),
    missing === undefined ? {} : { missing },
  );

/** Why something of the lead is not there. */
const whyMissing = (lead: CertificateData['lead']) =>
  lead === null ? 'Removed with the lead' : NOT_RECORDED;

const phoneOf = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3 (United States, +1)');

/** What became of the lead, and what it was held for. */
function leadState(lead: CertificateData['lead']): string[] {
  if (lead === null) return ['No longer stored'];
  const { status, quarantineReasons } = lead;
  if (status === 'quarantined') return [`In quarantine: ${heldFor(quarantineReasons)}`];
  return [
    'Accepted by the service',
    ...(quarantineReasons.length > 0
      ? [`Released from quarantine, where it was held for: ${heldFor(quarantineReasons)}`]
      : []),
  ];
}

function personSection(data: CertificateData): CertificateSection {
  const { person, text, lead } = data;
  const { firstName, lastName, phone, email } = person;
  const sellers = sellersOf(data);
  return {
    title: 'Who consented, and to whom',
    facts: [
      fact('Name, as it was typed', `${firstName} ${lastName}`.trim()),
      fact('Phone, as it was typed', phoneOf(phone)),
      fact('E-mail, as it was typed', email),
      fact(
        sellers.length === 1 ? 'Company it was stored for' : 'Companies it was stored for',
        sellers.map((seller) =>
          text.text.includes(seller)
            ? `${seller}, named in the text`
            : `${seller}, which the text does not name`,
        ),
      ),
      fact('Lead', leadState(lead)),
    ],
  };
}

function textSection({ text }: CertificateData): CertificateSection {
  const neverPublished = text.isPublished ? NOT_RECORDED : 'Never published by this service';
  const until =
    text.shownUntil === null
      ? 'It is the latest that was published'
      : text.shownUntil && shownTime(text.shownUntil);
  return {
    title: 'The text that was agreed to, to the letter',
    quote: text.text,
    facts: [
      fact('Version', text.version),
      exactly('SHA-256 of the text', text.sha256),
      fact('Hash computed anew', text.hashFits ? 'The same' : 'Another one'),
      fact(
        'Published under this version',
        text.isPublished ? 'Yes, word for word' : 'No, or of another product',
      ),
      time('Published by this service from', text.shownFrom, neverPublished),
      fact('Until', until, { missing: neverPublished }),
    ],
  };
}

/** What the pictures show, or why there is none. */
function pictureNote({ build, isChange, pictures }: CertificateData['page']): string {
  if (pictures.length > 0) {
    return (
      'The pictures are of no visit: the company took them of this build, as a phone shows the contact step ' +
      'before anybody has typed. The sentence under the heading goes by the hour and the place, and the width by the screen; ' +
      'the text beside the box is the same for everybody, unless it names companies for one person.'
    );
  }
  if (isChange) {
    return 'No picture of the form: pictures are taken of the contact step, and the consent of a later version may have been given where a request is changed.';
  }
  return build === undefined
    ? 'No picture of the form: the page did not say which build it was of.'
    : 'No picture of the form: none is kept of this build.';
}

function pageSection({ page, initiallyTicked }: CertificateData): CertificateSection {
  const { address, build, commit, pictures } = page;
  return {
    title: 'The page and the form',
    lead: pictureNote(page),
    facts: [
      fact('Page address, as the page said', address),
      exactly('Build of the page, as the page said', build, 'The page did not say'),
      exactly(
        'Commit of that build',
        commit,
        build === undefined
          ? 'The page did not say of which build it was'
          : 'Not known: made from files that were not committed, or not kept',
      ),
      fact(
        'The box before the visitor pressed it, as the page said',
        initiallyTicked === null ? undefined : initiallyTicked ? 'Ticked' : 'Not ticked',
        { missing: 'The page did not say' },
      ),
      ...pictures.map(({ theme, sha256 }) => exactly(`SHA-256 of the picture (${theme})`, sha256)),
    ],
    pictures: pictures.map(({ theme, source }) => ({
      caption: theme === 'light' ? 'In the light theme' : 'In the dark theme',
      alt: `The contact step with the consent text beside its box, in the ${theme} theme`,
      source,
    })),
  };
}

function timesSection({ times, lead }: CertificateData): CertificateSection {
  const { formShownMs } = times;
  const zones = lead?.timeZones ?? [];
  return {
    title: 'When',
    lead:
      'Times are UTC, to the millisecond. The browser’s clock is the visitor’s and may be wrong. A page asks ' +
      'for a ticket as it shows the text. When the box was ticked by the service’s clock is the browser’s ' +
      'time, corrected by how far the two clocks differed when the ticket was issued.',
    facts: [
      moment(
        'Text shown: first ticket for it issued, by the service’s clock',
        times.shown,
        'No ticket came with it',
      ),
      fact(
        'Form shown before it was submitted, as the browser measured',
        formShownMs === undefined ? undefined : `${(formShownMs / 1000).toFixed(1)} seconds`,
        { missing: whyMissing(lead) },
      ),
      moment('Box ticked, by the browser’s clock', times.tickedByBrowser),
      moment('Box ticked, by the service’s clock', times.ticked, 'Known by a ticket alone'),
      moment('Submitted, by the browser’s clock', times.submittedByBrowser),
      moment('Received, by the service’s clock', times.received),
      fact(
        'Received, by clocks in the visitor’s ZIP',
        zones.map((zone) => localTime(times.received, zone)),
        { missing: whyMissing(lead) },
      ),
    ],
  };
}

function browserSection({ visitor }: CertificateData): CertificateSection {
  return {
    title: 'From where',
    facts: [
      exactly('IP address, as the service saw it', visitor.ipAddress),
      fact('Browser, as the request named it', visitor.userAgent),
      fact('Browser, as the page’s script read it', visitor.browserUserAgent),
      fact('Global Privacy Control in the request', yesOrNo(visitor.gpcHeader)),
      fact(
        'Global Privacy Control as the script read it',
        visitor.gpc === null ? undefined : yesOrNo(visitor.gpc),
        { missing: 'The page did not say' },
      ),
    ],
  };
}

const askedFor = ({ isAsked }: CertificateData['code']) =>
  isAsked === undefined ? undefined : isAsked ? 'Yes' : 'No: by its rules this phone needed none';

const CODES_NOT_COVERED =
  'Whether the phone was confirmed, and when, is covered by the chain of hashes. When codes were sent is from the ' +
  'service’s ordinary tables, which it does not cover: what was removed there is missing here.';

/** Why no codes are listed, or that those which are may not be all. */
function codeNote({ code, lead }: CertificateData): string {
  if ((code.history ?? []).length > 0) return CODES_NOT_COVERED;
  return lead === null
    ? 'When codes were sent is not kept longer than the lead.'
    : 'No code that was sent to this phone in this visit is recorded. When codes were sent is kept ' +
        `for 30 days; whether one was confirmed, as long as this record. ${CODES_NOT_COVERED}`;
}

function codeSection(data: CertificateData): CertificateSection {
  const { code, lead } = data;
  const { history = [] } = code;
  const failed = ({ attempts, approvedAt }: (typeof history)[number]) =>
    attempts - (approvedAt === undefined ? 0 : 1);
  return {
    title: 'Code by text message',
    lead: codeNote(data),
    facts: [
      fact(
        'The phone was confirmed by a code',
        code.isConfirmed ? 'Yes: a code that was sent to this number was entered' : 'No',
      ),
      code.isConfirmed
        ? time('Approved', code.confirmedAt)
        : fact('The service asked for one', askedFor(code), { missing: whyMissing(lead) }),
    ],
    ...(history.length === 0
      ? {}
      : {
          table: {
            columns: ['First sent', 'Last sent', 'Wrong entries', 'Approved'],
            rows: history.map((send) => [
              shownTime(send.firstSentAt),
              shownTime(send.lastSentAt),
              String(failed(send)),
              send.approvedAt === undefined ? 'No' : shownTime(send.approvedAt),
            ]),
          },
        }),
  };
}

function retainedFacts(what: string, { retained }: RetainedData): CertificateFact[] {
  const isRetained =
    retained === undefined
      ? undefined
      : [
          retained.isRetained ? 'Yes' : 'No',
          retained.at === undefined ? '' : `On ${shownTime(retained.at)}`,
          retained.expiresAt === undefined ? '' : `Until ${shownTime(retained.expiresAt)}`,
          ...retained.remarks,
        ];
  return [fact(`${what} retained`, isRetained, { missing: 'No: this service did not claim it' })];
}

function vendorsSection({ certificate, token }: CertificateData): CertificateSection {
  return {
    title: 'Certificates of others',
    lead:
      'What independent companies recorded of the same visit. Whether it is retained is from the service’s ' +
      'ordinary tables, which the chain of hashes does not cover; ask these companies.',
    facts: [
      exactly('TrustedForm certificate', certificate.url, 'The page sent none'),
      ...(certificate.url === '' ? [] : retainedFacts('Certificate', certificate)),
      exactly('LeadiD token', token.value, 'The page sent none'),
      ...(token.value === ''
        ? []
        : [time('Token found', token.at), ...retainedFacts('Token', token)]),
    ],
  };
}

function deliveriesSection({ deliveries, writtenAt }: CertificateData): CertificateSection {
  return {
    title: 'Who got the lead, and who was told of a revocation',
    lead:
      deliveries.length === 0
        ? `No delivery was recorded by ${shownTime(writtenAt)}. ${NOT_COVERED}`
        : NOT_COVERED,
    ...(deliveries.length === 0
      ? {}
      : {
          table: {
            columns: ['Destination', 'What', 'State', 'Attempts', 'Acknowledged'],
            rows: deliveries.map((delivery) => [
              delivery.legalName === undefined
                ? delivery.destination
                : `${delivery.legalName} (${delivery.destination})`,
              events[delivery.event] ?? delivery.event,
              [
                deliveryStates[delivery.state] ?? delivery.state,
                delivery.dueBy === undefined ? '' : `due by ${shownTime(delivery.dueBy)}`,
              ]
                .filter((words) => words !== '')
                .join(', '),
              `${delivery.attempts}${delivery.lastStatus === null ? '' : `, last answer ${delivery.lastStatus}`}`,
              delivery.deliveredAt === undefined ? NOT_RECORDED : shownTime(delivery.deliveredAt),
            ]),
          },
        }),
  };
}

/** Why there are no words of a request that only the chain tells of for this consent. */
const withoutWords: Readonly<Record<EventRecord, string>> = {
  own: NOT_RECORDED,
  otherContact: 'Of another phone or e-mail address of this lead',
  unknownContact:
    'Of a phone or e-mail address that is not stored of this lead; the chain tells of the lead',
  gone: 'The row is gone from the table: only the chain tells of it',
};

function wordsOf({ words, source, record }: RevocationData): string {
  if (record !== undefined) return withoutWords[record];
  if (words === '') return NOT_RECORDED;
  return source === 'operator' ? `Note of the company: ${words}` : words;
}

function revocationsSection(data: CertificateData): CertificateSection {
  const { revocations, erasures, writtenAt } = data;
  const title = 'Requests that end or limit the consent, and erasures';
  const rows = [
    ...revocations.map((revocation) => ({
      at: revocation.at,
      cells: [
        requests[revocation.request] ?? revocation.request,
        requestSources[revocation.source] ?? revocation.source,
        wordsOf(revocation),
      ],
    })),
    ...erasures.map(({ at, toldBy }) => ({
      at,
      cells: [
        'Erased: the lead with its answers was removed. By itself this ends no consent',
        'A command of the company (erase)',
        toldBy === 'chain'
          ? 'None: the chain tells of it'
          : 'None: a notice to a destination tells of it',
      ],
    })),
  ];
  // Requests stay in the order in which they were stored where nothing else is to be put among them.
  if (erasures.length > 0) rows.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (rows.length === 0) {
    return {
      title,
      lead:
        `None was recorded for this phone or e-mail address by ${shownTime(writtenAt)}, neither in the ` +
        'table of requests nor in the chain of hashes.',
    };
  }
  return {
    title,
    lead:
      'From the table of requests, and from what the chain of hashes tells of the lead (next section). A request ' +
      'that the next section does not name rests on the table alone, which the chain does not cover. The time is ' +
      'that at which the company got or entered the request.',
    table: {
      columns: ['When', 'What', 'How it came', 'Words or note'],
      rows: rows.map(({ at, cells }) => [shownTime(at), ...cells]),
    },
  };
}

function chainFacts(chain: ChainData | undefined): CertificateFact[] {
  if (chain === undefined)
    return [fact('Place in the chain of hashes', undefined, { missing: 'None' })];
  const { lane, number, at, previous, hash, head } = chain;
  return [
    fact('Place in the chain of hashes', `Entry ${number}, entered ${shownTime(at)}`),
    exactly('Lane', lane),
    exactly('Hash of the entry', hash),
    exactly('Hash of the entry before it', previous),
    fact('Signed head that covers it', head && `Head ${head.number}, ${shownTime(head.signedAt)}`, {
      missing: 'None yet',
    }),
    ...(head
      ? [
          exactly('Hash of that head', head.hash),
          exactly('Key that signed it, by its name', head.key),
          fact(
            'Time stamp of somebody else on that head (RFC 3161)',
            head.isTimestamped
              ? 'Stored'
              : 'None is stored: compare with a head that was kept elsewhere',
          ),
        ]
      : []),
  ];
}

function ticketFacts(proof: ProofData | undefined): CertificateFact[] {
  const term = 'A ticket of the service fits this consent';
  if (proof === undefined) return [fact(term, undefined)];
  if (!proof.isProven) return [fact(term, `No: ${proof.reason ?? 'why is not recorded'}`)];
  return [
    fact(term, [
      'Yes',
      'The service issued it for this text, this visit and the build that the page named. That a page showed the ' +
        'text to somebody, the ticket does not prove.',
      'The signed ticket itself is not kept, only its id.',
    ]),
    // A page renews its ticket while it waits, so this need not be the first one.
    exactly('Id of the ticket that came with the form', proof.ticketId),
  ];
}

function proofSection(data: CertificateData): CertificateSection {
  const { proof, chain } = data;
  return {
    title: 'How to check this by hand',
    lead:
      'Nothing on this page proves itself: who has the file can change it. The service writes an entry for each ' +
      'consent, with its hash and that of the entry before it: the chain. Hourly it signs the ends of the chain: a ' +
      'head. What the chain covers can be compared with it, and the chain with heads that others keep. For what it ' +
      'does not cover there is only the company’s word.',
    facts: [
      fact('Covered by the chain of hashes', COVERED_SECTIONS),
      fact('From the service’s ordinary tables', OTHER_SECTIONS),
      ...ticketFacts(proof),
      ...chainFacts(chain),
    ],
    steps: checkSteps(data),
  };
}

function issuerSection({ issuer, keptUntil, lead }: CertificateData): CertificateSection {
  return {
    title: 'Who keeps this record',
    facts: [
      fact('Company', issuer.legalName),
      fact('Address', issuer.address),
      fact('Questions about this certificate', issuer.email),
      fact(
        'The record is kept until',
        lead === null
          ? shownTime(keptUntil)
          : `${shownTime(keptUntil)}, and as long as the lead; an erasure of the lead leaves it there, unless the company ` +
              'is asked to remove the record of consent as well',
      ),
    ],
  };
}

/** When the person agreed: as the box was ticked, by the better of the clocks; and when we knew of it. */
function agreedAt({ ticked, tickedByBrowser, received }: CertificateData['times']): string {
  const [at, clock] = ticked === undefined ? [tickedByBrowser, 'browser’s'] : [ticked, 'service’s'];
  return `${shownTime(at)} (box ticked, by the ${clock} clock; received by the service on ${shownTime(received)})`;
}

/** What the record says, and no more: whether it is consent, the notices and the sections tell. */
function summaryOf(data: CertificateData): string {
  const { person, leadId, version, times, writtenAt, initiallyTicked, proof } = data;
  const name = `${person.firstName} ${person.lastName}`.trim();
  // As in the text itself: names have commas of their own.
  const named = namedSellersOf(data).join('; ');
  const what =
    named === ''
      ? 'beside a text that names no company of this record'
      : `beside a text that agrees to calls and texts by ${named}`;
  const who =
    initiallyTicked === true
      ? `a box that stood ticked already was sent for ${name}`
      : proof?.isProven
        ? `${name} ticked the box`
        : `a ticked box was sent for ${name}`;
  const end = named.endsWith('.') ? '' : '.';
  return (
    `The record of this consent says: on ${agreedAt(times)}, ${who} ${what}${end} ` +
    `Consent ${leadId}/${version}; this certificate was written on ${shownTime(writtenAt)}.`
  );
}

/** The certificate in words, every section present: what is not recorded says so. */
export function certificateDocument(data: CertificateData): CertificateDocument {
  const { leadId, version } = data;
  return {
    id: `${leadId}/${version}`,
    title: 'Certificate of consent',
    summary: summaryOf(data),
    notices: noticesOf(data),
    sections: [
      personSection(data),
      textSection(data),
      timesSection(data),
      pageSection(data),
      browserSection(data),
      codeSection(data),
      vendorsSection(data),
      deliveriesSection(data),
      revocationsSection(data),
      eventsSection(data),
      recordSection(data),
      proofSection(data),
      issuerSection(data),
    ],
  };
}
