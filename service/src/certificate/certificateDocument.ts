import type {
  CertificateDocument,
  CertificateFact,
  CertificateSection,
} from '../contract/certificateDocument.ts';
import type {
  CertificateData,
  ChainData,
  RetainedData,
  RevocationData,
} from './certificateData.ts';
import {
  deliveryStates,
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
  more: Pick<CertificateFact, 'isExact'> = {},
): CertificateFact => {
  const values = (typeof value === 'string' ? [value] : (value ?? [])).filter(
    (line) => line !== '',
  );
  return values.length > 0
    ? { term, values, ...more }
    : { term, values: [NOT_RECORDED], isMissing: true };
};

const exactly = (term: string, value: string | undefined) => fact(term, value, { isExact: true });

const time = (term: string, at: string | undefined) =>
  fact(term, at === undefined ? undefined : shownTime(at));

const moment = (term: string, at: string | undefined) =>
  fact(term, at === undefined ? undefined : preciseTime(at));

const phoneOf = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3 (United States, +1)');

/** The requests that hold: of each kind the last, unless a START lifted it. */
function standing(revocations: readonly RevocationData[]): RevocationData[] {
  return revocations.filter(
    ({ kind, request }, index) =>
      request !== 'start' &&
      !revocations
        .slice(index + 1)
        .some(
          (later) =>
            (later.request === request && (request !== 'stop' || later.kind === kind)) ||
            (later.request === 'start' && request === 'stop' && later.kind === kind),
        ),
  );
}

function noticesOf({
  lead,
  proof,
  chain,
  text,
  page,
  revocations,
}: CertificateData): CertificateDocument['notices'] {
  return [
    ...(proof?.isProven
      ? [
          {
            tone: 'good' as const,
            text:
              'A ticket of the service fits this consent: the service itself knows which text was shown, ' +
              'in which visit and when.',
          },
        ]
      : []),
    ...(proof && !proof.isProven
      ? [
          {
            tone: 'open' as const,
            text: `Not proven by a ticket: ${proof.reason ?? NOT_RECORDED}.`,
          },
        ]
      : []),
    ...(chain === undefined || chain.head
      ? []
      : [
          {
            tone: 'open' as const,
            text:
              'No signed head of the chain covers this consent yet: one is signed every hour. Until then ' +
              'its place in the chain rests on the company’s word.',
          },
        ]),
    ...(text.hashFits
      ? []
      : [
          {
            tone: 'open' as const,
            text: 'The stored text no longer has the hash it was stored with.',
          },
        ]),
    ...(text.isPublished
      ? []
      : [
          {
            tone: 'open' as const,
            text: 'The text is none that the company published under this version.',
          },
        ]),
    ...(page.pictures.every(({ hashFits }) => hashFits)
      ? []
      : [{ tone: 'open' as const, text: 'A picture of the form is no longer as it was taken.' }]),
    ...standing(revocations).map(({ at, request }) => ({
      tone: 'open' as const,
      text: `On ${shownTime(at)} the person asked for: ${requests[request] ?? request}.`,
    })),
    ...(lead === null
      ? [
          {
            tone: 'open' as const,
            text:
              'The lead is no longer stored: it was erased, or is past its time. What follows is what ' +
              'the law keeps: the record of consent, and the requests that end it.',
          },
        ]
      : []),
  ];
}

/** Who may contact the person, each once: a company may be listed twice. */
const sellersOf = ({ issuer, companies }: CertificateData) => [
  ...new Set([issuer.legalName, ...companies]),
];

function personSection(data: CertificateData): CertificateSection {
  const { person, text, lead } = data;
  const { firstName, lastName, phone, email } = person;
  const sellers = sellersOf(data);
  return {
    title: 'Who consented, and to whom',
    facts: [
      fact('Name', `${firstName} ${lastName}`.trim()),
      fact('Phone', phoneOf(phone)),
      fact('E-mail', email),
      fact(
        sellers.length === 1 ? 'Company that may contact them' : 'Companies that may contact them',
        sellers.map((seller) =>
          text.text.includes(seller)
            ? `${seller}, named in the text`
            : `${seller}, which the text does not name`,
        ),
      ),
      fact(
        'Lead',
        lead === null
          ? 'No longer stored'
          : lead.status === 'accepted'
            ? 'Accepted by the service'
            : `In quarantine: ${lead.quarantineReasons.join(', ')}`,
      ),
    ],
  };
}

function textSection({ text }: CertificateData): CertificateSection {
  const until =
    text.shownUntil === null
      ? 'Still shown when this was written'
      : text.shownUntil && shownTime(text.shownUntil);
  return {
    title: 'The text, exactly as it was shown',
    quote: text.text,
    facts: [
      fact('Version', text.version),
      exactly('SHA-256 of the text', text.sha256),
      fact('Hash computed anew', text.hashFits ? 'The same' : 'Another one'),
      fact(
        'Published under this version',
        text.isPublished ? 'Yes, word for word' : 'No, or of another product',
      ),
      time('Published by this service from', text.shownFrom),
      fact('Until', until),
    ],
  };
}

/** What the pictures show, or why there is none. */
function pictureNote({ build, isChange, pictures }: CertificateData['page']): string {
  if (pictures.length > 0) {
    return 'The contact step as this build of the page shows it, before anybody has typed.';
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
      fact('Page address', address),
      exactly('Build of the page', build),
      exactly('Commit of that build', commit),
      fact(
        'The box in this visit, before it was pressed',
        initiallyTicked === null ? undefined : initiallyTicked ? 'Ticked' : 'Not ticked',
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
      'Times are UTC, to the millisecond. The browser’s clock is the visitor’s and may be wrong. When ' +
      'the box was ticked by the service’s clock is the browser’s time, corrected by how far the two ' +
      'clocks differed when the text was shown.',
    facts: [
      moment('Text shown, by the service’s clock', times.shown),
      fact(
        'Form shown before it was submitted, as the browser measured',
        formShownMs === undefined ? undefined : `${(formShownMs / 1000).toFixed(1)} seconds`,
      ),
      moment('Box ticked, by the browser’s clock', times.tickedByBrowser),
      moment('Box ticked, by the service’s clock', times.ticked),
      moment('Submitted, by the browser’s clock', times.submittedByBrowser),
      moment('Received, by the service’s clock', times.received),
      fact(
        'The same by clocks in the visitor’s ZIP',
        zones.map((zone) => localTime(times.received, zone)),
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
      ),
    ],
  };
}

const askedFor = ({ isAsked }: CertificateData['code']) =>
  isAsked === undefined
    ? undefined
    : isAsked
      ? 'Yes'
      : 'No: its rule for codes (OTP_POLICY) wanted none for this phone';

function codeSection({ code, lead }: CertificateData): CertificateSection {
  const { history = [] } = code;
  const failed = ({ attempts, approvedAt }: (typeof history)[number]) =>
    attempts - (approvedAt === undefined ? 0 : 1);
  return {
    title: 'Code by text message',
    ...(history.length > 0
      ? {}
      : {
          lead:
            lead === null
              ? 'When codes were sent is not kept longer than the lead.'
              : 'No code that was sent to this phone in this visit is recorded. When codes were sent is kept ' +
                'for 30 days; whether one was confirmed, as long as this record.',
        }),
    facts: [
      fact(
        'The phone was confirmed by a code',
        code.isConfirmed ? 'Yes, by whoever holds the phone' : 'No',
      ),
      code.isConfirmed
        ? time('Approved', code.confirmedAt)
        : fact('The service asked for one', askedFor(code)),
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
  return [fact(`${what} retained`, isRetained)];
}

function vendorsSection({ certificate, token }: CertificateData): CertificateSection {
  return {
    title: 'Certificates of others',
    lead: 'What independent companies recorded of the same visit.',
    facts: [
      exactly('TrustedForm certificate', certificate.url),
      ...(certificate.url === '' ? [] : retainedFacts('Certificate', certificate)),
      exactly('LeadiD token', token.value),
      ...(token.value === ''
        ? []
        : [time('Token found', token.at), ...retainedFacts('Token', token)]),
    ],
  };
}

function deliveriesSection({ deliveries, writtenAt }: CertificateData): CertificateSection {
  return {
    title: 'Who got the lead, and who was told of a revocation',
    ...(deliveries.length === 0
      ? { lead: `No delivery is recorded until ${shownTime(writtenAt)}.` }
      : {}),
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

function revocationsSection({ revocations, writtenAt }: CertificateData): CertificateSection {
  return {
    title: 'Requests that end or limit the consent',
    ...(revocations.length === 0
      ? {
          lead: `None is recorded for this phone or e-mail address until ${shownTime(writtenAt)}.`,
        }
      : {
          table: {
            columns: ['When', 'Request', 'How it came', 'Words'],
            rows: revocations.map(({ at, request, source, words }) => [
              shownTime(at),
              requests[request] ?? request,
              requestSources[source] ?? source,
              words === '' ? NOT_RECORDED : words,
            ]),
          },
        }),
  };
}

function chainFacts(chain: ChainData | undefined): CertificateFact[] {
  if (chain === undefined) return [fact('Place in the chain of hashes', undefined)];
  const { lane, number, at, previous, hash, head } = chain;
  return [
    fact('Place in the chain of hashes', `Entry ${number}, entered ${shownTime(at)}`),
    exactly('Lane', lane),
    exactly('Hash of the entry', hash),
    exactly('Hash of the entry before it', previous),
    fact('Signed head that covers it', head && `Head ${head.number}, ${shownTime(head.signedAt)}`),
    exactly('Hash of that head', head?.hash),
    exactly('Key that signed it, by its name', head?.key),
  ];
}

function proofSection(data: CertificateData): CertificateSection {
  const { proof, chain, text, page } = data;
  return {
    title: 'How to check this by hand',
    facts: [
      fact(
        'Proven by a ticket of the service',
        proof === undefined
          ? undefined
          : proof.isProven
            ? 'Yes'
            : `No: ${proof.reason ?? 'why is not recorded'}`,
      ),
      ...(proof?.ticketId === undefined ? [] : [exactly('Ticket', proof.ticketId)]),
      ...chainFacts(chain),
    ],
    steps: [
      'Save the text above, exactly, as a file of UTF-8 without a line break at its end. ' +
        `Its SHA-256 (sha256sum FILE) must be ${text.sha256}.`,
      ...page.pictures.map(
        ({ theme, sha256 }) =>
          `Save the picture of the ${theme} theme from this page. Its SHA-256 must be ${sha256}.`,
      ),
      ...(page.commit === undefined
        ? []
        : [
            'Build the site from the commit above with the same settings: its pages name the same build ' +
              '(in the head, meta name="build").',
          ]),
      ...(chain?.steps ?? []),
    ],
  };
}

function issuerSection({ issuer, keptUntil }: CertificateData): CertificateSection {
  return {
    title: 'Who keeps this record',
    facts: [
      fact('Company', issuer.legalName),
      fact('Address', issuer.address),
      fact('Questions about this certificate', issuer.email),
      fact(
        'The record is kept until',
        `${shownTime(keptUntil)}, longer with a request that is kept longer, or until its erasure is asked for`,
      ),
    ],
  };
}

/** The certificate in words, every section present: what is not recorded says so. */
export function certificateDocument(data: CertificateData): CertificateDocument {
  const { person, leadId, version, times, writtenAt } = data;
  const name = `${person.firstName} ${person.lastName}`.trim();
  // As in the text itself: names have commas of their own.
  const sellers = sellersOf(data).join('; ');
  return {
    id: `${leadId}/${version}`,
    title: 'Certificate of consent',
    summary:
      `${name} agreed on ${shownTime(times.received)} to be called and texted by ${sellers}${sellers.endsWith('.') ? '' : '.'} ` +
      `Consent ${leadId}/${version}; this certificate was written on ${shownTime(writtenAt)}.`,
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
      proofSection(data),
      issuerSection(data),
    ],
  };
}
