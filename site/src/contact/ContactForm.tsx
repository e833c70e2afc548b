import { contactForm, contactPage } from '@tidyguard/content/product';
import { Button, Checkbox, PhoneField, TextArea, TextField } from '@tidyguard/design-system';
import { useFormik } from 'formik';
import { useTypedForm } from '../forms/useTypedForm';
import { LinkedText } from '../legal/LinkedText';
import { readFields } from './readFields';
import { contactSchema, emptyContact, type ContactValues } from './schema';
import { form as formStyle, pair } from './styles';

const { labels } = contactForm;

export interface ContactFormProps {
  /** What the fields hold at first; empty by default. */
  initialValues?: ContactValues | undefined;
  /** Called with valid values. */
  onSubmit: (values: ContactValues) => void;
}

/** The contact form. */
export function ContactForm({ initialValues = emptyContact, onSubmit }: ContactFormProps) {
  const formik = useFormik<ContactValues>({
    initialValues,
    validationSchema: contactSchema,
    onSubmit,
  });
  const element = useTypedForm(formik, readFields);

  const errorOf = (name: keyof ContactValues) =>
    formik.touched[name] ? formik.errors[name] : undefined;
  const field = (name: 'firstName' | 'lastName' | 'email' | 'message') => ({
    label: labels[name],
    error: errorOf(name),
    required: true,
    ...formik.getFieldProps(name),
  });

  return (
    // Where no script runs, a press must not put what was typed into the address; `dialog` sends nothing.
    <form
      ref={element}
      css={formStyle}
      method="dialog"
      onSubmit={formik.handleSubmit}
      noValidate
      // The inline script marks a press from before hydration.
      suppressHydrationWarning
    >
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
