import type { CertificateSection } from '../contract/certificateDocument.ts';
import type { CertificateData, EventData, EventRecord } from './certificateData.ts';
import { heldFor, requests, requestSources, shownTime } from './words.ts';

const records: Readonly<Record<EventRecord, string>> = {
  own: 'Yes',
  otherContact: 'Yes, of another phone or e-mail address of this lead',
  unknownContact: 'Only of a phone or e-mail address that is not stored of this lead',
  gone: 'No: the row is gone',
};

function saidBy(event: EventData): string {
  switch (event.what) {
    case 'revocation': {
      const { request, source, requestedAt } = event;
      const what = requests[request] ?? request;
      return `Request of ${shownTime(requestedAt)}: ${what}. How it came: ${requestSources[source] ?? source}.`;
    }
    case 'release': {
      const { versions, by, reasons } = event;
      const which = Number.isFinite(versions)
        ? `: ${versions} ${versions === 1 ? 'version' : 'versions'} of the lead`
        : '';
      return [
        `Released from quarantine${which}.`,
        by === '' ? '' : `By ${by}.`,
        reasons.length === 0 ? '' : `Was held for: ${heldFor(reasons)}.`,
      ]
        .filter((words) => words !== '')
        .join(' ');
    }
    case 'erasure':
      return 'The lead was erased.';
  }
}

function inTables(event: EventData, { lead }: CertificateData): string {
  if (event.what === 'revocation') return records[event.record];
  if (event.what === 'release') return 'Not kept there';
  return lead === null ? 'Yes: the lead is gone' : 'No: the lead is still stored';
}

/** What the chain alone tells of the lead: rows of ordinary tables can be removed without a trace. */
export function eventsSection(data: CertificateData): CertificateSection {
  const { events } = data;
  const title = 'What the chain of hashes tells of the lead since';
  const lead =
    'A request that ends the consent stands in the chain once it was passed on to whoever got the lead, or the ' +
    'service saw that nobody has it: some minutes after it was stored. Of requests that lift one (START) the ' +
    'chain does not tell. It also tells of releases from quarantine and of erasures.';
  if (events.length === 0) {
    return { title, lead: `Nothing. ${lead}` };
  }
  return {
    title,
    lead,
    table: {
      columns: ['Entry', 'Entered', 'What it says', 'In the tables now'],
      rows: events.map((event) => [
        event.entry,
        shownTime(event.at),
        saidBy(event),
        inTables(event, data),
      ]),
    },
  };
}

/** The sections that the chain covers; what is only in other tables can be changed without a trace. */
export const COVERED_SECTIONS = [
  'Who consented, and to whom: all but the state of the lead, and the names of companies beside the text',
  'The text: with its version, and from when it was published',
  'When: all but how long the form was shown, and the time zones',
  'The page and the form: all but the pictures and the commit',
  'From where',
  'Code by text message: only whether and when the phone was confirmed',
  'Certificates of others: only their address and token',
  'Requests that end or limit the consent: that there was one, when and how it came, once the next section names it',
  'What the chain of hashes tells of the lead since',
];
export const OTHER_SECTIONS = [
  'Who got the lead, by which name of a company, and who was told of a revocation',
  'Requests that end or limit the consent: the words, requests to lift one (START), and what is not in the chain yet',
  'Code by text message: when codes were sent and entered',
  'Certificates of others: what became of them',
  'The lead itself: whether it is stored, its state and its time zones',
];

/** A sentence for sections whose rows can be removed without a trace. */
export const NOT_COVERED =
  'This is from the service’s ordinary tables, which the chain of hashes does not cover: what was removed ' +
  'there is missing here.';
