import { formatPhoneValue } from '@tidyguard/design-system';
import type { ContactValues } from './schema';

/** The contact form's values, read from the document. */
export function readFields(form: HTMLFormElement): ContactValues {
  const data = new FormData(form);
  const text = (name: keyof ContactValues) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    // As its field shows it from now on: what has no digits is gone, and must not be found wrong.
    phone: formatPhoneValue(text('phone')),
    message: text('message'),
    consent: data.has('consent'),
  };
}
