import type { SiteConfig } from '../config/site';

/**
 * A link that opens a text message to a person of the visitor's choice. `?&`
 * is read by iOS (which wants `&`) and by Android (which wants `?`).
 */
export function referralLink({ clientName, domain, referralDollars }: SiteConfig): string {
  const body = `I found my home cleaner through ${clientName}. We both get $${referralDollars} off when you use my invitation: https://${domain}`;
  return `sms:?&body=${encodeURIComponent(body)}`;
}
