import { digitsOfUsPhone, formatPhoneValue, showInvalid } from '@tidyguard/design-system';
import { useFormik } from 'formik';
import { useEffect, useEffectEvent, useState, type Dispatch, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { QuizAction } from '../../core/actions';
import { cleaned } from '../../core/details';
import type { ContactField, ContactFields, QuizState } from '../../core/state';
import { detailsSchema, type DetailsValues } from './schema';

/**
 * The content of the fields in the form in which the quiz keeps it, because browsers fill them in without an
 * event. A field shows what was typed, and reading that again gives the same result.
 */
export function readFields(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const read = (name: ContactField) => cleaned(name, String(data.get(name) ?? ''));
  const phone = read('phone');
  const shown = formatPhoneValue(phone);
  return {
    first_name: read('first_name'),
    last_name: read('last_name'),
    // A number of another country does not empty the field; it is said to be wrong.
    phone: digitsOfUsPhone(phone) || digitsOfUsPhone(shown) || shown,
    email: read('email'),
  };
}

/**
 * The contact step's form: Formik holds what is missing and what was touched; the quiz's
 * state holds the values, which survive a reload, and their checks.
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

  // What a browser fills in without an event is only in the document, and the next render would empty it.
  // So it is read before React handles anything that the visitor does.
  const read = useEffectEvent((element: HTMLFormElement, { type, target }: Event) => {
    // Back takes the fields out of the form before this stops listening: that they are gone empties none.
    if (!element.elements.namedItem('phone')) return;
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
    // Mousedown first: if the form rendered during the click, the consent box would lose its tick.
    for (const type of ['mousedown', 'click', 'focusin', 'focusout', 'input']) {
      const options = { capture: true, signal: listening.signal };
      element.addEventListener(type, (event) => read(element, event), options);
    }
    return () => listening.abort();
  }, [form]);

  const submit = async () => {
    if (!form.current) return;
    const fields = readFields(form.current);
    // From the state, because the quiz unticks the box when another text replaces the one that was agreed to.
    await formik.setValues({ ...fields, consent: state.consent.checked });
    // Synchronously, because `showInvalid` looks for the errors in the document.
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
