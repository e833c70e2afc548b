import { lazy } from 'react';

/**
 * The form with Formik and Yup in a file of its own. It stands in the
 * prerendered page all the same: React takes it over when the file has come.
 */
export const LazyContactForm = lazy(async () => ({
  default: (await import('./ContactForm')).ContactForm,
}));
