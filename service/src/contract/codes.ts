import { Type, type Static } from 'typebox';
import { closed, oneOf, SessionId, SixDigits, TenDigits, text } from './fields.ts';

export const SendCodeBody = closed({ phone: TenDigits, session_id: SessionId });
export const VerifyCodeBody = closed({ phone: TenDigits, otp: SixDigits, session_id: SessionId });
export type SendCodeBody = Static<typeof SendCodeBody>;
export type VerifyCodeBody = Static<typeof VerifyCodeBody>;

export const SendCodeReply = closed({
  data: closed({ success: Type.Boolean(), status: oneOf(['sent', 'failed'] as const) }),
  message: Type.Optional(text(200)),
});
export type SendCodeReply = Static<typeof SendCodeReply>;

export const VerifyCodeReply = closed({
  success: Type.Boolean(),
  status: oneOf(['approved', 'pending', 'expired'] as const),
  message: Type.Optional(text(200)),
  /** Guesses left for this code; absent if the code is right or no longer valid. */
  attempts_remaining: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type VerifyCodeReply = Static<typeof VerifyCodeReply>;
