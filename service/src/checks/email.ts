import type { Product } from '@tidyguard/content';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { EmailCheckReply } from '../contract/index.ts';
import type { MailDomainResolver } from './mailDomains.ts';
import { parseEmail, type EmailParts } from './emailSyntax.ts';

const disposable = disposableEmailBlocklistSet();

/** Names of mailboxes that belong to a function, not to a person (RFC 2142 and common use). */
const ROLE_ACCOUNTS = new Set([
  'abuse',
  'admin',
  'administrator',
  'billing',
  'contact',
  'help',
  'hostmaster',
  'info',
  'mail',
  'marketing',
  'noc',
  'no-reply',
  'noreply',
  'office',
  'postmaster',
  'root',
  'sales',
  'security',
  'service',
  'support',
  'team',
  'usenet',
  'uucp',
  'webmaster',
]);

/** Whether a domain or any parent of it is on the list. */
function isDisposable(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_, index) => disposable.has(labels.slice(index).join('.')));
}

/** The parts of an address, or what is wrong with it as far as its text shows. */
export function readEmail(address: string): EmailParts | 'format' | 'disposable' {
  const parts = parseEmail(address);
  if (!parts) return 'format';
  return isDisposable(parts.domain) ? 'disposable' : parts;
}

/**
 * Checks an address: its form, the list of disposable domains and, if a resolver is given and
 * answers, whether its domain accepts mail. Role accounts are flagged, not refused.
 */
export async function checkEmail(
  address: string,
  mailDomains: MailDomainResolver | null,
  messages: Product['messages'],
): Promise<EmailCheckReply> {
  const parts = readEmail(address);
  if (parts === 'format') return { status: 'invalid', message: messages.emailFormat };
  if (parts === 'disposable') return { status: 'invalid', message: messages.emailDisposable };
  const acceptsMail = (await mailDomains?.acceptsMail(parts.domain)) ?? 'unknown';
  if (acceptsMail === 'no') {
    return { status: 'invalid', message: messages.emailDomainTakesNoMail };
  }
  const name = parts.local.toLowerCase().split('+')[0] ?? '';
  return {
    status: 'valid',
    data: { role_account: ROLE_ACCOUNTS.has(name), mx_checked: acceptsMail === 'yes' },
  };
}
