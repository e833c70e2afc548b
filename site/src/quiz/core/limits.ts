/** Constants of the quiz (docs/specification.md, section 9). Durations in milliseconds. */
export const ADVANCE_DELAY_MS = 300;
/** How long a chosen option is shown at least, even where its press was handled late. */
export const LEAST_CHOSEN_MS = 150;
/** How soon after a tap another one at the same place is its repetition, by an unsteady hand. */
export const DOUBLE_TAP_MS = 500;
/** How far from the first one the second tap of such a pair may be, in CSS px. */
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
 * sending from the outcome page, so that a longer wait would gain nothing.
 */
export const SUBMIT_WAIT_MS = 4000;
