/** Constants of the quiz (docs/specification.md, section 9). Durations in milliseconds. */
export const ADVANCE_DELAY_MS = 300;
/** A chosen option is shown at least this long, even if its press was handled late. */
export const LEAST_CHOSEN_MS = 150;
/** A second tap at the same place within this time counts as a repetition, by an unsteady hand. */
export const DOUBLE_TAP_MS = 500;
/** The largest distance between the two taps of such a pair, in CSS px. */
export const DOUBLE_TAP_PX = 40;
export const LOADING_STAGE_MS = 750;
export const EMAIL_AUTO_CHECK_MS = 800;
export const FALLBACK_DELAY_MS = 1500;
export const CHECK_TIMEOUT_MS = 10_000;
export const CODE_DIALOG_CLOSE_MS = 2000;

export const ZIP_LENGTH = 5;
export const PHONE_LENGTH = 10;
export {
  codeAttempts as CODE_ATTEMPTS,
  codeLength as CODE_LENGTH,
  codeResendMs as CODE_RESEND_COOLDOWN_MS,
} from '@tidyguard/content';

/**
 * How long the redirect waits for the lead's acknowledgement. The outbox goes on
 * sending from the outcome page, so a longer wait would gain nothing.
 */
export const SUBMIT_WAIT_MS = 4000;
