/**
 * The certificate of a consent as a document: all words are chosen, but nothing is laid out. The command
 * line writes it as JSON, and `npm run leads` makes the page from it.
 */
export interface CertificateDocument {
  /** The id of the consent: LEAD/VERSION. */
  id: string;
  title: string;
  /** Who consented to what, in a sentence. */
  summary: string;
  /** What a reader needs to know first: good news, or what is missing. */
  notices: readonly { tone: 'good' | 'open'; text: string }[];
  sections: readonly CertificateSection[];
}

export interface CertificateSection {
  title: string;
  lead?: string;
  facts?: readonly CertificateFact[];
  /** A text to the letter. */
  quote?: string;
  pictures?: readonly { caption: string; alt: string; source: string }[];
  table?: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  /** What to do, in this order. */
  steps?: readonly CertificateStep[];
}

/** A step in words, with the exact command to type, if there is one. */
export type CertificateStep = string | { text: string; command: string };

export interface CertificateFact {
  term: string;
  /** One line each. */
  values: readonly string[];
  /** Digits and letters to compare one by one, such as a hash. */
  isExact?: boolean;
  /** Nothing is recorded. */
  isMissing?: boolean;
}
