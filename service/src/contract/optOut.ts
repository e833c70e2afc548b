import { Type, type Static } from 'typebox';
import { closed, Email, oneOf, TenDigits } from './fields.ts';

const OptOutFields = Type.Object({
  phone: Type.Optional(TenDigits),
  email: Type.Optional(Email),
  /** Global Privacy Control as the page saw it; if absent, only the header counts. */
  gpc: Type.Optional(Type.Boolean()),
});

/** A request not to sell or share a person's data, who is named by phone, e-mail address, or both. */
export const OptOutBody = Type.Unsafe<Static<typeof OptOutFields>>(
  Type.Object(OptOutFields.properties, {
    additionalProperties: false,
    anyOf: [{ required: ['phone'] }, { required: ['email'] }],
  }),
);
export type OptOutBody = Static<typeof OptOutBody>;

/** The same for everybody, so that it does not reveal whether the person is known. */
export const OptOutReply = closed({ status: oneOf(['recorded'] as const) });
export type OptOutReply = Static<typeof OptOutReply>;
