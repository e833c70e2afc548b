import { lazy } from 'react';

/** The form with Formik and Yup in a chunk of its own; the prerendered page shows it at once. */
export const LazyOptOutForm = lazy(async () => ({
  default: (await import('./OptOutForm')).OptOutForm,
}));
