import { consentNaming, namesCompanies } from '@tidyguard/content';
import type { ConsentRow } from '../repositories/certificates.ts';
import type { PublishedText } from '../repositories/publishedTexts.ts';
import type { ConsentTextData } from './certificateData.ts';

type Text = Pick<
  ConsentRow,
  | 'text'
  | 'text_sha256'
  | 'text_version'
  | 'company_ids'
  | 'company_names'
  | 'shown_at'
  | 'ticked_at'
  | 'received_at'
>;

/** A text that names companies was published as a template, with a mark in place of the names. */
function isOf(published: PublishedText, row: Text): boolean {
  if (published.version !== row.text_version) return false;
  return row.company_ids === null
    ? published.sha256 === row.text_sha256
    : consentNaming(published, row.company_names).text === row.text;
}

/** Whether somebody was shown the text, or agreed to it, before a time; by the service's clock. */
const isUsedBefore = (time: string, { shown_at, ticked_at, received_at }: Text) =>
  [shown_at, ticked_at, received_at].some((at) => at !== null && Date.parse(at) < Date.parse(time));

/**
 * From when until when the text of a consent was published. It ends with the product's next text of the same
 * kind: a product has one text that names companies, and one that does not.
 *
 * @param published all texts that were ever published, the oldest first.
 */
export function publicationOf(
  row: Text,
  published: readonly PublishedText[],
): Pick<ConsentTextData, 'shownFrom' | 'shownUntil' | 'recordsSince'> {
  const isNaming = row.company_ids !== null;
  const found = published.find((text) => isOf(text, row));
  if (found === undefined) return isNaming ? { recordsSince: null } : {};
  const { began_at: from, product, version } = found;
  const ofKind = published.filter(
    (text) => text.product === product && namesCompanies(text.version) === namesCompanies(version),
  );
  const next = ofKind.find(({ began_at }) => Date.parse(began_at) > Date.parse(from));
  const shownUntil = next?.began_at ?? null;
  // A service that used such texts before it recorded them has recorded the first one too late.
  return isNaming && ofKind[0] === found && isUsedBefore(from, row)
    ? { recordsSince: from, shownUntil }
    : { shownFrom: from, shownUntil };
}
