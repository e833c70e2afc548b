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

/** Reads what a text asks for. Where it could also mean something else than stop, it counts as stop. */
export function readSmsRequest(text: string): SmsRequest {
  const upper = text.slice(0, 1_600).toUpperCase().replaceAll('’', "'").trim();
  const words = upper.split(/[^A-Z]+/).filter((word) => word !== '');
  const [first = ''] = words;
  if (STOP_WORDS.has(first) || STOP_PHRASES.test(upper)) return 'stop';
  if (words.length === 1 && HELP_WORDS.has(first)) return 'help';
  if (words.length === 1 && START_WORDS.has(first)) return 'start';
  return 'other';
}
