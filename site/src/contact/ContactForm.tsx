import { Button, Checkbox, PhoneField, TextArea, TextField } from '@tidyguard/design-system';
import { useFormik } from 'formik';
import { useEffect, useRef } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { contactCopy } from './copy';
import { readFields } from './readFields';
import { contactSchema, emptyContact, type ContactValues } from './schema';
import { form as formStyle, pair } from './styles';

export interface ContactFormProps {
  site: SiteConfig;
  /** Called with valid values. */
  onSubmit: (values: ContactValues) => void;
}

/** The contact form. */
export function ContactForm({ site, onSubmit }: ContactFormProps) {
  const { form: copy } = contactCopy(site);
  const element = useRef<HTMLFormElement>(null);
  const formik = useFormik<ContactValues>({
    initialValues: emptyContact,
    validationSchema: contactSchema,
    onSubmit,
  });
  const { setValues } = formik;

  // What was typed or filled in before this script arrived stands in the document only.
  useEffect(() => {
    if (element.current) void setValues(readFields(element.current), false);
  }, [setValues]);

  // After a press of the button, the first field that is wrong takes the focus.
  useEffect(() => {
    if (formik.submitCount === 0 || formik.isSubmitting) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [formik.submitCount, formik.isSubmitting]);

  const errorOf = (name: keyof ContactValues) =>
    formik.touched[name] ? formik.errors[name] : undefined;
  const field = (name: 'firstName' | 'lastName' | 'email' | 'message') => ({
    label: copy.labels[name],
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
          label={copy.labels.phone}
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
        label={
          <>
            {site.legalName} may use these details to answer my message, as the{' '}
            <a href={routes.privacyPolicy}>Privacy Policy</a> says.
          </>
        }
      />
      <Button type="submit" size="large">
        {copy.submit}
      </Button>
    </form>
  );
}
