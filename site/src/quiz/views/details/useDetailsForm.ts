import { digitsOfUsPhone, formatPhoneValue, showInvalid } from '@tidyguard/design-system';
import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useState, type Dispatch, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { QuizAction } from '../../core/actions';
import { cleaned } from '../../core/details';
import type { ContactField, ContactFields, QuizState } from '../../core/state';
import { detailsSchema, type DetailsValues } from './schema';

/**
 * What the fields contain, as the quiz keeps it: browsers fill them in without an event. A field shows
 * what was typed, so that read again it gives the same.
 */
export function readFields(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const read = (name: ContactField) => cleaned(name, String(data.get(name) ?? ''));
  const phone = read('phone');
  const shown = formatPhoneValue(phone);
  return {
    first_name: read('first_name'),
    last_name: read('last_name'),
    // A number of another country is no reason to empty the field: it is said to be wrong.
    phone: digitsOfUsPhone(phone) || digitsOfUsPhone(shown) || shown,
    email: read('email'),
  };
}

/**
 * The contact step's form: Formik holds what is missing and what was touched, the quiz's
 * state holds the values that survive a reload and the checks about them.
 */
export function useDetailsForm(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  form: RefObject<HTMLFormElement | null>,
) {
  const [wrong, setWrong] = useState<number | null>(0);
  const formik = useFormik<DetailsValues>({
    initialValues: { ...state.contact, consent: state.consent.checked },
    validationSchema: detailsSchema,
    onSubmit: () => undefined,
  });

  const edit = (field: ContactField, value: string) => {
    void formik.setFieldValue(field, value);
    dispatch({ type: 'contactEdited', field, value });
  };

  // What a browser fills in without an event stands in the document alone: the next rendering would
  // empty it. So it is read before React does anything about what the visitor does.
  const read = useEffectEvent((element: HTMLFormElement, { type, target }: Event) => {
    const fields = readFields(element);
    for (const name of Object.keys(fields) as ContactField[]) {
      const isTyped = type === 'input' && target === element.elements.namedItem(name);
      if (!isTyped && fields[name] !== state.contact[name]) edit(name, fields[name]);
    }
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const listening = new AbortController();
    // A press first of all: rendered during its click, the consent box would lose its tick.
    for (const type of ['mousedown', 'click', 'focusin', 'focusout', 'input']) {
      const options = { capture: true, signal: listening.signal };
      element.addEventListener(type, (event) => read(element, event), options);
    }
    return () => listening.abort();
  }, [form]);

  const submit = async () => {
    if (!form.current) return;
    const fields = readFields(form.current);
    // The quiz unticks the box where another text takes the place of the one that was agreed to.
    await formik.setValues({ ...fields, consent: state.consent.checked });
    // At once: what is wrong is in the document next.
    flushSync(() => {
      setWrong(null);
      dispatch({ type: 'submitPressed', fields });
    });
    setWrong(showInvalid(form.current));
  };

  /** What is missing in a field, once the visitor has left it or asked to submit. */
  const missing = (field: keyof DetailsValues) =>
    formik.touched[field] || wrong !== 0 ? formik.errors[field] : undefined;

  return { formik, edit, submit, missing, wrong };
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;
