import type { ContactValues } from './schema';

/** The contact form's values as they stand in the document. */
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
    phone: text('phone'),
    message: text('message'),
    consent: data.has('consent'),
  };
}
