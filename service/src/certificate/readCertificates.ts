import { addressLine, type Product } from '@tidyguard/content';
import { sha256 } from '../common/sha256.ts';
import { tellBy } from '../consent/legalDeadline.ts';
import type { Database } from '../database/types.ts';
import { consentKeptUntil } from '../leads/retention.ts';
import { contentOf, entryHashOf } from '../proof/content.ts';
import { itemsOf } from '../proof/readLine.ts';
import { textHashOf } from '../proof/consentTexts.ts';
import { unprovenReasons } from '../proof/unprovenReasons.ts';
import {
  readConsents,
  type CertificateRequest,
  type ConsentRow,
} from '../repositories/certificates.ts';
import { useUtc } from '../repositories/proof.ts';
import { readPublishedTexts, type PublishedText } from '../repositories/publishedTexts.ts';
import { readSharedTickets, type SharedTicket } from '../repositories/certificateEvents.ts';
import type {
  CertificateData,
  ChainData,
  CodeData,
  ConsentTextData,
  DeliveryData,
  ErasureData,
  EventData,
  ProofData,
  RetainedData,
} from './certificateData.ts';
import { readFormPictures } from './formPictures.ts';
import { publicationOf } from './publication.ts';
import { eventsOf, readEventsOf, requestsOf, type ToldEvents } from './readEvents.ts';

export interface CertificateSources {
  db: Database;
  /** The product of the service, with its company and its consent texts. */
  product: Product;
  /** The folder of the pictures of the form. */
  pictures: string;
  now: Date;
}

const isKnown = <T>(value: T | null): value is T => value !== null;

/** The properties that are not null: what is absent is not recorded. */
function known<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isKnown(value))) as {
    [K in keyof T]?: Exclude<T[K], null>;
  };
}

/** Whether the vendor's certificate was claimed before it expired, and how it differs from the lead. */
function retainedOf({ claim }: ConsentRow): RetainedData {
  if (claim === null) return {};
  const isRetained = claim.state === 'retained';
  return {
    retained: {
      isRetained,
      ...known({ at: isRetained ? claim.attempted_at : null, expiresAt: claim.expires_at }),
      remarks: [
        ...(claim.state === 'pending' ? ['The claim is still to be answered.'] : []),
        ...(claim.reason === null ? [] : [claim.reason]),
        ...(claim.phone_match === false ? ['It holds another phone than the lead.'] : []),
        ...(claim.email_match === false ? ['It holds another e-mail address than the lead.'] : []),
      ],
    },
  };
}

function textOf(
  row: ConsentRow,
  product: Product,
  published: readonly PublishedText[],
): ConsentTextData {
  const { text, text_sha256: hash, text_version: version } = row;
  const publication = publicationOf(row, published);
  // A text that names companies is made for its session: the service itself filled in the names.
  const isKnown = row.company_ids !== null || textHashOf(product, version) === hash;
  return {
    text,
    sha256: hash,
    hashFits: sha256(text) === hash,
    version,
    isPublished: publication.shownFrom !== undefined || isKnown,
    ...publication,
  };
}

const reasonsInWords: Readonly<Record<string, string>> = unprovenReasons;

/** What the ticket proves; undefined if the consent is from before tickets. */
function proofOf(row: ConsentRow, shared: readonly SharedTicket[]): ProofData | undefined {
  const { lead_id, version, ticket_id, unproven } = row;
  if (unproven !== null) return { isProven: false, reason: reasonsInWords[unproven] ?? unproven };
  if (ticket_id === null) return undefined;
  const consents = shared.find((ticket) => ticket.ticket_id === ticket_id)?.consents ?? [];
  const sharedWith = consents.filter((consent) => consent !== `${lead_id}/${version}`);
  return { isProven: true, ticketId: ticket_id, ...(sharedWith.length > 0 && { sharedWith }) };
}

function codeOf(row: ConsentRow): CodeData {
  const history = row.codes.map(({ created_at, last_sent_at, attempts, approved_at }) => ({
    firstSentAt: created_at,
    lastSentAt: last_sent_at,
    attempts,
    ...known({ approvedAt: approved_at }),
  }));
  return {
    isConfirmed: row.phone_verified,
    ...known({
      confirmedAt: row.phone_verified_at,
      isAsked: row.phone_code && row.phone_code !== 'not_asked',
    }),
    ...(history.length === 0 ? {} : { history }),
  };
}

function deliveryOf(
  row: ConsentRow['deliveries'][number],
  { version }: Pick<ConsentRow, 'version'>,
): DeliveryData {
  const { destination, event, state, attempts, last_status, requested_at, delivered_at } = row;
  // The notice that a company has lost a lead in the usual course of things has no legal deadline.
  const hasDeadline = event === 'consent.revoked' || event === 'person.erased';
  return {
    destination,
    event,
    state,
    attempts,
    lastStatus: last_status,
    ...known({ legalName: row.legal_name, deliveredAt: delivered_at, told: row.told }),
    ...(hasDeadline && delivered_at === null
      ? { dueBy: tellBy(new Date(requested_at)).toISOString() }
      : {}),
    ...(event === 'consent.revoked' && row.version > version ? { upToVersion: row.version } : {}),
  };
}

function chainOf({ chain, record, lead_id, version }: ConsentRow): ChainData | undefined {
  if (chain === null) return undefined;
  const { head, content, kind, ...entry } = chain;
  const told = itemsOf({ content })?.find(
    ([what, subject]) => what === 'consent' && subject === `${lead_id}/${version}`,
  );
  return {
    ...entry,
    isOfRow: told?.[2] === sha256(contentOf(record)),
    isWhole:
      entry.hash === entryHashOf({ ...entry, kind, content }) &&
      (head === null || head.hash === sha256(head.body)),
    ...(head && {
      head: {
        number: head.number,
        hash: head.hash,
        signedAt: head.at,
        key: head.key,
        isTimestamped: head.is_timestamped,
      },
    }),
  };
}

/** When a lead was erased, by the chain, or by a notice if that was before there was a chain. */
function erasuresOf({ deliveries }: ConsentRow, events: readonly EventData[]): ErasureData[] {
  const told = events.filter(({ what }) => what === 'erasure');
  if (told.length > 0) return told.map(({ at }) => ({ at, toldBy: 'chain' }));
  const notice = deliveries.find(({ event }) => event === 'person.erased');
  return notice ? [{ at: notice.requested_at, toldBy: 'notice' }] : [];
}

/**
 * Left out of the page, but in an export: the visit, which is private after an erasure, and a random number.
 */
export const HIDDEN: readonly string[] = ['proof_salt', 'session_id'];

const recordOf = ({ record }: ConsentRow) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name, value]) => value !== null && !HIDDEN.includes(name))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** What other rows than the consent's say about it. */
interface Surroundings {
  told: ToldEvents;
  sharedTickets: readonly SharedTicket[];
  published: readonly PublishedText[];
}

function dataOf(
  row: ConsentRow,
  { product, now }: CertificateSources,
  { told, sharedTickets, published }: Surroundings,
): CertificateData {
  const events = eventsOf(row, told);
  const proof = proofOf(row, sharedTickets);
  const chain = chainOf(row);
  const { brand } = product;
  return {
    writtenAt: now.toISOString(),
    keptUntil: consentKeptUntil(new Date(row.received_at)).toISOString(),
    issuer: {
      legalName: brand.legalName,
      address: addressLine(brand.postalAddress),
      email: brand.contactEmail,
    },
    companies: row.company_names,
    leadId: row.lead_id,
    version: row.version,
    lead:
      row.status === null
        ? null
        : {
            status: row.status,
            quarantineReasons: row.quarantine_reasons ?? [],
            timeZones: row.time_zones ?? [],
          },
    person: {
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      email: row.email,
    },
    text: textOf(row, product, published),
    page: {
      address: row.page_url,
      isChange: row.is_change,
      pictures: [],
      ...known({ build: row.page_build || null }),
    },
    times: {
      tickedByBrowser: row.agreed_at,
      received: row.received_at,
      ...known({
        shown: row.shown_at,
        ticked: row.ticked_at,
        submittedByBrowser: row.submitted_at,
        formShownMs: row.form_elapsed_ms,
      }),
    },
    initiallyTicked: row.initially_checked,
    visitor: {
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      browserUserAgent: row.browser_user_agent,
      gpc: row.gpc,
      gpcHeader: row.gpc_header,
    },
    code: codeOf(row),
    certificate: { url: row.certificate_url, ...retainedOf(row) },
    token: { value: row.lead_token, ...known({ at: row.lead_token_at }) },
    deliveries: row.deliveries.map((delivery) => deliveryOf(delivery, row)),
    revocations: requestsOf(row, events),
    erasures: erasuresOf(row, events),
    events,
    ...(proof && { proof }),
    ...(chain && { chain }),
    record: recordOf(row),
  };
}

/** Adds the commit and the pictures of the build that the page named. */
async function withPictures(data: CertificateData, folder: string): Promise<CertificateData> {
  const { build, isChange } = data.page;
  if (build === undefined) return data;
  const known = await readFormPictures(folder, build);
  return { ...data, page: { ...data.page, ...known, ...(isChange && { pictures: [] }) } };
}

/** All that is known of the requested consents, the newest first; empty if there is none. */
export async function readCertificates(
  request: CertificateRequest,
  sources: CertificateSources,
): Promise<CertificateData[]> {
  const { db, pictures } = sources;
  const rows = await db.transaction(async (tx) => {
    await useUtc(tx);
    return readConsents(tx, request);
  });
  const tickets = rows.map(({ ticket_id }) => ticket_id).filter(isKnown);
  const around = {
    told: await readEventsOf(db, rows),
    published: await readPublishedTexts(db),
    sharedTickets: tickets.length === 0 ? [] : await readSharedTickets(db, tickets),
  };
  return Promise.all(rows.map((row) => withPictures(dataOf(row, sources, around), pictures)));
}
