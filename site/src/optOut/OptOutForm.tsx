import { optOutForm } from '@tidyguard/content/product';
import { Button, PhoneField, TextField, VisuallyHidden } from '@tidyguard/design-system';
import { useFormik } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import { optOutSchema, subjectsOf, type OptOutSubjects, type OptOutValues } from './schema';
import { failure as failureStyle, form as formStyle } from './styles';

export interface OptOutFormProps {
  submitLabel: string;
  /** Called with valid values; the form is busy until it resolves. */
  onSubmit: (subjects: OptOutSubjects) => Promise<void> | void;
  /** What went wrong with the last try, and what else can be done. */
  failure: ReactNode;
}

function valuesIn(form: HTMLFormElement): OptOutValues {
  const data = new FormData(form);
  return { phone: String(data.get('phone') ?? ''), email: String(data.get('email') ?? '') };
}

/** The opt-out form: a phone number, an email address, or both. */
export function OptOutForm({ submitLabel, onSubmit, failure }: OptOutFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const formik = useFormik<OptOutValues>({
    initialValues: { phone: '', email: '' },
    validationSchema: optOutSchema,
    onSubmit: (values) => onSubmit(subjectsOf(values)),
  });
  const { errors, isSubmitting, setValues, submitCount, touched, values } = formik;

  // What was typed or autofilled before hydration is only in the DOM so far.
  useEffect(() => {
    if (element.current) void setValues(valuesIn(element.current), false);
  }, [setValues]);

  // After a submit, focus moves to the first field with an error.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount, isSubmitting]);

  // An error about both fields together is only worth showing once somebody wants to send.
  const errorOf = (name: keyof OptOutValues) =>
    touched[name] && (submitCount > 0 || values[name] !== '') ? errors[name] : undefined;

  return (
    // Before hydration a press must not put what was typed into the address; `dialog` sends nothing.
    <form ref={element} css={formStyle} method="dialog" onSubmit={formik.handleSubmit} noValidate>
      <PhoneField
        label={optOutForm.phone}
        name="phone"
        error={errorOf('phone')}
        value={values.phone}
        onValueChange={(formatted) => void formik.setFieldValue('phone', formatted)}
        onBlur={formik.handleBlur}
      />
      <TextField
        label={optOutForm.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errorOf('email')}
        {...formik.getFieldProps('email')}
      />
      <div role="alert" css={failureStyle}>
        {isSubmitting ? null : failure}
      </div>
      <VisuallyHidden role="status">{isSubmitting ? optOutForm.sending : ''}</VisuallyHidden>
      <Button type="submit" size="large" busy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
