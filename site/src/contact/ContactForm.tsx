import { contactForm, contactPage } from '@tidyguard/content/product';
import { Button, Checkbox, PhoneField, TextArea, TextField } from '@tidyguard/design-system';
import { useFormik } from 'formik';
import { useEffect, useRef } from 'react';
import { LinkedText } from '../legal/LinkedText';
import { readFields } from './readFields';
import { contactSchema, emptyContact, type ContactValues } from './schema';
import { form as formStyle, pair } from './styles';

const { labels } = contactForm;

export interface ContactFormProps {
  /** Called with valid values. */
  onSubmit: (values: ContactValues) => void;
}

/** The contact form. */
export function ContactForm({ onSubmit }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const formik = useFormik<ContactValues>({
    initialValues: emptyContact,
    validationSchema: contactSchema,
    onSubmit,
  });
  const { setValues } = formik;

  // What was typed or autofilled before hydration is only in the DOM so far.
  useEffect(() => {
    if (element.current) void setValues(readFields(element.current), false);
  }, [setValues]);

  // After a submit, focus moves to the first field with an error.
  useEffect(() => {
    if (formik.submitCount === 0 || formik.isSubmitting) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [formik.submitCount, formik.isSubmitting]);

  const errorOf = (name: keyof ContactValues) =>
    formik.touched[name] ? formik.errors[name] : undefined;
  const field = (name: 'firstName' | 'lastName' | 'email' | 'message') => ({
    label: labels[name],
    error: errorOf(name),
    required: true,
    ...formik.getFieldProps(name),
  });

  return (
    <form ref={element} css={formStyle} onSubmit={formik.handleSubmit} noValidate>
      <div css={pair}>
        <TextField {...field('firstName')} autoComplete="given-name" />
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
        label={<LinkedText text={contactPage.form.consent} />}
      />
      <Button type="submit" size="large">
        {contactPage.form.submit}
      </Button>
    </form>
  );
}
