import {
  Button,
  Checkbox,
  CompletionView,
  formatUsPhone,
  PhoneField,
  TextField,
  type CheckStatus,
} from '@tidyguard/design-system';
import { useEffect, type Dispatch, type RefObject } from 'react';
import { isoNow, type Clock } from '../../../ports/clock';
import type { QuizAction } from '../../core/actions';
import type { PhoneCheck } from '../../core/checks';
import { PHONE_LENGTH } from '../../core/limits';
import { messages } from '@tidyguard/content';
import type { QuizState } from '../../core/state';
import { stepById } from '../../core/steps';
import { checkOf } from '../../core/validation';
import { codeDialogsPart } from '../lazyDetails';
import { stepHeading, stepLead } from '../questions/styles';
import { ConsentText } from './ConsentText';
import { contactCopy as copy } from './copy';
import { consentBox, fields, inlineActions, nameRow } from './styles';
import { useDetailsForm } from './useDetailsForm';

export { LazyCodeDialogs } from './LazyCodeDialogs';
export { SendingView } from './SendingView';
export { CompletionView };

/** A phone that needs a code still counts as being checked until the code dialogs are loaded. */
const phoneStatus = ({ status }: PhoneCheck, hasDialogs: boolean): CheckStatus => {
  if (status !== 'needs_otp' && status !== 'otp_sent') return status;
  return hasDialogs ? 'idle' : 'loading';
};

interface ContactStepProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  form: RefObject<HTMLFormElement | null>;
  /** Where the overlay finds what its form's submission does. */
  submitRef: RefObject<(() => void) | null>;
  clock: Clock;
}

/** The last step: who to call, and the consent to it. */
export function ContactStep({ state, dispatch, form, submitRef, clock }: ContactStepProps) {
  const { formik, edit, submit, missing, wasPressed } = useDetailsForm(state, dispatch, form);
  const { phone, email } = state.contact;
  const phoneCheck = checkOf(state.phoneCheck, phone);
  const emailCheck = checkOf(state.emailCheck, email);
  const step = stepById('contact');

  useEffect(() => {
    submitRef.current = () => void submit();
    return () => {
      submitRef.current = null;
    };
  });

  const checkWhatIsThere = () => {
    dispatch({ type: 'emailAutoCheckDue' });
    if (phone.length === PHONE_LENGTH) dispatch({ type: 'phoneCheckDue' });
  };

  const shownPhoneStatus = phoneStatus(phoneCheck, codeDialogsPart.use() !== null);
  const canVerify = phone.length === PHONE_LENGTH && shownPhoneStatus === 'idle';
  const lockError = state.dialog === null ? state.code.error : null;
  const suggestion = emailCheck.status === 'invalid' ? emailCheck.suggestion : undefined;

  return (
    <>
      <h2 css={stepHeading} tabIndex={-1}>
        {step.title}
      </h2>
      <p css={stepLead}>{step.helper}</p>
      <div css={fields} onFocus={checkWhatIsThere}>
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
        <PhoneField
          label={copy.phone}
          hint={copy.phoneHint}
          name="phone"
          // The parenthesis tells a 1 that begins an area code from a country code.
          value={formatUsPhone(`(${phone}`)}
          onValueChange={(formatted) => edit('phone', formatted)}
          onBlur={() => dispatch({ type: 'phoneCheckDue' })}
          status={shownPhoneStatus}
          error={
            phoneCheck.status === 'invalid'
              ? phoneCheck.message
              : (lockError ?? (wasPressed && phone === '' ? missing('phone') : null))
          }
          action={
            canVerify ? (
              <Button
                variant="quiet"
                onClick={() =>
                  dispatch({
                    type: phoneCheck.status === 'idle' ? 'phoneCheckDue' : 'phoneVerifyPressed',
                  })
                }
              >
                {messages.phoneVerifyLink}
              </Button>
            ) : null
          }
          enterKeyHint="next"
          required
        />
        <TextField
          label={copy.email}
          name="email"
          type="email"
          value={formik.values.email}
          onChange={(event) => edit('email', event.target.value)}
          onBlur={() => dispatch({ type: 'emailCheckDue' })}
          status={emailCheck.status}
          error={
            emailCheck.status === 'invalid'
              ? emailCheck.message
              : wasPressed && email === ''
                ? missing('email')
                : null
          }
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
      </div>
    </>
  );
}
