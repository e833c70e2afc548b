import { useFormik } from 'formik';
import { useEffect, useState, type Dispatch, type RefObject } from 'react';
import type { QuizAction } from '../../core/actions';
import type { ContactField, ContactFields, QuizState } from '../../core/state';
import { contactSchema, type ContactValues } from './schema';

const fieldNames = ['first_name', 'last_name', 'phone', 'email'] as const;

/** Reads the fields from the document, because autofill does not always fire events. */
function readFields(form: HTMLFormElement): ContactFields {
  const data = new FormData(form);
  const read = (name: ContactField) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    first_name: read('first_name'),
    last_name: read('last_name'),
    phone: read('phone'),
    email: read('email'),
  };
}

const allTouched = Object.fromEntries(
  [...fieldNames, 'consent'].map((name) => [name, true]),
) as Record<keyof ContactValues, boolean>;

/**
 * The contact form. Formik knows which fields are missing and which were touched;
 * the state of the quiz holds the values, which survive a reload, and their checks.
 */
export function useDetailsForm(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  form: RefObject<HTMLFormElement | null>,
) {
  const [timesPressed, setTimesPressed] = useState(0);
  const formik = useFormik<ContactValues>({
    initialValues: { ...state.contact, consent: state.consent.checked },
    validationSchema: contactSchema,
    onSubmit: () => undefined,
  });

  const edit = (field: ContactField, value: string) => {
    void formik.setFieldValue(field, value);
    dispatch({ type: 'contactEdited', field, value });
  };

  const submit = async () => {
    if (!form.current) return;
    const fields = readFields(form.current);
    const values = { ...fields, consent: formik.values.consent };
    await formik.setValues(values, false);
    await formik.setTouched(allTouched, false);
    formik.setErrors(await formik.validateForm(values));
    dispatch({ type: 'submitPressed', fields });
    setTimesPressed((times) => times + 1);
  };

  useEffect(() => {
    if (timesPressed === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [timesPressed, form]);

  /** The message of a field that is missing, once the visitor has left it or tried to submit. */
  const missing = (field: keyof ContactValues) =>
    formik.touched[field] ? formik.errors[field] : undefined;

  return { formik, edit, submit, missing, wasPressed: timesPressed > 0 };
}

/** What `useDetailsForm` returns. */
export type DetailsForm = ReturnType<typeof useDetailsForm>;
