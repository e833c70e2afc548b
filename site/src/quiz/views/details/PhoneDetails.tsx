import { Button, PhoneField, type CheckStatus } from '@tidyguard/design-system';
import { useRef } from 'react';
import { messages } from '@tidyguard/content/product';
import { checkOf, wantsCode, type PhoneCheck } from '../../core/fieldChecks';
import { PHONE_LENGTH } from '../../core/limits';
import { codeDialogsPart } from './codeDialogsPart';
import { detailsCopy as copy } from './copy';
import type { DetailsFieldProps } from './fieldProps';
import { focusInstead } from './focusInstead';

/** A phone that needs a code still counts as being checked until the code dialogs are loaded. */
const shownStatus = (check: PhoneCheck, hasDialogs: boolean): CheckStatus =>
  wantsCode(check) ? (hasDialogs ? 'idle' : 'loading') : check.status;

/** The phone with its check, and the button to confirm it with a code. */
export function PhoneDetails({ state, dispatch, form, required = true }: DetailsFieldProps) {
  const { edit, missing } = form;
  const input = useRef<HTMLInputElement>(null);
  const { phone } = state.contact;
  const check = checkOf(state.phoneCheck, phone);
  const status = shownStatus(check, codeDialogsPart.use() !== null);
  const canVerify = phone.length === PHONE_LENGTH && status === 'idle';
  const lockError = state.dialog === null ? state.code.error : null;
  const missingError = phone === '' ? missing('phone') : null;
  return (
    <PhoneField
      ref={input}
      label={copy.phone}
      hint={copy.phoneHint}
      name="phone"
      value={phone}
      onValueChange={(formatted, digits) => edit('phone', digits || formatted)}
      onBlur={() => dispatch({ type: 'phoneCheckDue' })}
      status={status}
      error={check.status === 'invalid' ? check.message : (lockError ?? missingError)}
      action={
        canVerify ? (
          <Button
            variant="quiet"
            onClick={(event) => {
              focusInstead(event, input);
              dispatch({ type: check.status === 'idle' ? 'phoneCheckDue' : 'phoneVerifyPressed' });
            }}
          >
            {messages.phoneVerifyLink}
          </Button>
        ) : null
      }
      enterKeyHint="next"
      required={required}
    />
  );
}
