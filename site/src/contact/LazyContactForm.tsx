import { lazyPart } from '../platform/lazyPart';

/** The form with Formik and Yup in a chunk of its own. */
export const LazyContactForm = lazyPart(async () => (await import('./ContactForm')).ContactForm);
