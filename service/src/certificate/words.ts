/** Words of the certificate, for readers who do not know the service. */
import { quarantineReasons } from '../leads/quarantineReasons.ts';
import type { CertificateData, DeliveryData } from './certificateData.ts';

export const NOT_RECORDED = 'Not recorded';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A time as a reader wants it, to the second: 'January 31, 2026, 12:03:00 UTC'. */
export const shownTime = (at: string) =>
  `${day.format(new Date(at))}, ${new Date(at).toISOString().slice(11, 19)} UTC`;

/** A time to the millisecond, for when the order of events within a second matters. */
export const preciseTime = (at: string) =>
  `${day.format(new Date(at))}, ${new Date(at).toISOString().slice(11, 23)} UTC`;

/** A time as clocks show it in a zone: 'January 31, 2026 at 6:03:20 AM CST (America/Chicago)'. */
export const localTime = (at: string, timeZone: string) =>
  // Newer Node versions put a narrow space before AM, which a search for a plain space does not find.
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone })
    .format(new Date(at))
    .replaceAll('\u202F', ' ')} (${timeZone})`;

export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

export const requests: Readonly<Record<string, string>> = {
  stop: 'no more texts and calls (STOP)',
  start: 'texts and calls again (START)',
  do_not_sell: 'not to sell or share their data',
};

export const requestSources: Readonly<Record<string, string>> = {
  sms: 'A text message',
  form: 'The form on the site',
  operator: 'Entered by the company, which somebody had told so',
  company: 'Said to a company that calls, which reported it',
};

/** What a company reported of the person, by its reason for the return (companies/returnReasons.ts). */
const reports: Readonly<Record<string, string>> = {
  not_requested: 'the person says to have asked for nothing',
  no_more_calls: 'the person wants no more calls or texts',
  wrong_number: 'the number is not this person’s',
};

/** A report as it is stored, `<company>: <reason>`, in words. */
export function reportInWords(stored: string): string {
  const [company = '', reason = ''] = stored.split(': ');
  return `Report of ${company}: ${reports[reason] ?? reason}`;
}

export const events: Readonly<Record<string, string>> = {
  lead: 'The lead',
  'consent.revoked': 'Word that the consent was revoked',
  'person.erased': 'Word that the person was erased',
  'lead.withdrawn': 'Word that the company has the request no longer',
};

/** Who a delivery goes to: a company by the legal name that it had then, any other destination by its name. */
export const receiverOf = ({ destination, legalName }: DeliveryData) =>
  legalName === undefined ? destination : `${legalName} (${destination})`;

export const deliveryStates: Readonly<Record<string, string>> = {
  pending: 'Not acknowledged yet',
  delivered: 'Acknowledged',
  dead: 'Given up: no acknowledgement',
  erased: 'Not sent any more: the person was erased',
  withheld: 'Not sent: the consent was revoked before, or another company has the request',
};

/** Why a lead was held, in the words of `npm run leads` and the documents, without their marks for code. */
export const heldFor = (reasons: readonly string[]) =>
  reasons
    .map((reason) => (quarantineReasons as Readonly<Record<string, string>>)[reason] ?? reason)
    .map((words) => words.replaceAll('`', ''))
    .join('; ');

/** The companies that asked for the consent, each once: a company may be listed twice. */
export const sellersOf = ({ issuer, companies }: Pick<CertificateData, 'issuer' | 'companies'>) => [
  ...new Set([issuer.legalName, ...companies]),
];

/** The sellers that the consent text names: for any other it proves no consent to calls. */
export const namedSellersOf = (data: CertificateData) =>
  sellersOf(data).filter((seller) => data.text.text.includes(seller));
