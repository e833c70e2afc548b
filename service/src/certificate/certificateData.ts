/**
 * All that is known of one consent, for its certificate. An optional field that is absent was not
 * recorded, and the certificate says so. Times are ISO 8601, UTC.
 */
export interface CertificateData {
  /** When the certificate was asked for. */
  writtenAt: string;
  /** Until when the law requires this record to be kept. */
  keptUntil: string;
  /** The company that the product of the service stands for: it asks for the consent, and keeps it. */
  issuer: { legalName: string; address: string; email: string };
  /** The legal names of the other companies that the text names, in the order and spelling of the text. */
  companies: readonly string[];
  leadId: string;
  /** The lead's version: each submission of other data is a version with its own consent. */
  version: number;
  /** The lead itself; null if it is no longer stored, because it was erased or is past its retention time. */
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
  /** Whether the box was ticked when it was first shown; null if the page did not say. */
  initiallyTicked: boolean | null;
  visitor: {
    /** As the service saw it. */
    ipAddress: string;
    userAgent: string;
    /** As the page's script read it. */
    browserUserAgent: string;
    /** Global Privacy Control as the page's script read it; null if it did not say. */
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
  /** What the chain tells of the lead besides its consents, in the order of the entries. */
  events: readonly EventData[];
  /** What the service itself knows from the ticket that it issued when a page asked for one. */
  proof?: ProofData;
  chain?: ChainData;
  /** The consent's row as an export has it, its personal fields included: names and values, without null. */
  record: Readonly<Record<string, unknown>>;
}

export interface ConsentTextData {
  /** Exactly as the page sent it. */
  text: string;
  sha256: string;
  /** Whether the stored text still has the stored hash. */
  hashFits: boolean;
  version: string;
  /** Whether this text is the one that was published under this version. */
  isPublished: boolean;
  /** From when it was shown to visitors, and until when; `until` is null while it still is. */
  shownFrom?: string;
  shownUntil?: string | null;
  /**
   * Set if it is not known since when a text that names companies was shown: since when the service has
   * recorded that for such texts, if later than the consent; null if it has no record of this text.
   */
  recordsSince?: string | null;
}

interface PageData {
  address: string;
  /** The id of the site's build (site/src/build/buildId.ts). */
  build?: string;
  /** Whether the consent was given, or may have been, with a change of a request, not at the contact step. */
  isChange: boolean;
  /** The contact step as that build shows it; empty if the consent was given elsewhere, or none is kept. */
  pictures: readonly FormPicture[];
  /** The commit that the build was made from. */
  commit?: string;
}

export interface FormPicture {
  theme: 'light' | 'dark';
  /** The hash of the file when the picture was taken. */
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
  /** Whether the service asked for a code for this phone; absent if that is no longer stored. */
  isAsked?: boolean;
  confirmedAt?: string;
  /** Absent if it is no longer stored. */
  history?: readonly CodeSend[];
}

/** What happened to a third party's certificate or token, which expires unless somebody claims it. */
export interface RetainedData {
  retained?: {
    isRetained: boolean;
    at?: string;
    expiresAt?: string;
    /** How it differs from the lead, or why it is not retained; in plain words. */
    remarks: readonly string[];
  };
}

export interface DeliveryData {
  destination: string;
  /** The legal name under which the destination got the lead, if it is a company. */
  legalName?: string;
  /** The lead itself, or a notice that the consent was revoked, the person erased or the lead withdrawn. */
  event: string;
  /**
   * If a notice of a revocation is about a later consent and those before it: the version of that consent.
   */
  upToVersion?: number;
  state: string;
  attempts: number;
  lastStatus: number | null;
  /** When it was acknowledged, or recorded that the destination was told by other means. */
  deliveredAt?: string;
  /** Who told it by other means, and how. */
  told?: string;
  /** By when the law requires that the destination knows. */
  dueBy?: string;
}

export interface RevocationData {
  /**
   * What it is about: START lifts a STOP of the phone, but none of the e-mail address. Null if only the chain
   * tells of it, which names nobody.
   */
  kind: 'phone' | 'email' | null;
  /** STOP, START (which lifts it), or the request not to sell or share the data. */
  request: string;
  source: string;
  /** What the person wrote. */
  words: string;
  at: string;
  /** When the company entered a request, if it also recorded when the request had come. */
  enteredAt?: string;
  /** A company's report that the phone is wrong, which the operator refused: it ends no consent. */
  isRefused?: true;
  /** For a request of which only the chain tells for this consent: whose request the table has instead. */
  record?: EventRecord;
}

export interface ErasureData {
  at: string;
  /** The source: an entry of the chain, or a notice to a destination. */
  toldBy: 'chain' | 'notice';
}

/**
 * Which row of the table matches a request that the chain tells of: one of this consent's phone or e-mail
 * address, of another one stored for the lead, of one that is not (any more) stored for it, or none: it is
 * gone.
 */
export type EventRecord = 'own' | 'otherContact' | 'unknownContact' | 'gone';

/** An event of a lead, as an entry of the chain tells it. */
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
      /** Who released it, and what it was held for; empty if the entry is too old to tell. */
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
  /** LEAD/VERSION of other consents that count as proven by the same ticket. */
  sharedWith?: readonly string[];
}

/** The place of the consent in the chain of hashes. */
export interface ChainData {
  lane: string;
  number: number;
  at: string;
  previous: string;
  hash: string;
  /** Whether the entry has, for this consent, the hash that its row has now. */
  isOfRow: boolean;
  /** Whether the entry and the head have the hashes of their own contents. */
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
