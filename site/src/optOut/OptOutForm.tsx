import { messages, optOutForm } from '@tidyguard/content/product';
import {
  Button,
  formatPhoneValue,
  FormErrors,
  PhoneField,
  TextField,
  VisuallyHidden,
} from '@tidyguard/design-system';
import { useFormik } from 'formik';
import type { ReactNode } from 'react';
import { useTypedForm } from '../forms/useTypedForm';
import { optOutSchema, subjectsOf, type OptOutSubjects, type OptOutValues } from './schema';
import { failure as failureStyle, form as formStyle } from './styles';

export interface OptOutFormProps {
  submitLabel: string;
  /** Called with valid values; the form is busy until it resolves. */
  onSubmit: (subjects: OptOutSubjects) => Promise<void> | void;
  /** What went wrong with the last try, and what else can be done. */
  failure: ReactNode;
  /** Shown if the button is pressed before the form's code is there. */
  stillLoading: ReactNode;
  /** For a form that replaces a pressed button: it takes the focus, which would be lost otherwise. */
  startsFocused: boolean;
}

function valuesIn(form: HTMLFormElement): OptOutValues {
  const data = new FormData(form);
  return {
    // As its field shows it from now on: what has no digits is gone, and must not be found wrong.
    phone: formatPhoneValue(String(data.get('phone') ?? '')),
    email: String(data.get('email') ?? ''),
  };
}

/** The opt-out form: a phone number, an email address, or both. */
export function OptOutForm({
  submitLabel,
  onSubmit,
  failure,
  stillLoading,
  startsFocused,
}: OptOutFormProps) {
  const formik = useFormik<OptOutValues>({
    initialValues: { phone: '', email: '' },
    validationSchema: optOutSchema,
    onSubmit: (values) => onSubmit(subjectsOf(values)),
  });
  const { errors, isSubmitting, submitCount, touched, values } = formik;
  const { element, wrong } = useTypedForm(formik, valuesIn);

  // An error about both fields together is only worth showing once somebody tries to send.
  const errorOf = (name: keyof OptOutValues) =>
    touched[name] && (submitCount > 0 || values[name] !== '') ? errors[name] : undefined;

  return (
    // Without scripts, a press must not put what was typed into the address; `dialog` sends nothing.
    <form
      ref={element}
      css={formStyle}
      method="dialog"
      onSubmit={formik.handleSubmit}
      noValidate
      // The inline script marks a press from before hydration.
      suppressHydrationWarning
    >
      <FormErrors wrong={wrong} words={messages.fieldsWrong}>
        <PhoneField
          label={optOutForm.phone}
          name="phone"
          autoFocus={startsFocused}
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
      </FormErrors>
      <div role="alert" css={failureStyle}>
        {isSubmitting ? null : failure}
      </div>
      <VisuallyHidden role="status">{isSubmitting ? optOutForm.sending : ''}</VisuallyHidden>
      {stillLoading}
      <Button type="submit" size="large" busy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
