import { productNamed } from '@tidyguard/content/products';
import type { CertificateData } from '../../certificate/certificateData.ts';
import { formPicturesFolder } from '../../certificate/formPictures.ts';
import { readCertificates } from '../../certificate/readCertificates.ts';
import { systemClock } from '../../common/clock.ts';
import type { Config } from '../../config/config.ts';
import { cannotWrite, type Database } from '../../database/types.ts';
import { withCallingHours, type CallableLead } from '../../calling/callingHours.ts';
import {
  findLeadsByPrefix,
  readRecords,
  type RecordCursor,
  type RecordFilter,
} from '../../repositories/leadRecords.ts';
import {
  convertLead,
  countLeftOut,
  type ReleasedLead,
  type ReleaseRequest,
} from '../../repositories/leadStatus.ts';
import {
  addSaleOptOut,
  countLeadsOf,
  countUnrevoked,
  readOptOuts,
  revokeConsents,
  type OptOutCursor,
  type OptOutRecord,
} from '../../repositories/optOuts.ts';
import {
  addMissingRequests,
  type AddedRequests,
  type ExportedRequest,
} from '../../repositories/optOutImport.ts';
import { addBounce } from '../../repositories/mails.ts';
import {
  closeNotices,
  readOpenNotices,
  type NoticeCursor,
  type NoticeRecord,
  type Told,
} from '../../repositories/notices.ts';
import {
  readMessages,
  type MessageCursor,
  type MessageFilter,
  type MessageRecord,
} from '../../repositories/contactMessages.ts';
import { readOpenRequests } from '../../repositories/revocations.ts';
import {
  readRefusals,
  type RefusalCursor,
  type RefusalRecord,
} from '../../repositories/refusals.ts';
import type { CertificateRequest } from '../../repositories/certificates.ts';
import type {
  ErasureCounts,
  ErasureResult,
  ErasureSubject,
  Subject,
} from '../../repositories/erasure.ts';
import type { ServiceSettings } from '../../repositories/serviceSettings.ts';
import { normalisedSubject } from '../../consent/saleOptOut.ts';
import { erase, findErasures, previewErasure } from '../../leads/erasure.ts';
import { heldOnPerson, type HeldOnPerson, type ProvenContact } from '../../leads/personDocument.ts';
import { readOwedReferrals, type OwedReferral } from '../../leads/referrals.ts';
import { mailFolderOf, removeOrphanedMail } from '../../mail/fileTransport.ts';
import { purge, type PurgeResult } from '../../leads/retention.ts';
import { withProof } from '../../proof/chain.ts';
import { proofSourceOf, type ProofSource } from '../../proof/exportLines.ts';
import { companyOperations, type CompanyOperations } from './companyOperations.ts';
import { correct, type Corrected, type Correction } from '../correct.ts';
import { release } from '../release.ts';
import { replay, type ReplayCounts, type ReplayRequest } from '../replay.ts';
import { resubmit, type ResubmitCounts, type ResubmitRequest } from '../resubmit.ts';

/** What the command line can do with leads, in a running server or on a database of its own. */
export interface Operations extends ProofSource, CompanyOperations {
  /** The service's settings, whatever the command's shell sets; null if the service never started. */
  settings(): Promise<ServiceSettings | null>;
  /** Leads, with when each may be called as of now. */
  records(request: {
    cursor: RecordCursor | null;
    limit: number;
    filter?: RecordFilter;
  }): Promise<CallableLead[]>;
  replay(request: ReplayRequest): Promise<ReplayCounts>;
  /**
   * Accepts quarantined leads; the service delivers them as soon as it has a destination. `by` is the
   * user of the computer, for the chain. `isPrechecked` if some came with a consent box that stood
   * ticked: no company gets them. `leftOut` is how many stay held because the visitor has corrected
   * their phone since.
   */
  release(request: ReleaseRequest & { by: string }): Promise<ReleaseCounts>;
  /** Corrects contact details of a lead for a person who asked for it. */
  correct(request: Correction): Promise<Corrected>;
  /** The ids of leads that begin with a reference, which people call a lead by (common/leadReference.ts). */
  leadIds(request: { reference: string }): Promise<string[]>;
  convert(request: { leadId: string }): Promise<{ found: boolean }>;
  erase(request: { subject: ErasureSubject; withConsent: boolean }): Promise<ErasureResult>;
  /** What `erase` would do; changes nothing. */
  previewErasure(request: {
    subject: ErasureSubject;
    withConsent: boolean;
  }): Promise<ErasureResult>;
  erasures(request: { subject: Subject }): Promise<({ erased_at: string } & ErasureCounts)[]>;
  /** Everything that is held on a person, for that person. */
  person(request: ProvenContact): Promise<HeldOnPerson>;
  /** `isConfirmed`: an operator confirms that the clock is right and that so much may be removed. */
  purge(request: { isConfirmed: boolean }): Promise<PurgeResult>;
  /** Records a request not to sell or share that came by e-mail, by post or on the phone. */
  optOut(request: { subject: Subject; receivedAt: string | null }): Promise<void>;
  /** Inviters and invited who are owed for an invitation, oldest first, and what each of the two is owed. */
  referrals(request: ReferralRequest): Promise<ReferralRecord[]>;
  /** Messages of the contact page, oldest first. */
  messages(request: {
    cursor: MessageCursor | null;
    limit: number;
    filter: MessageFilter;
  }): Promise<MessageRecord[]>;
  /** Submissions that were refused and kept, oldest first. */
  refused(request: { cursor: RefusalCursor | null; limit: number }): Promise<RefusalRecord[]>;
  /** Submits refused submissions again. */
  resubmit(request: ResubmitRequest): Promise<ResubmitCounts>;
  /** Remembers that an address takes no mail: nothing more is sent there. */
  bounced(request: { email: string }): Promise<void>;
  /** Revokes consent as a STOP does, as of `receivedAt` (ISO 8601) if it came before it is entered. */
  revoke(request: {
    subject: Subject;
    note: string;
    receivedAt: string | null;
  }): Promise<RevokeCounts>;
  /** Notices of revoked consents and erasures that no destination has acknowledged yet, oldest first. */
  openNotices(request: { cursor: NoticeCursor | null; limit: number }): Promise<NoticeRecord[]>;
  /** Closes notices that a destination cannot acknowledge, because it was told by other means. */
  told(request: Told): Promise<{ closed: number }>;
  /** How many requests to revoke no destination was told of yet, and when the first was made (ISO 8601). */
  openRequests(request: Record<never, never>): Promise<{ count: number; since: string | null }>;
  /**
   * Enters into the chain who saw leads: those given, or those of a filter or listing that names nobody. Null
   * if it did. A database that can only be read is read all the same: an export of it saves what a restore
   * would lose.
   */
  noteReading(request: Reading): Promise<Unrecorded | null>;
  /** All that is known of consents, the newest first, also of leads that are no longer stored. */
  certificates(request: CertificateRequest): Promise<CertificateData[]>;
  optOuts(request: { cursor: OptOutCursor | null; limit: number }): Promise<OptOutRecord[]>;
  /** Adds the requests of an earlier export of opt-outs that are not stored; returns how many those are. */
  importOptOuts(request: { requests: readonly ExportedRequest[] }): Promise<AddedRequests>;
}

interface ReleaseCounts {
  released: number;
  isPrechecked?: true;
  leftOut?: number;
}

/** How many phones were revoked, how many stored leads have them, and how many consents are younger. */
interface RevokeCounts {
  phones: number;
  leads: number;
  younger: number;
}

/** Referrals whose invited lead came at this time or later, and before that time; ISO 8601. */
interface ReferralRequest {
  since: string | null;
  before: string | null;
}

/** A referral, and what is owed to each of the two. */
export interface ReferralRecord extends OwedReferral {
  dollars: number;
}

/** That somebody saw leads, refused submissions, messages or opt-outs, on a screen or in a file. */
interface Reading {
  kind: 'view' | 'export';
  /** The user of the computer. */
  by: string;
  /** The leads; empty if there are none or too many to name: then `filter` says which, or which listing. */
  leadIds: readonly string[];
  filter: Readonly<Record<string, string>>;
}

/** Why nothing was entered: the database takes no writes now. */
interface Unrecorded {
  reason: string;
}

export type OperationName = keyof Operations;

/** How long a statement of an operation may take, in milliseconds: exports and purges touch many rows. */
const STATEMENT_LIMIT_MS = 20_000;

/** The settings, for an operation that needs them. */
function required(settings: ServiceSettings | null): ServiceSettings {
  if (settings) return settings;
  throw new Error(
    'The service has not started on this database yet, so its settings are not known: start it once.',
  );
}

const timeOrNull = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Waits until rows are removed, and then removes the files that belong to them. */
async function thenFiles<T>(db: Database, { dataDir }: Config, removing: Promise<T>): Promise<T> {
  const result = await removing;
  await removeOrphanedMail(db, mailFolderOf(dataDir));
  return result;
}

async function noteReading(
  db: Database,
  { kind, by, leadIds, filter }: Reading,
): Promise<Unrecorded | null> {
  try {
    await withProof(db, 'event', async (_tx, proof) => {
      if (leadIds.length === 0) proof.event(kind, null, { by, filter });
      for (const leadId of leadIds) proof.event(kind, leadId, { by });
    });
    return null;
  } catch (error) {
    if (!cannotWrite(error)) throw error;
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** How a company that wants its leads by e-mail gets them. */
function mailsOf(settings: ServiceSettings | null, config: Config): 'e-mail' | 'file' | 'nothing' {
  if (settings?.sendsMail ?? config.mail.url !== null) return 'e-mail';
  return (settings?.rules?.production ?? config.production) ? 'nothing' : 'file';
}

/** The result of a release. */
function summaryOf(leads: readonly ReleasedLead[], leftOut: number): ReleaseCounts {
  const isPrechecked = leads.some(({ reasons }) => reasons?.includes('consent_prechecked'));
  return {
    released: leads.reduce((sum, { versions }) => sum + versions, 0),
    ...(isPrechecked && { isPrechecked }),
    ...(leftOut > 0 && { leftOut }),
  };
}

/** The operations for what people ask for, and for telling destinations of it. */
const requestOperations = (
  db: Database,
): Pick<
  Operations,
  | 'optOut'
  | 'bounced'
  | 'revoke'
  | 'openNotices'
  | 'told'
  | 'openRequests'
  | 'optOuts'
  | 'importOptOuts'
> => ({
  optOut: ({ subject, receivedAt }) =>
    addSaleOptOut(
      db,
      {
        subjects: [normalisedSubject(subject)],
        source: 'operator',
        gpc: false,
        receivedAt: timeOrNull(receivedAt),
      },
      new Date(),
    ),
  bounced: ({ email }) => addBounce(db, email, new Date()),
  revoke: async ({ subject, note, receivedAt }) => {
    const came = timeOrNull(receivedAt);
    const phones = await revokeConsents(db, normalisedSubject(subject), note, new Date(), came);
    return {
      phones: phones.length,
      leads: await countLeadsOf(db, phones),
      younger: came === null ? 0 : await countUnrevoked(db, phones),
    };
  },
  openNotices: ({ cursor, limit }) => readOpenNotices(db, cursor, limit),
  told: async (request) => ({ closed: await closeNotices(db, request, new Date()) }),
  openRequests: () => readOpenRequests(db),
  optOuts: ({ cursor, limit }) => readOptOuts(db, cursor, limit),
  importOptOuts: ({ requests }) => addMissingRequests(db, requests),
});

/**
 * The operations on a database that is open in this process.
 *
 * @param settings the service's, as it has them or stored them at its latest start.
 * @param config this process's: where folders are, and what the settings do not say.
 */
export function createOperations(
  database: Database,
  settings: ServiceSettings | null,
  config: Config,
): Operations {
  const db = database.withTimeLimit(STATEMENT_LIMIT_MS);
  const productOf = () => (settings ? productNamed(settings.product) : config.product);
  return {
    ...proofSourceOf(db),
    noteReading: (reading) => noteReading(db, reading),
    settings: async () => settings,
    records: async ({ cursor, limit, filter }) => {
      const now = new Date();
      const records = await readRecords(db, cursor, limit, filter);
      return records.map((record) => withCallingHours(record, now));
    },
    replay: (request) => replay(db, () => required(settings).destinations, request),
    release: (request) =>
      withProof(db, 'event', async (tx, proof) => {
        const options = {
          db,
          clock: systemClock,
          promise: productOf().promise,
          sendsTexts: settings?.sendsTexts ?? false,
        };
        const leads = await release(tx, proof, request, options);
        return summaryOf(leads, await countLeftOut(tx, request));
      }),
    correct: (correction) =>
      correct(db, correction, {
        now: new Date(),
        rules: {
          ...config,
          ...settings?.rules,
          product: productOf(),
          lineTypes: null,
        },
      }),
    leadIds: async ({ reference }) =>
      (await findLeadsByPrefix(db, [reference])).get(reference) ?? [],
    convert: async ({ leadId }) => ({ found: await convertLead(db, leadId, new Date()) }),
    erase: ({ subject, withConsent }) =>
      thenFiles(db, config, erase(db, subject, { now: new Date(), withConsent })),
    previewErasure: ({ subject, withConsent }) =>
      previewErasure(db, subject, { now: new Date(), withConsent }),
    erasures: ({ subject }) => findErasures(db, subject),
    person: (contact) => heldOnPerson(db, contact, new Date()),
    referrals: async (request) => {
      const { referralDollars: dollars } = productOf().promise;
      const owed = await readOwedReferrals(db, request);
      return owed.map((referral) => ({ ...referral, dollars }));
    },
    messages: ({ cursor, limit, filter }) => readMessages(db, cursor, limit, filter),
    refused: ({ cursor, limit }) => readRefusals(db, cursor, limit),
    resubmit: (request) =>
      resubmit(db, { ...config, ...settings?.rules, product: productOf() }, request),
    certificates: (request) =>
      readCertificates(request, {
        db,
        product: productOf(),
        pictures: formPicturesFolder(config.siteDir),
        now: new Date(),
      }),
    ...requestOperations(db),
    ...companyOperations(db, productOf, mailsOf(settings, config)),
    purge: async ({ isConfirmed }) => {
      const { leadRetentionDays } = required(settings);
      const options = { clock: systemClock, leadRetentionDays, isConfirmed };
      return thenFiles(db, config, purge(db, options));
    },
  };
}
