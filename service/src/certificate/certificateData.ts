/**
 * All that is known of one consent, for its certificate. What is optional is not recorded where it is
 * absent, and the certificate says so. Times are ISO 8601, UTC.
 */
export interface CertificateData {
  /** When the certificate was asked for. */
  writtenAt: string;
  /** Until when the law wants this record kept. */
  keptUntil: string;
  /** The company that the product of the service stands for: it asks for the consent, and keeps it. */
  issuer: { legalName: string; address: string; email: string };
  /** The legal names of the further companies that the text names, in its order and as they stand there. */
  companies: readonly string[];
  leadId: string;
  /** Of the lead: each submission of other data is a version with a consent of its own. */
  version: number;
  /** Whether the lead itself is still stored; null where it was erased, or is past its time. */
  lead: {
    status: 'accepted' | 'quarantined';
    quarantineReasons: readonly string[];
    /** IANA names of the time zones of the ZIP's place. */
    timeZones: readonly string[];
  } | null;
  person: { firstName: string; lastName: string; phone: string; email: string };
  text: ConsentTextData;
  page: PageData;
  times: ConsentTimes;
  /** Whether the box was ticked when it was first shown; null where the page did not say. */
  initiallyTicked: boolean | null;
  visitor: {
    /** As the service saw it. */
    ipAddress: string;
    userAgent: string;
    /** As the page's script read it. */
    browserUserAgent: string;
    /** Global Privacy Control as the page's script read it; null where it did not say. */
    gpc: boolean | null;
    /** As the request said it. */
    gpcHeader: boolean;
  };
  code: CodeData;
  certificate: RetainedData & { url: string };
  token: RetainedData & { value: string; at?: string };
  deliveries: readonly DeliveryData[];
  revocations: readonly RevocationData[];
  /** When the lead was erased, each time. */
  erasures: readonly ErasureData[];
  /** What the chain tells of the lead beside its consents, in the order of its entries. */
  events: readonly EventData[];
  /** What the service itself knows by the ticket that it issued as a page asked for the text. */
  proof?: ProofData;
  chain?: ChainData;
  /** The consent's row as an export has it, its personal fields included: names and values, without null. */
  record: Readonly<Record<string, unknown>>;
}

export interface ConsentTextData {
  /** To the letter as the page sent it. */
  text: string;
  sha256: string;
  /** Whether the hash of the stored text, computed anew, is the stored hash. */
  hashFits: boolean;
  version: string;
  /** Whether this text is the one that was published under this version. */
  isPublished: boolean;
  /** From when it was shown to visitors, and until when; `until` is null while it still is. */
  shownFrom?: string;
  shownUntil?: string | null;
  /**
   * Where it is not known from when a text that names companies was shown: since when the service has recorded
   * that of such texts, if that is later than the consent; null where no record is of this one.
   */
  recordsSince?: string | null;
}

interface PageData {
  address: string;
  /** The id of the site's build (site/src/build/buildId.ts). */
  build?: string;
  /** The consent was given, or may have been, where a visitor changes a request: not at the contact step. */
  isChange: boolean;
  /** The contact step as that build shows it; empty where it was another form, or none is kept. */
  pictures: readonly FormPicture[];
  /** The commit that the build was made from. */
  commit?: string;
}

export interface FormPicture {
  theme: 'light' | 'dark';
  /** Of the file, as it was noted when it was taken. */
  sha256: string;
  /** Whether the file still has that hash. */
  hashFits: boolean;
  /** A data URI. */
  source: string;
}

interface ConsentTimes {
  /** When the service issued the first ticket for the text, by its clock. */
  shown?: string;
  /** When the box was ticked, by the browser's clock. */
  tickedByBrowser: string;
  /** The same by the service's clock. */
  ticked?: string;
  /** When it was submitted, by the browser's clock. */
  submittedByBrowser?: string;
  /** When the submission arrived, by the service's clock. */
  received: string;
  /** From the form's first showing to its submission, in milliseconds, as the browser measured it. */
  formShownMs?: number;
}

/** A one-time code for the phone, sent in the session of the consent. */
interface CodeSend {
  firstSentAt: string;
  lastSentAt: string;
  /** Codes that were entered, right ones included. */
  attempts: number;
  approvedAt?: string;
}

export interface CodeData {
  isConfirmed: boolean;
  /** Whether the service wanted a code for this phone; absent where that is no longer kept. */
  isAsked?: boolean;
  confirmedAt?: string;
  /** Absent where it is no longer kept. */
  history?: readonly CodeSend[];
}

/** What became of a certificate or token of others, which expires unless somebody claims it. */
export interface RetainedData {
  retained?: {
    isRetained: boolean;
    at?: string;
    expiresAt?: string;
    /** What in it is not as in the lead, or why it is not retained; in plain words. */
    remarks: readonly string[];
  };
}

export interface DeliveryData {
  destination: string;
  /** That of the company which the destination stands for, as it got the lead. */
  legalName?: string;
  /** The lead itself, or word that the consent was revoked, the person erased or the lead withdrawn. */
  event: string;
  /** Where word that the consent was revoked is about a later consent of the lead and those before it: its version. */
  upToVersion?: number;
  state: string;
  attempts: number;
  lastStatus: number | null;
  /** When it was acknowledged, or noted that the destination was told by other means. */
  deliveredAt?: string;
  /** Who told it by other means, and how. */
  told?: string;
  /** When the law wants the destination to know at the latest. */
  dueBy?: string;
}

export interface RevocationData {
  /**
   * What it is about: START lifts a STOP of the phone, and none of the e-mail address. Null where only the
   * chain tells of it, which names nobody.
   */
  kind: 'phone' | 'email' | null;
  /** STOP, START (which lifts it), or that the data is not to be sold or shared. */
  request: string;
  source: string;
  /** What the person wrote. */
  words: string;
  at: string;
  /** When the company entered a request whose arrival it noted. */
  enteredAt?: string;
  /** A company's report that the phone is wrong, which the operator found not to be so: it ends no consent. */
  isRefused?: true;
  /** What the table has of a request that only the chain tells of for this consent. */
  record?: EventRecord;
}

export interface ErasureData {
  at: string;
  /** What tells of it: an entry of the chain, or a notice to a destination. */
  toldBy: 'chain' | 'notice';
}

/**
 * Whose request the table has that the chain tells of: of this consent's phone or e-mail address, of another
 * one that is stored of the lead, of one that is not (any more), or nobody's: its row is gone.
 */
export type EventRecord = 'own' | 'otherContact' | 'unknownContact' | 'gone';

/** Something that an entry of the chain tells of a lead. */
export type EventData = {
  /** The name of the entry: its lane and its number there. */
  entry: string;
  /** When it was entered. */
  at: string;
} & (
  | {
      what: 'revocation';
      request: string;
      source: string;
      requestedAt: string;
      record: EventRecord;
    }
  | {
      what: 'release';
      versions: number;
      /** Who released it, and what it was held for; empty where the entry is from before that was told. */
      by: string;
      reasons: readonly string[];
    }
  | { what: 'erasure' }
);

export interface ProofData {
  /** A ticket of the service fits the consent. */
  isProven: boolean;
  /** Why none fits, in plain words. */
  reason?: string;
  /** All that is kept of the ticket. */
  ticketId?: string;
  /** LEAD/VERSION of other consents that count as given with the same ticket. */
  sharedWith?: readonly string[];
}

/** The place of the consent in the chain of hashes. */
export interface ChainData {
  lane: string;
  number: number;
  at: string;
  previous: string;
  hash: string;
  /** Whether the entry tells of this consent with the hash that its row has now. */
  isOfRow: boolean;
  /** Whether the entry, and the head, have the hashes of what stands in them. */
  isWhole: boolean;
  /** The first signed head that covers it. */
  head?: {
    number: number;
    hash: string;
    signedAt: string;
    key: string;
    /** Whether the answer of a time-stamp service is stored. */
    isTimestamped: boolean;
  };
}
