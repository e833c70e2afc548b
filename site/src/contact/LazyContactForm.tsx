import { lazy } from 'react';

/**
 * The form with Formik and Yup in a chunk of its own. The prerendered page shows it at once;
 * React hydrates it when the chunk has loaded.
 */
export const LazyContactForm = lazy(async () => ({
  default: (await import('./ContactForm')).ContactForm,
}));
