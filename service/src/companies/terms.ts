import type { OpeningHours } from './openingHours.ts';

/** The documents that make 'vetted', 'licensed & insured' and 'background checked' true. */
export const documentKinds = ['vetted', 'insured', 'background_checked'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Periods that a company's capacity is counted in; each begins at midnight where the company is. */
export const capacityPeriods = ['day', 'week', 'month'] as const;
export type CapacityPeriod = (typeof capacityPeriods)[number];

/** Where a company works: a ZIP that fits one of these is covered. */
export interface Coverage {
  zips: readonly string[];
  /** The first one to four digits of ZIPs. */
  prefixes: readonly string[];
  /** Such as `Dallas, TX`. */
  counties: readonly string[];
  /** Miles around the middle of a ZIP. */
  around: readonly { zip: string; miles: number }[];
}

/** What a company takes, where, when and for what, as an import stores it. */
export interface Terms {
  legal_name: string;
  /** The name that visitors see. */
  shown_name: string;
  coverage: Coverage;
  /** The answers that it takes, by question; a question that is not named may have any. */
  takes: Readonly<Record<string, readonly string[]>>;
  /** IANA. */
  time_zone: string;
  hours: OpeningHours;
  /** Days on which it is closed, YYYY-MM-DD, besides the federal holidays. */
  closed_on: readonly string[];
  closed_on_holidays: boolean;
  /** Leads at most; null for no limit. */
  capacity: Readonly<Record<CapacityPeriod, number | null>>;
  /** Its share relative to the other companies', a whole number. */
  weight: number;
  /** US cents for a lead. */
  price_cents: number;
  /**
   * What share of a month's leads it may return without being asked, in per cent; the owner decides
   * on more. Absent: all, so that the owner decides on none.
   */
  return_percent?: number;
  /** How many minutes it has to accept a lead. */
  answer_minutes: number;
  /** An https address, or an e-mail address. */
  destination: string;
  /** The last day on which each holds, YYYY-MM-DD, where the company is. */
  documents: Readonly<Record<DocumentKind, string>>;
}

/** Whether a company gets its leads by webhook; otherwise it has an e-mail address. */
export const isWebhook = ({ destination }: Pick<Terms, 'destination'>): boolean =>
  /^https?:/.test(destination);

/** A company as it was at a revision of the list. */
export interface Company {
  company_id: string;
  version: number;
  is_paused: boolean;
  terms: Terms;
}
