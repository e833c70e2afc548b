import type { Product } from '@tidyguard/content';
import { knownZips, placeOf, type Place } from '../common/places.ts';
import type { ZipCheckReply, ZipData } from '../contract/index.ts';

/**
 * Real ZIPs outside the service area, by their first digits: Puerto Rico and
 * the Virgin Islands (006–009), Guam and the Pacific territories (969, 96799), and
 * military mail (APO, FPO, DPO: 090–098, 340, 962–966), which is no street
 * address. They get a message of their own, because the ZIP itself is right.
 */
const OUTSIDE_AREA = /^(00[6-9]|09[0-8]|340|96[2-6]|969|96799)/;

/** The place of a five-digit ZIP of the 50 states and DC by the data of GeoNames, or why the ZIP has none. */
export function placeInArea(zip: string): Place | 'outside_area' | 'unknown' {
  if (OUTSIDE_AREA.test(zip)) return 'outside_area';
  const place = placeOf(zip);
  // Military post offices have no state.
  return place?.state ? place : 'unknown';
}

let beginnings: ReadonlySet<string> | null = null;

/** Whether a ZIP of the 50 states and DC begins with these one to four digits. */
export function beginsZipInArea(digits: string): boolean {
  beginnings ??= new Set(
    [...knownZips()]
      .filter((zip) => typeof placeInArea(zip) !== 'string')
      .flatMap((zip) => [1, 2, 3, 4].map((length) => zip.slice(0, length))),
  );
  return beginnings.has(digits);
}

/** Why a ZIP is refused: the product rejects it, it is outside the area, or it does not exist. */
type ZipProblem = 'rejected' | 'outside_area' | 'unknown';

/**
 * What is known of a five-digit ZIP, or what is wrong with it. A ZIP that the product rejects is refused,
 * whether or not it exists.
 */
export function readZip(zip: string, quiz: Product['quiz']): ZipData | ZipProblem {
  if (quiz.zip.rejected.includes(zip)) return 'rejected';
  return placeInArea(zip);
}

/** Checks a five-digit ZIP. */
export function checkZip(
  zip: string,
  { messages, quiz }: Pick<Product, 'messages' | 'quiz'>,
): ZipCheckReply {
  const data = readZip(zip, quiz);
  if (typeof data !== 'string') return { status: 'valid', data };
  const { zipOutsideArea, zipRejected } = messages;
  return {
    status: 'invalid',
    message: data === 'outside_area' ? zipOutsideArea : zipRejected,
  };
}
