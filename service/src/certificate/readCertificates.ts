import { createHash } from 'node:crypto';
import type { Product } from '@tidyguard/content';
import { tellBy } from '../consent/legalDeadline.ts';
import type { Queryable } from '../database/types.ts';
import {
  readConsents,
  type CertificateRequest,
  type ConsentRow,
} from '../repositories/certificates.ts';
import type {
  CertificateData,
  CodeData,
  ConsentTextData,
  DeliveryData,
} from './certificateData.ts';
import { readFormPictures } from './formPictures.ts';

export interface CertificateSources {
  db: Queryable;
  /** What the service stands for: the company, and the texts that were published. */
  product: Product;
  /** Where the pictures of the form are kept. */
  pictures: string;
  now: Date;
}

const isKnown = <T>(value: T | null): value is T => value !== null;

/** The properties that are known: what is absent is not recorded. */
function known<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isKnown(value))) as {
    [K in keyof T]?: Exclude<T[K], null>;
  };
}

function textOf(row: ConsentRow, { consent, consentVersions }: Product): ConsentTextData {
  const { text, text_sha256: sha256, text_version: version } = row;
  const published =
    version === consent.version
      ? text === consent.text
      : Object.hasOwn(consentVersions, version) && consentVersions[version] === sha256;
  return {
    text,
    sha256,
    hashFits: createHash('sha256').update(text, 'utf8').digest('hex') === sha256,
    version,
    isPublished: published,
  };
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
    ...known({ confirmedAt: row.phone_verified_at }),
    ...(history.length === 0 ? {} : { history }),
  };
}

function deliveryOf(row: ConsentRow['deliveries'][number]): DeliveryData {
  const { destination, event, state, attempts, last_status, created_at, delivered_at } = row;
  const isOpenNotice = event !== 'lead' && delivered_at === null;
  return {
    destination,
    event,
    state,
    attempts,
    lastStatus: last_status,
    ...known({ deliveredAt: delivered_at }),
    ...(isOpenNotice ? { dueBy: tellBy(new Date(created_at)).toISOString() } : {}),
  };
}

async function dataOf(
  row: ConsentRow,
  { product, now }: CertificateSources,
): Promise<CertificateData> {
  return {
    writtenAt: now.toISOString(),
    seller: product.brand.legalName,
    leadId: row.lead_id,
    version: row.version,
    lead:
      row.status === null
        ? null
        : { status: row.status, quarantineReasons: row.quarantine_reasons ?? [] },
    person: {
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      email: row.email,
    },
    text: textOf(row, product),
    page: { address: row.page_url, pictures: [] },
    times: {
      tickedByBrowser: row.agreed_at,
      received: row.received_at,
      ...known({ formShownMs: row.form_elapsed_ms }),
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
    certificate: { url: row.certificate_url },
    token: { value: row.lead_token, ...known({ at: row.lead_token_at }) },
    deliveries: row.deliveries.map(deliveryOf),
    revocations: row.requests.map(({ keyword, requested_at, ...request }) => ({
      ...request,
      words: keyword,
      at: requested_at,
    })),
  };
}

/** Adds what is kept of the build that the page said it was of. */
async function withPictures(data: CertificateData, folder: string): Promise<CertificateData> {
  const { build } = data.page;
  if (build === undefined) return data;
  return { ...data, page: { ...data.page, ...(await readFormPictures(folder, build)) } };
}

/** All that is known of the consents that are asked for, the newest first; empty where there is none. */
export async function readCertificates(
  request: CertificateRequest,
  sources: CertificateSources,
): Promise<CertificateData[]> {
  const rows = await readConsents(sources.db, request);
  return Promise.all(
    rows.map(async (row) => withPictures(await dataOf(row, sources), sources.pictures)),
  );
}
