/** One-time codes: digits of one, attempts at one, and the pause between two sends in milliseconds. */
export const codeLength = 6;
export const codeAttempts = 3;
export const codeResendMs = 30_000;
