import * as limits from './limits';
import { messages } from '@tidyguard/content/product';

it.each([
  [messages.zipFormat, 'Please enter a valid 5-digit ZIP.'],
  [messages.zipRejected, 'Please enter a valid ZIP code'],
  [messages.emailNoAt, 'Email must include @ symbol'],
  [messages.emailSpaces, 'Email cannot contain spaces'],
  [messages.emailFormat, 'Please enter a valid email format'],
  [messages.emailSuggestion('ada@gmail.com'), 'Did you mean ada@gmail.com?'],
  [messages.phoneFormat, 'Please enter a valid phone number'],
  [messages.phoneVerifyLink, 'Click to verify phone number'],
  [messages.phoneCheckFailed, 'Unable to validate phone number. Please try again.'],
  [messages.checkFailed, 'Validation failed'],
  [messages.checkNotConfigured, 'Validation not configured'],
  [messages.codeSendFailed, 'Failed to send verification code. Please try again.'],
  [messages.codeResendFailed, 'Failed to resend code. Please try again.'],
  [messages.codeCheckFailed, 'Verification failed. Please try again.'],
  [messages.codeInvalid(2), 'Invalid code. 2 attempts remaining.'],
  [messages.codeInvalid(1), 'Invalid code. 1 attempts remaining.'],
  [messages.codeAttemptsUsedUp, 'Too many failed attempts'],
  [messages.stepIncomplete, 'Please complete and validate all fields'],
])('a message reads %j, to the letter', (message, quoted) => {
  expect(message).toBe(quoted);
});

it.each<[keyof typeof limits, number]>([
  ['ADVANCE_DELAY_MS', 300],
  ['LOADING_STAGE_MS', 750],
  ['EMAIL_AUTO_CHECK_MS', 800],
  ['FALLBACK_DELAY_MS', 1500],
  ['CHECK_TIMEOUT_MS', 10_000],
  ['CODE_DIALOG_CLOSE_MS', 2000],
  ['SUBMIT_WAIT_MS', 4000],
  ['ZIP_LENGTH', 5],
  ['PHONE_LENGTH', 10],
  ['CODE_LENGTH', 6],
  ['CODE_ATTEMPTS', 3],
])('%s is %i', (name, value) => {
  expect(limits[name]).toBe(value);
});
