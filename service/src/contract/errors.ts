import { Type, type Static } from 'typebox';
import { closed, oneOf, text } from './fields.ts';

/** Every error: one sentence, and the field it is about if there is one; never a stack trace. */
export const ErrorReply = closed({
  status: oneOf(['error'] as const),
  code: text(60),
  message: text(500),
  field: Type.Optional(text(200)),
});
export type ErrorReply = Static<typeof ErrorReply>;
