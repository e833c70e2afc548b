import type { Messaging } from '@tidyguard/content';
import { asksToStop, vocabulary } from './optOutPhrases.ts';
import { plainText } from './plainText.ts';

/** What a text message asks for. */
export type SmsRequest = 'stop' | 'help' | 'start' | 'other';

const HELP_WORDS = new Set(['help', 'info', 'ayuda']);
const START_WORDS = new Set(['start', 'unstop', 'yes']);

/**
 * Reads what a text asks for: stop by its meaning, in any words (47 CFR 64.1200(a)(10)); help and
 * start by their keywords alone, as the provider does. A text that may mean stop or something else
 * counts as stop (docs/operations.md).
 *
 * @param keywords the words that the product asks people to reply with; carriers' own words count too.
 */
export function readSmsRequest(text: string, keywords: Messaging['keywords']): SmsRequest {
  const plain = plainText(text, vocabulary);
  // A product's own keywords may have letters beyond A to Z, and differ from a word by an accent.
  const upper = text.normalize('NFC').toUpperCase();
  // Stryker disable next-line ArrayDeclaration: any list will do that has no keyword
  const [ownFirst, ...ownRest] = upper.match(/\p{L}+/gu) ?? [];
  const isOwnStop = ownFirst === keywords.stop.toUpperCase();
  const isOwnHelp = ownRest.length === 0 && ownFirst === keywords.help.toUpperCase();
  if (isOwnStop && keywords.stop.toUpperCase() !== 'STOP') return 'stop';
  if (asksToStop(plain)) return 'stop';
  if (isOwnHelp || HELP_WORDS.has(plain.words)) return 'help';
  if (START_WORDS.has(plain.words)) return 'start';
  return 'other';
}
