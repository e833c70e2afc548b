import { Checkbox, CompletionView, FormErrors, showInvalid } from '@tidyguard/design-system';
import type { QuizDefinition } from '@tidyguard/content';
import { companyLabels, messages } from '@tidyguard/content/product';
import { useFormik } from 'formik';
import { useEffect, type Dispatch, type RefObject } from 'react';
import type { DetailsParts } from '../../../platform/pageParts';
import { isoNow, type Clock } from '../../../ports/clock';
import type { QuizAction } from '../../core/actions';
import { matchOf, shownConsent } from '../../core/companies';
import type { QuizState } from '../../core/state';
import { site } from '../../../config/site';
import { stepHeading } from '../questions/styles';
import { whoCalls } from './callSentences';
import { ConsentText } from './ConsentText';
import { EmailDetails } from './EmailDetails';
import { focusHandlers } from './focusHandlers';
import { LazyCodeDialogs } from './LazyCodeDialogs';
import { NameFields } from './NameFields';
import { PhoneDetails } from './PhoneDetails';
import { consentBox, fields } from './styles';
import { readFields, useDetailsForm } from './useDetailsForm';
import { WhoCalls } from './WhoCalls';

export { LazyCodeDialogs };
export { SendingView } from './SendingView';
export { CompletionView, whoCalls };

/** The parts that outcome pages use too (platform/pageParts.ts). */
export const detailsParts: DetailsParts = {
  ConsentText,
  EmailDetails,
  FormErrors,
  LazyCodeDialogs,
  NameFields,
  PhoneDetails,
  consentBox,
  fields,
  focusHandlers,
  readFields,
  showInvalid,
  useFormik,
};

interface DetailsStepProps {
  /** The step's title and helper. */
  words: QuizDefinition['contact'];
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  form: RefObject<HTMLFormElement | null>;
  /** Holds the submission of this step, for the quiz's form to call. */
  submitRef: RefObject<(() => void) | null>;
  clock: Clock;
}

const MINUTE_MS = 60_000;
const startOfMinute = (time: number) => time - (time % MINUTE_MS);

/** The last step: who to call, and the consent to it. */
export function DetailsStep(props: DetailsStepProps) {
  const { words, state, dispatch, submitRef, clock } = props;
  const form = useDetailsForm(state, dispatch, props.form);
  const { formik, submit, missing, wrong } = form;
  const match = matchOf(state);
  const legalNames = match?.kind === 'matched' ? match.companies.map((one) => one.legalName) : [];

  // The computer may have slept since the companies were reserved.
  const checkReservation = () => dispatch({ type: 'reservationChecked', at: clock.now() });

  useEffect(() => {
    submitRef.current = () => {
      checkReservation();
      void submit();
    };
    return () => {
      submitRef.current = null;
    };
  });

  return (
    <>
      <h2 css={stepHeading} tabIndex={-1}>
        {words.title}
      </h2>
      <WhoCalls match={match} helper={words.helper} now={startOfMinute(clock.now())} />
      <FormErrors wrong={wrong} words={messages.fieldsWrong}>
        <div css={fields} {...focusHandlers(state, dispatch)}>
          <NameFields form={form} />
          <PhoneDetails state={state} dispatch={dispatch} form={form} />
          <EmailDetails state={state} dispatch={dispatch} form={form} />
          <div css={consentBox}>
            <Checkbox
              name="consent"
              label={
                <ConsentText text={shownConsent(state, site.consent).text} companies={legalNames} />
              }
              labelProps={{ 'data-leadid-type': 'disclosure' }}
              checked={state.consent.checked}
              onChange={({ target: { checked } }) => {
                void formik.setFieldValue('consent', checked);
                dispatch({ type: 'consentToggled', checked, at: isoNow(clock) });
                checkReservation();
              }}
              error={state.consent.hasChanged ? companyLabels.consentChanged : missing('consent')}
              required
            />
          </div>
        </div>
      </FormErrors>
    </>
  );
}
