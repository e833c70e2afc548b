import type { Messaging } from '@tidyguard/content';

/** What a text message asks for. */
export type SmsRequest = 'stop' | 'help' | 'start' | 'other';

const STOP_WORDS = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
]);
const HELP_WORDS = new Set(['HELP', 'INFO']);
const START_WORDS = new Set(['START', 'UNSTOP', 'YES']);
/** Other wordings: consent may be revoked in any reasonable words (47 CFR 64.1200). */
const STOP_PHRASES =
  /\b(OPT[\s-]?OUT|UNSUBSCRIBE|REMOVE ME|(STOP|QUIT) (TEXTING|CALLING|MESSAGING|CONTACTING)|(DO NOT|DON'?T) (TEXT|CALL|CONTACT|MESSAGE))\b/;

/**
 * Reads what a text asks for. Where it could also mean something else than stop, it counts as stop.
 *
 * @param keywords the words that the product asks people to reply with; carriers' own words count too.
 */
export function readSmsRequest(text: string, keywords: Messaging['keywords']): SmsRequest {
  const upper = text.slice(0, 1_600).toUpperCase().replaceAll('’', "'");
  // Stryker disable next-line ArrayDeclaration: any list will do that has no keyword
  const words: string[] = upper.match(/[A-Z]+/g) ?? [];
  // Stryker disable next-line StringLiteral: any text will do that is no keyword
  const [first = ''] = words;
  // A product's own keywords may have letters beyond A to Z.
  // Stryker disable next-line ArrayDeclaration: any list will do that has no keyword
  const [ownFirst, ...ownRest] = upper.match(/\p{L}+/gu) ?? [];
  const isOwnStop = ownFirst === keywords.stop.toUpperCase();
  const isOwnHelp = ownRest.length === 0 && ownFirst === keywords.help.toUpperCase();
  if (STOP_WORDS.has(first) || isOwnStop || STOP_PHRASES.test(upper)) return 'stop';
  if ((words.length === 1 && HELP_WORDS.has(first)) || isOwnHelp) return 'help';
  if (words.length === 1 && START_WORDS.has(first)) return 'start';
  return 'other';
}
