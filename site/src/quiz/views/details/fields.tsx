import {
  Button,
  Checkbox,
  formatUsPhone,
  PhoneField,
  TextField,
  type CheckStatus,
} from '@tidyguard/design-system';
import { messages } from '@tidyguard/content';
import type { Dispatch } from 'react';
import { isoNow, type Clock } from '../../../ports/clock';
import type { QuizAction } from '../../core/actions';
import type { PhoneCheck } from '../../core/checks';
import { PHONE_LENGTH } from '../../core/limits';
import type { QuizState } from '../../core/state';
import { checkOf } from '../../core/validation';
import { codeDialogsPart } from './codeDialogsPart';
import { ConsentText } from './ConsentText';
import { contactCopy as copy } from './copy';
import { consentBox, inlineActions, nameRow } from './styles';
import type { DetailsForm } from './useDetailsForm';

interface FieldProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  details: DetailsForm;
}

export function NameFields({ details: { formik, edit, missing } }: Pick<FieldProps, 'details'>) {
  return (
    <div css={nameRow}>
      <TextField
        label={copy.firstName}
        name="first_name"
        value={formik.values.first_name}
        onChange={(event) => edit('first_name', event.target.value)}
        onBlur={formik.handleBlur}
        error={missing('first_name')}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
        required
      />
      <TextField
        label={copy.lastName}
        name="last_name"
        value={formik.values.last_name}
        onChange={(event) => edit('last_name', event.target.value)}
        onBlur={formik.handleBlur}
        error={missing('last_name')}
        autoComplete="family-name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={100}
        required
      />
    </div>
  );
}

/** A phone that needs a code still counts as being checked until the code dialogs are loaded. */
const phoneStatus = ({ status }: PhoneCheck, hasDialogs: boolean): CheckStatus => {
  if (status !== 'needs_otp' && status !== 'otp_sent') return status;
  return hasDialogs ? 'idle' : 'loading';
};

/** The phone field, with the link that starts its check or asks for its code. */
export function PhoneEntry({
  state,
  dispatch,
  details: { edit, missing, wasPressed },
}: FieldProps) {
  const { phone } = state.contact;
  const check = checkOf(state.phoneCheck, phone);
  const status = phoneStatus(check, codeDialogsPart.use() !== null);
  const lockError = state.dialog === null ? state.code.error : null;
  const missingError = wasPressed && phone === '' ? missing('phone') : null;
  const verify = () =>
    dispatch({ type: check.status === 'idle' ? 'phoneCheckDue' : 'phoneVerifyPressed' });
  return (
    <PhoneField
      label={copy.phone}
      hint={copy.phoneHint}
      name="phone"
      // The parenthesis tells a 1 that begins an area code from a country code.
      value={formatUsPhone(`(${phone}`)}
      onValueChange={(formatted) => edit('phone', formatted)}
      onBlur={() => dispatch({ type: 'phoneCheckDue' })}
      status={status}
      error={check.status === 'invalid' ? check.message : (lockError ?? missingError)}
      action={
        phone.length === PHONE_LENGTH && status === 'idle' ? (
          <Button variant="quiet" onClick={verify}>
            {messages.phoneVerifyLink}
          </Button>
        ) : null
      }
      enterKeyHint="next"
      required
    />
  );
}

/** The e-mail field, with the corrected address if the check suggests one. */
export function EmailEntry({ state, dispatch, details }: FieldProps) {
  const { formik, edit, missing, wasPressed } = details;
  const { email } = state.contact;
  const check = checkOf(state.emailCheck, email);
  const suggestion = check.status === 'invalid' ? check.suggestion : undefined;
  const missingError = wasPressed && email === '' ? missing('email') : null;
  return (
    <TextField
      label={copy.email}
      name="email"
      type="email"
      value={formik.values.email}
      onChange={(event) => edit('email', event.target.value)}
      onBlur={() => dispatch({ type: 'emailCheckDue' })}
      status={check.status}
      error={check.status === 'invalid' ? check.message : missingError}
      action={
        suggestion ? (
          <div css={inlineActions}>
            <Button
              variant="secondary"
              onClick={() => {
                void formik.setFieldValue('email', suggestion);
                dispatch({ type: 'emailSuggestionTaken' });
              }}
            >
              {copy.useSuggestion(suggestion)}
            </Button>
            <Button variant="quiet" onClick={() => dispatch({ type: 'emailKept' })}>
              {copy.keepEmail}
            </Button>
          </div>
        ) : null
      }
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={254}
      required
    />
  );
}

/** The consent box; its label is the disclosure that the lead token's script records. */
export function ConsentBox({
  state,
  dispatch,
  details: { formik, missing },
  clock,
}: FieldProps & { clock: Clock }) {
  return (
    <div css={consentBox}>
      <Checkbox
        name="consent"
        label={<ConsentText />}
        labelProps={{ 'data-leadid-type': 'disclosure' }}
        checked={state.consent.checked}
        onChange={({ target: { checked } }) => {
          void formik.setFieldValue('consent', checked);
          dispatch({ type: 'consentToggled', checked, at: isoNow(clock) });
        }}
        error={missing('consent')}
        required
      />
    </div>
  );
}
