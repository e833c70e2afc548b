import type { Messaging } from '@tidyguard/content';
import { groupsOf } from '../common/addresses.ts';
import type { CodeLimits, CodeProofPolicy } from '../config/config.ts';

/** The limits per phone, address, network and prefix count the sends of the last ten minutes. */
export const WINDOW_MS = 600_000;

/** The limits of the settings, and how many codes a week the promised messages leave for a phone. */
export interface SendLimits extends CodeLimits {
  perPhoneWeek: number;
}

/**
 * How many codes a phone may get in seven days. The number of messages that visitors are promised includes
 * codes, and the text after the request takes one of them.
 */
export const codesPerWeek = ({ maxPerWeek }: Pick<Messaging, 'maxPerWeek'>): number =>
  Math.max(1, maxPerWeek - 1);

/** Earlier sends that have something in common with the requested one; `day` counts all of the last day. */
export interface SendCounts {
  phone: number;
  phoneWeek: number;
  address: number;
  network: number;
  prefix: number;
  day: number;
  /** How many of the day's codes went to the same network, and how many not from the kept part. */
  networkDay: number;
  notKeptDay: number;
  /** How many of the network's codes in the day went to phones that have confirmed none in that time. */
  unconfirmedDay: number;
}

/** What a send is counted by. */
export interface SendOrigin {
  phone: string;
  /** Area code and exchange: SMS pumping goes through a block of numbers one after the other. */
  prefix: string;
  /** An IPv4 address, or an IPv6 network of /64: what one customer has. */
  address: string;
  /** The address's /24, or /48 in IPv6. */
  network: string;
}

/** What the limits count of a request for a code. */
export function originOf(phone: string, address: string): SendOrigin {
  const { customer, network } = groupsOf(address);
  return { phone, prefix: phone.slice(0, 6), address: customer, network };
}

/** The share of the day's codes beyond which a network gets no more from the kept part. */
const NETWORK_PART = 0.05;

/** Whether a network may have one more code from the kept part. */
export function isModest({ networkDay }: SendCounts, { perDay }: CodeLimits): boolean {
  return networkDay < Math.max(1, Math.floor(perDay * NETWORK_PART));
}

/**
 * Whether one more send stays within every limit.
 *
 * @param isKept whether it may be sent from the part of the day's codes that is kept for finished quizzes.
 */
export function isWithin(counts: SendCounts, limits: SendLimits, isKept: boolean): boolean {
  return (
    counts.phone < limits.perPhone &&
    counts.phoneWeek < limits.perPhoneWeek &&
    counts.address < limits.perAddress &&
    counts.network < limits.perNetwork &&
    counts.prefix < limits.perPrefix &&
    counts.day < limits.perDay &&
    (isKept || counts.notKeptDay < limits.perDay - limits.keptPerDay)
  );
}

/** A network is suspicious once nobody entered this many of its codes in a day, and more than half. */
const UNCONFIRMED_CODES = 5;
/** The share of the codes that are not kept after which a session needs a proof of work for them. */
const SAVED_FROM = 0.8;

/** What is known of the session that asks for a code. */
export interface AskingSession {
  /** Whether the service has checked its ZIP in the last day. */
  hasZip: boolean;
  /** Whether its code is sent from the kept part. */
  isKept: boolean;
}

/**
 * Whether a code waits for a proof of work. If the policy is `suspicious`, it does for a network
 * that asks for codes that nobody enters, for a session whose ZIP was not checked, and when the
 * codes that are not kept run out.
 */
export function needsProof(
  policy: CodeProofPolicy,
  counts: SendCounts,
  limits: CodeLimits,
  { hasZip, isKept }: AskingSession,
): boolean {
  if (policy !== 'suspicious') return policy === 'always';
  const { unconfirmedDay, networkDay, notKeptDay } = counts;
  const isUnconfirmed = unconfirmedDay >= UNCONFIRMED_CODES && unconfirmedDay * 2 > networkDay;
  const isRunningOut = notKeptDay >= (limits.perDay - limits.keptPerDay) * SAVED_FROM;
  return isUnconfirmed || !hasZip || (isRunningOut && !isKept);
}
