import { CompletionView } from '@tidyguard/design-system';
import { useEffect, type Dispatch, type RefObject } from 'react';
import type { Clock } from '../../../ports/clock';
import type { QuizAction } from '../../core/actions';
import { PHONE_LENGTH } from '../../core/limits';
import type { QuizState } from '../../core/state';
import { stepById } from '../../core/steps';
import { stepHeading, stepLead } from '../questions/styles';
import { ConsentBox, EmailEntry, NameFields, PhoneEntry } from './fields';
import { fields } from './styles';
import { useDetailsForm } from './useDetailsForm';

export { LazyCodeDialogs } from './LazyCodeDialogs';
export { SendingView } from './SendingView';
export { CompletionView };

interface ContactStepProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  form: RefObject<HTMLFormElement | null>;
  /** Set to what submitting the overlay's form does on this step. */
  submitRef: RefObject<(() => void) | null>;
  clock: Clock;
}

/** The last step: contact details and consent. */
export function ContactStep({ state, dispatch, form, submitRef, clock }: ContactStepProps) {
  const details = useDetailsForm(state, dispatch, form);
  const { submit } = details;
  const step = stepById('contact');

  useEffect(() => {
    submitRef.current = () => void submit();
    return () => {
      submitRef.current = null;
    };
  });

  /** Fields can hold values from the session or from autofill that were never checked. */
  const checkPresentValues = () => {
    dispatch({ type: 'emailAutoCheckDue' });
    if (state.contact.phone.length === PHONE_LENGTH) dispatch({ type: 'phoneCheckDue' });
  };

  const props = { state, dispatch, details };
  return (
    <>
      <h2 css={stepHeading} tabIndex={-1}>
        {step.title}
      </h2>
      <p css={stepLead}>{step.helper}</p>
      <div css={fields} onFocus={checkPresentValues}>
        <NameFields details={details} />
        <PhoneEntry {...props} />
        <EmailEntry {...props} />
        <ConsentBox {...props} clock={clock} />
      </div>
    </>
  );
}
