import { defineProduct } from '../define.ts';
import { companyWords, mailWords, messages, serviceMessages } from '../english/words.ts';
import { parts } from './generated/parts.ts';

export * from './generated/exports.ts';
export * from '../english/words.ts';

/** A product for the service, the build and the tests: all of it, checked to fit together. */
export const product = defineProduct({
  id: 'cleaning',
  language: 'en-US',
  messages: { ...messages, ...serviceMessages },
  mails: mailWords,
  companyWords,
  ...parts,
});
