import type { CertificateSection } from '../contract/certificateDocument.ts';
import type { CertificateData } from './certificateData.ts';

/** The name that each column of a consent has in the sections above. */
export const labels: Readonly<Record<string, string>> = {
  agreed_at: 'Box ticked, by the browser’s clock',
  browser_user_agent: 'Browser, as the page’s script read it',
  certificate_url: 'TrustedForm certificate',
  company_ids: 'Companies, by their ids',
  company_versions: 'Companies, by the versions of their data',
  email: 'E-mail',
  first_name: 'Name',
  gpc: 'Global Privacy Control as the script read it',
  gpc_header: 'Global Privacy Control in the request',
  initially_checked: 'The box before it was pressed',
  ip_address: 'IP address',
  kept_since: 'Since when its years are counted, where the service’s clock was behind',
  last_name: 'Name',
  lead_id: 'Consent, before the /',
  lead_token: 'LeadiD token',
  lead_token_at: 'Token found',
  page_build: 'Build of the page',
  page_url: 'Page address',
  phone: 'Phone',
  phone_verified: 'The phone was confirmed by a code',
  phone_verified_at: 'Approved',
  proof_lane: 'Lane',
  proof_number: 'Place in the chain of hashes',
  received_at: 'Received, by the service’s clock',
  shown_at: 'Text shown',
  submitted_at: 'Submitted, by the browser’s clock',
  text_sha256: 'SHA-256 of the text',
  text_version: 'Version',
  ticket_id: 'Id of the ticket',
  ticked_at: 'Box ticked, by the service’s clock',
  unproven: 'Why no ticket proves it',
  user_agent: 'Browser, as the request named it',
  version: 'Consent, after the /',
};

/**
 * The row whose hash is in the chain, spelled as in an export, so that both can be compared letter by letter.
 */
export function recordSection({ record }: CertificateData): CertificateSection {
  return {
    title: 'The record, field by field',
    lead:
      'The row whose hash is in the chain, in the spelling of an export: these are the lines to compare (next ' +
      'section). Times with +00:00 are UTC.',
    table: {
      columns: ['Field', 'Value', 'On this page'],
      rows: Object.entries(record).map(([field, value]) => [
        field,
        // An empty text is shown as quotes with nothing between them.
        typeof value === 'string' && value !== '' ? value : JSON.stringify(value),
        labels[field] ?? '',
      ]),
    },
  };
}
