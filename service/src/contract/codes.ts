import { Type, type Static } from 'typebox';
import { closed, IsoTime, oneOf, OneTimeCode, SessionId, TenDigits, text } from './fields.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Random digits, and until when the challenge can be answered, in seconds since 1970. */
const Salt = Type.String({ pattern: '^[0-9a-f]{24}\\?expires=[0-9]{10}&$' });

/** What the service asks of a browser on a suspicious network: to find the number with this hash. */
const challenge = {
  algorithm: oneOf(['SHA-256'] as const),
  challenge: Sha256,
  salt: Salt,
  signature: Sha256,
};

/** A challenge with its solution (altcha.org, version 1 of the format). */
const CodeProof = closed({
  ...challenge,
  number: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
});
export type CodeProof = Static<typeof CodeProof>;

export const SendCodeBody = closed({
  phone: TenDigits,
  session_id: SessionId,
  /** Only after an answer 428. */
  proof: Type.Optional(CodeProof),
});
export const VerifyCodeBody = closed({ phone: TenDigits, otp: OneTimeCode, session_id: SessionId });
export type SendCodeBody = Static<typeof SendCodeBody>;
export type VerifyCodeBody = Static<typeof VerifyCodeBody>;

export const SendCodeReply = closed({
  data: closed({ success: Type.Boolean(), status: oneOf(['sent', 'failed'] as const) }),
  message: Type.Optional(text(200)),
});
export type SendCodeReply = Static<typeof SendCodeReply>;

/** The answer 428: the code is sent once the challenge is solved. */
export const ProofRequiredReply = closed({
  status: oneOf(['error'] as const),
  code: text(60),
  message: text(500),
  data: closed({
    reason: oneOf(['proof_required'] as const),
    ...challenge,
    maxnumber: Type.Integer(),
    expires_at: IsoTime,
  }),
});
export type ProofChallenge = Omit<Static<typeof ProofRequiredReply>['data'], 'reason'>;

export const VerifyCodeReply = closed({
  success: Type.Boolean(),
  status: oneOf(['approved', 'pending', 'expired'] as const),
  message: Type.Optional(text(200)),
  /** Guesses left for this code; absent if the code is right or no longer valid. */
  attempts_remaining: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type VerifyCodeReply = Static<typeof VerifyCodeReply>;
