import { contactForm, contactPage, contactSending, messages } from '@tidyguard/content/product';
import {
  Button,
  Checkbox,
  FormErrors,
  PhoneField,
  TextArea,
  TextField,
  VisuallyHidden,
} from '@tidyguard/design-system';
import { useFormik } from 'formik';
import type { ContactBody } from '@tidyguard/service/contract';
import { useRef, useState, type ReactNode } from 'react';
import { useTypedForm } from '../forms/useTypedForm';
import { LinkedText } from '../legal/LinkedText';
import { contactBodies } from './contactBody';
import { readFields } from './readFields';
import { contactSchema, emptyContact, type ContactValues } from './schema';
import { failure as failureStyle, form as formStyle, pair } from './styles';

const { labels } = contactForm;

/** A name that robots find plausible and that browsers do not fill in. */
const HONEYPOT_NAME = 'reference';

export interface ContactFormProps {
  /** What the fields hold at first; empty by default. */
  initialValues?: ContactValues | undefined;
  /** Called with valid values and with the body made of them; the form is busy until it resolves. */
  onSubmit: (values: ContactValues, body: ContactBody) => Promise<void> | void;
  /** What went wrong with the last try, and what else can be done. */
  failure?: ReactNode;
  submitLabel?: string;
  /** Shown if the button is pressed before the form's code is there. */
  stillLoading?: ReactNode;
  /** For a form that replaces a pressed button: it takes the focus, which would be lost otherwise. */
  startsFocused?: boolean;
}

/** The contact form. */
export function ContactForm({
  initialValues = emptyContact,
  onSubmit,
  failure = null,
  submitLabel = contactPage.form.submit,
  stillLoading = null,
  startsFocused = false,
}: ContactFormProps) {
  const honeypot = useRef<HTMLInputElement>(null);
  const [makeBody] = useState(contactBodies);
  const formik = useFormik<ContactValues>({
    initialValues,
    validationSchema: contactSchema,
    onSubmit: (values) => onSubmit(values, makeBody(values, honeypot.current?.value ?? '')),
  });
  const { isSubmitting } = formik;
  const { element, wrong } = useTypedForm(formik, readFields);

  const errorOf = (name: keyof ContactValues) =>
    formik.touched[name] ? formik.errors[name] : undefined;
  const field = (name: 'firstName' | 'lastName' | 'email' | 'message') => ({
    label: labels[name],
    error: errorOf(name),
    required: true,
    ...formik.getFieldProps(name),
  });

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
        <div css={pair}>
          <TextField {...field('firstName')} autoComplete="given-name" autoFocus={startsFocused} />
          <TextField {...field('lastName')} autoComplete="family-name" />
        </div>
        <div css={pair}>
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
          <PhoneField
            label={labels.phone}
            name="phone"
            error={errorOf('phone')}
            value={formik.values.phone}
            onValueChange={(formatted) => void formik.setFieldValue('phone', formatted)}
            onBlur={formik.handleBlur}
          />
        </div>
        <TextArea {...field('message')} />
        <Checkbox
          name="consent"
          required
          checked={formik.values.consent}
          onChange={formik.handleChange}
          onBlur={formik.handleBlur}
          error={errorOf('consent')}
          label={<LinkedText text={contactPage.form.consent} newTab />}
        />
      </FormErrors>
      <VisuallyHidden aria-hidden="true">
        <input ref={honeypot} name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
      </VisuallyHidden>
      <div role="alert" css={failureStyle}>
        {isSubmitting ? null : failure}
      </div>
      <VisuallyHidden role="status">{isSubmitting ? contactSending.sending : ''}</VisuallyHidden>
      {stillLoading}
      <Button type="submit" size="large" busy={isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
