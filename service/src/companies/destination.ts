import { parseEmail } from '../checks/emailSyntax.ts';
import { ok, wrong, type Reader } from './cells.ts';
import { unseenProblems } from './unseen.ts';

const HTTPS = /^https:\/\//i;

/** Where a company gets its leads: an https address or an e-mail address, to which mail can go. */
export const readDestination: Reader<string> = (text) => {
  const unseen = unseenProblems(text);
  if (unseen.length > 0) return { problems: unseen };
  // The URL parser would encode a space, so that the address would be another one than was meant.
  if (/\s/.test(text)) return wrong('holds a space', 'write the address alone, without spaces');
  if (parseEmail(text)) return ok(text);
  if (!HTTPS.test(text) || !URL.canParse(text)) {
    const fix = 'write, for example, https://crm.example.com/leads or leads@example.com';
    return wrong('is neither an https address nor an email address', fix);
  }
  const { username, password } = new URL(text);
  if (username !== '' || password !== '') {
    const fix =
      'write the address without them; the company knows a webhook by its signature (npm run companies -- secret)';
    return wrong('holds a user or a password, which every list would show', fix);
  }
  return ok(text.replace(HTTPS, 'https://'));
};
