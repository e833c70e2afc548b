import { lazyPart } from './lazyPart';

/** Radio steps, loading step and exit dialog: needed from the second step on. */
export const questionsPart = lazyPart(
  () => import(/* webpackChunkName: "quiz-questions" */ './steps/questions'),
);

/** The contact step with Formik, Yup and the code dialogs: needed at the end. */
export const contactPart = lazyPart(
  () => import(/* webpackChunkName: "quiz-contact" */ './contact/ContactStep'),
);

/** Fetches what the next steps need, the nearest first. */
export function loadParts() {
  questionsPart.load();
  contactPart.load();
}
