import type { Consent } from '@tidyguard/content';
import { messages } from '@tidyguard/content/product';
import type { LeadUpdate, Validations } from '@tidyguard/service/contract';
import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { site } from '../../config/site';
import { isoNow } from '../../ports/clock';
import type { DetailsParts, QuizParts } from '../../platform/pageParts';
import type { EmailCheck, PhoneCheck } from '../../quiz/core/fieldChecks';
import type { QuizState } from '../../quiz/core/state';
import type { DetailsValues } from '../../quiz/views/details/schema';
import type { DetailsForm } from '../../quiz/views/details/useDetailsForm';
import type { SessionRecord } from '../../session/record';
import { noteTime, readAskedFor } from '../askedFor';
import { beginEdit, changesOf, createEditReducer, needsConsent, wrongNames } from './editState';
import type { ChangeDetails, ChangeState, LeadChanges } from './leadChanges';

/** A valid check in the form in which it is sent. */
function sentCheck(check: EmailCheck | PhoneCheck) {
  if (check.status !== 'valid') return undefined;
  const { status, source, data } = check;
  return { status, source, data, ...('verified' in check && { verified: check.verified }) };
}

/** The results of the checks of new values. */
function validationsOf(
  checkOf: QuizParts['checkOf'],
  { contact, emailCheck, phoneCheck }: QuizState,
): Pick<LeadUpdate, 'validations'> {
  const email = sentCheck(checkOf(emailCheck, contact.email));
  const phone = sentCheck(checkOf(phoneCheck, contact.phone));
  if (!email && !phone) return {};
  return { validations: { ...(email && { email }), ...(phone && { phone }) } as Validations };
}

/** The consent for a new number: to the same companies as for the first. */
export const consentFor = ({ match }: SessionRecord): Consent => match?.consent ?? site.consent;

/** The consent to be called at a new number. */
function consentOf(
  { contact, consent }: QuizState,
  record: SessionRecord,
  { ticket, now }: { ticket: string | undefined; now: string },
): ChangeDetails {
  if (contact.phone === '') return {};
  const { session_key } = record;
  const { text, version } = consentFor(record);
  return {
    // Only with a ticket, as in the quiz.
    ...(ticket && session_key && { session_key }),
    consent_initially_checked: false,
    consent: {
      tcpa_agreed: true,
      tcpa_timestamp: consent.timestamp ?? now,
      tcpa_text: text,
      tcpa_version: version,
      ...(ticket && { ticket }),
    },
  };
}

export interface EditFormOptions {
  /** The code of the quiz's contact step. */
  parts: QuizParts & DetailsParts;
  changes: LeadChanges;
  record: SessionRecord;
  element: RefObject<HTMLFormElement | null>;
  /** Called with the state of a change that was sent. */
  onSent: (state: ChangeState) => void;
}

/** The form that changes a lead: its state, the quiz's checks and codes, and the sending. */
export function useEditForm({ parts, changes, record, element, onSent }: EditFormOptions) {
  const { checkOf, quiz, readFields, showInvalid, siteBuild } = parts;
  const { useCodes, useFieldChecks, useFormik, useTicket } = parts;
  const { client, clock } = changes.visit;
  const [wrong, setWrong] = useState<number | null>(0);
  const [reducer] = useState(() => createEditReducer(parts, quiz));
  const [state, dispatch] = useReducer(reducer, null, () =>
    beginEdit(parts, record.form_fields.first_name ?? '', readAskedFor().asked.preferred_time),
  );
  const { press, problems, quiz: step } = state;
  const currentRecord = useCallback(() => record, [record]);
  const formik = useFormik<DetailsValues>({
    initialValues: { ...step.contact, consent: false },
    onSubmit: () => undefined,
  });

  useFieldChecks(quiz, step, dispatch, { client, clock }, currentRecord);
  useCodes(step, dispatch, { client, clock }, currentRecord);
  const hasPhone = step.contact.phone !== '';
  // The consent is shown only with a new phone.
  const ticket = useTicket(
    { isConsentShown: hasPhone, isChecked: step.consent.checked, consent: consentFor(record) },
    { client, clock, build: siteBuild },
    currentRecord,
  );

  const latest = useRef({ state, onSent });
  useEffect(() => {
    latest.current = { state, onSent };
  });
  useEffect(() => {
    if (press !== 'sending') return;
    const { state: sent } = latest.current;
    const changed = changesOf(sent);
    const { preferred_time } = changed;
    const consent = consentOf(sent.quiz, record, { ticket: ticket.current, now: isoNow(clock) });
    let isShown = true;
    void changes
      .send(changed, { ...consent, ...validationsOf(checkOf, sent.quiz) }, false, () => {
        if (preferred_time !== undefined) noteTime(preferred_time);
      })
      .then((result) => {
        // The form was closed meanwhile; another dialog may be open, which must stay.
        if (!isShown) return;
        dispatch({ type: 'sent' });
        latest.current.onSent(result);
      });
    return () => {
      isShown = false;
    };
  }, [press, changes, checkOf, clock, record, ticket]);

  useEffect(() => {
    if (problems > 0) showInvalid(element.current);
  }, [problems, element, showInvalid]);

  /** What is wrong with a field, apart from what the checks of e-mail and phone say. */
  const problemOf = (field: keyof DetailsValues) => {
    if (field === 'consent') return needsConsent(state) ? messages.consentMissing : undefined;
    if (!wrongNames(state).some((name) => name === field)) return undefined;
    return field === 'first_name' ? messages.firstNameMissing : messages.lastNameMissing;
  };
  const form: DetailsForm = {
    formik,
    edit: (field, value) => {
      void formik.setFieldValue(field, value);
      dispatch({ type: 'contactEdited', field, value });
    },
    submit: async () => {
      if (!element.current) return;
      setWrong(null);
      const fields = readFields(element.current);
      await formik.setValues({ ...formik.values, ...fields }, false);
      // Synchronously, because `showInvalid` looks for the errors in the document.
      flushSync(() => dispatch({ type: 'savePressed', fields }));
      setWrong(showInvalid(element.current));
    },
    missing: (field) => (problems > 0 ? problemOf(field) : undefined),
    wrong,
  };
  const toggleConsent = (checked: boolean) =>
    dispatch({ type: 'consentToggled', checked, at: isoNow(clock) });
  return { dispatch, form, hasPhone, state, toggleConsent };
}
